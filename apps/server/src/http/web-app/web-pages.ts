import { brand } from '@reelmates/contract/brand';
import { memberPages, type PageSettings, type PublicPage, publicPages } from '@reelmates/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encodings, encode, sendEncoded } from '../encodings.ts';

/** A page: its bytes in each encoding, each with its own ETag. */
export type PageDocument = { status: 200 | 404; isIndexed: boolean; encodings: Encodings };

export type PageDocuments = {
  /** The document for an address of the web app; unknown addresses have a document that says so. */
  at(pathname: string): PageDocument;
  /** The document of / without a session: the rendered welcome screen. */
  welcome: PageDocument;
};

/** The public origin (never taken from a request's host), the contact address, and settings. */
type Site = { origin: string; support: string; settings: PageSettings };

/** The best compression: they are few and small. */
const QUALITY = 11;

/**
 * All documents of the web app, made once.
 * @param page the built index.html, with its placeholders
 * @param welcome the same with the welcome screen rendered
 */
export async function createPageDocuments(page: string, welcome: string, site: Site): Promise<PageDocuments> {
  const known = await Promise.all(
    publicPages.map(async (facts) => ({
      matches: patternOf(facts.path),
      document: await documentOf(fill(page, facts, site), 200, isIndexed(facts)),
    })),
  );
  const neutral = await documentOf(fill(page, {}, site), 200, false);
  const members = memberPages.map((path) => ({ matches: patternOf(path), document: neutral }));
  const lost = await documentOf(fill(page, { title: '404 Page Not Found' }, site), 404, false);
  const home = publicPages.find(({ path }) => path === '/') ?? {};
  return {
    at: (pathname) => [...known, ...members].find(({ matches }) => matches.test(pathname))?.document ?? lost,
    welcome: await documentOf(fillBlocks(fill(welcome, home, site), site.settings), 200, true),
  };
}

export const isIndexed = ({ description }: PublicPage) => description !== undefined;

/** Sends a document, or 304 for the client's copy. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: PageDocument,
): FastifyReply {
  reply.code(document.status).headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' });
  reply.type('text/html; charset=utf-8');
  if (!document.isIndexed) reply.header('x-robots-tag', 'noindex');
  return sendEncoded(request, reply, document.encodings);
}

async function documentOf(html: string, status: 200 | 404, indexed: boolean): Promise<PageDocument> {
  return { status, isIndexed: indexed, encodings: await encode(Buffer.from(html), QUALITY) };
}

/** Fills in the placeholders of index.html. Pages without an address of their own have no canonical one. */
function fill(page: string, facts: Partial<PublicPage>, { origin, support, settings }: Site): string {
  const { path, title, description } = facts;
  const indexed = description !== undefined;
  const values: Record<string, string> = {
    TITLE: escapeHtml(title ? `${title} | ${brand.name}` : brand.defaultTitle),
    DESCRIPTION: escapeHtml(description ?? brand.description),
    ROBOTS: indexed ? 'index, follow' : 'noindex',
    ORIGIN: escapeHtml(origin),
    SUPPORT: escapeHtml(support),
    SETTINGS: escapeHtml(JSON.stringify(settings)),
    MORE: [
      ...(path === undefined ? [] : addressTags(escapeHtml(origin + path))),
      ...(path === '/' ? [dataBlock(aboutTheSite(origin))] : []),
    ].join('\n    '),
  };
  return put(page, values);
}

function put(text: string, values: Record<string, string>): string {
  return text.replaceAll(/%([A-Z]+)%/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/**
 * Inserts the settings into the rendered welcome screen, which has versions with and without a prize
 * (app/prerender.tsx).
 */
function fillBlocks(page: string, { links, monthlyPrize }: PageSettings): string {
  const prize = monthlyPrize === null ? [] : [{ PRIZE: escapeHtml(monthlyPrize) }];
  const rows = links.map(({ href, name, note }) => ({
    LINKHREF: escapeHtml(href),
    LINKNAME: escapeHtml(name),
    LINKNOTE: escapeHtml(note),
  }));
  const blocks: [string, Record<string, string>[]][] = [
    ['prize', prize],
    ['no-prize', monthlyPrize === null ? [{}] : []],
    ['links', links.length > 0 ? [{}] : []],
    ['link', rows],
  ];
  return blocks.reduce((filled, [name, values]) => repeatBlock(filled, name, values), page);
}

/** Repeats the text between <!--name--> and <!--/name--> for each of the values. */
function repeatBlock(page: string, name: string, values: readonly Record<string, string>[]): string {
  const block = new RegExp(`<!--${name}-->([\\s\\S]*?)<!--/${name}-->`, 'g');
  return page.replaceAll(block, (_block, text: string) => values.map((each) => put(text, each)).join(''));
}

const addressTags = (address: string) => [
  `<link rel="canonical" href="${address}" />`,
  `<meta property="og:url" content="${address}" />`,
];

/** A data block is no script to the browser, so the content security policy allows it. */
const dataBlock = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

function aboutTheSite(origin: string) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: brand.name,
        alternateName: brand.tagline,
        description: brand.description,
        url: `${origin}/`,
        inLanguage: 'en-AU',
        publisher: { '@id': `${origin}/#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/map?search={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: brand.name,
        url: `${origin}/`,
        logo: `${origin}/icons/icon-512.png`,
      },
    ],
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

/** As the web's router matches this address: any case, with or without a slash at its end. */
function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? (part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+') : `/${part}`))
    .join('');
  return new RegExp(`^${source}/?$`, 'i');
}
