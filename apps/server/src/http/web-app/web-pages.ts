import { brand } from '@reelmates/contract/brand';
import { memberPages, type PublicPage, pageHeader, publicPages } from '@reelmates/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encodings, encode, sendEncoded } from '../encodings.ts';
import { fillBlocks, fillPage, type PageFacts, type Site } from './page-template.ts';

/** A page: its bytes in each encoding, each with its own ETag. */
export type PageDocument = { status: 200 | 404; isIndexed: boolean; encodings: Encodings };

export type PageDocuments = {
  /** The document for an address of the web app. The document for unknown addresses says that nothing is there. */
  at(pathname: string): PageDocument;
  /** The document of / without a session: the rendered welcome screen. */
  welcome: PageDocument;
};

/**
 * The pages that the build makes, with placeholders. `index` is empty. `welcome`, `login`, `terms` and `privacy`
 * contain their rendered screen. `leaderboard` and `guest` have room for what the server renders; `guest` has no
 * scripts of the app.
 */
export const pageNames = ['index', 'welcome', 'login', 'terms', 'privacy', 'leaderboard', 'guest'] as const;
export type BuiltPages = Record<(typeof pageNames)[number], string>;

/** Brotli's best quality for documents made once; for each request, that of other responses. */
const BROTLI_QUALITY = { once: 11, each: 4 };

const builtFor: Partial<Record<string, keyof BuiltPages>> = {
  '/login': 'login',
  '/terms': 'terms',
  '/privacy': 'privacy',
};

/** Makes all documents that are the same for everybody, once. */
export async function createPageDocuments(pages: BuiltPages, site: Site): Promise<PageDocuments> {
  const prepare = (name: keyof BuiltPages, facts: PageFacts, status: 200 | 404 = 200) =>
    documentOf(fillPage(pages[name], facts, site), { status, isIndexed: facts.isIndexed === true });
  const known = await Promise.all(
    publicPages.map(async (page) => ({
      matches: patternOf(page.path),
      document: await prepare(builtFor[page.path] ?? 'index', factsOf(page, site.origin)),
    })),
  );
  const neutral = await prepare('index', {});
  const members = memberPages.map((path) => ({ matches: patternOf(path), document: neutral }));
  const lost = await prepare('index', { title: '404 Page Not Found' }, 404);
  const home = factsOf({ path: '/', description: brand.description }, site.origin);
  const welcome = fillBlocks(fillPage(pages.welcome, home, site), site.settings);
  return {
    at: (pathname) => [...known, ...members].find(({ matches }) => matches.test(pathname))?.document ?? lost,
    welcome: await documentOf(welcome, { status: 200, isIndexed: true }),
  };
}

/** Sends a page that is rendered for this request. Clients revalidate it each time, because it may no longer exist. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  { isIndexed }: { isIndexed: boolean },
): Promise<FastifyReply> {
  return sendDocument(
    request,
    reply,
    await documentOf(page, { status: 200, isIndexed }, BROTLI_QUALITY.each),
  );
}

export const isIndexed = ({ description }: PublicPage) => description !== undefined;

/** A public page's facts, as the contract has them. */
function factsOf(page: PublicPage, origin: string): PageFacts {
  const { path } = page;
  return { ...page, isIndexed: isIndexed(page), ...(path === '/' && { data: aboutTheSite(origin) }) };
}

/** Sends a document, or 304 for the client's copy. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: PageDocument,
): FastifyReply {
  reply.code(document.status).headers({
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
    [pageHeader]: '1',
  });
  reply.type('text/html; charset=utf-8');
  if (!document.isIndexed) reply.header('x-robots-tag', 'noindex');
  return sendEncoded(request, reply, document.encodings);
}

async function documentOf(
  html: string,
  facts: Pick<PageDocument, 'status' | 'isIndexed'>,
  quality = BROTLI_QUALITY.once,
): Promise<PageDocument> {
  return { ...facts, encodings: await encode(Buffer.from(html), quality) };
}

function aboutTheSite(origin: string) {
  return {
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

/** Matches an address as the web's router does: in any case, with or without a slash at the end. */
function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .filter(Boolean)
    .map((part) => {
      if (!part.startsWith(':')) return `/${part}`;
      return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    })
    .join('');
  return new RegExp(`^${source}/?$`, 'i');
}
