import { brand } from '@reelmates/contract/brand';
import type { PageSettings } from '@reelmates/contract/pages';
import { dataBlock, escapeHtml, type Html } from './html.ts';

/** The public origin (never the host of a request), the contact address, and the settings. */
export type Site = { origin: string; support: string; settings: PageSettings };

/** A picture for link previews. */
export type PreviewPicture = { path: string; width: number; height: number; alt: string };

/** A page's facts for search engines and link previews. */
export type PageFacts = {
  /** The page's address; a page without one has no canonical address. */
  path?: string;
  /** Defaults to the product's title. */
  title?: string;
  description?: string;
  isIndexed?: boolean;
  isArticle?: boolean;
  picture?: PreviewPicture;
  /** Structured data. */
  data?: object;
  /** The content that the page shows before any script runs. */
  body?: Html;
};

/** Fills in the placeholders of a built page in one pass, so that placeholders in values have no effect. */
export function fillPage(page: string, facts: PageFacts, { origin, support, settings }: Site): string {
  const { path, title, description, isIndexed, isArticle, picture, data, body } = facts;
  const address = path === undefined ? null : escapeHtml(origin + path);
  return fillPlaceholders(page, {
    TITLE: escapeHtml(title ? `${title} | ${brand.name}` : brand.defaultTitle),
    DESCRIPTION: escapeHtml(description ?? brand.description),
    ROBOTS: isIndexed ? 'index, follow' : 'noindex',
    TYPE: isArticle ? 'article' : 'website',
    IMAGE: escapeHtml(origin + (picture?.path ?? '/icons/icon-512.png')),
    IMAGEALT: escapeHtml(picture?.alt ?? brand.name),
    CARD: picture ? 'summary_large_image' : 'summary',
    ORIGIN: escapeHtml(origin),
    SUPPORT: escapeHtml(support),
    SETTINGS: escapeHtml(JSON.stringify(settings)),
    MORE: [
      ...(address === null
        ? []
        : [`<link rel="canonical" href="${address}" />`, `<meta property="og:url" content="${address}" />`]),
      ...(picture ? sizeTags(picture) : []),
      ...(data ? [dataBlock({ '@context': 'https://schema.org', ...data }).markup] : []),
    ].join('\n    '),
    BODY: body?.markup ?? '',
  });
}

const sizeTags = ({ width, height }: PreviewPicture) => [
  `<meta property="og:image:width" content="${width}" />`,
  `<meta property="og:image:height" content="${height}" />`,
];

function fillPlaceholders(text: string, values: Record<string, string>): string {
  return text.replaceAll(/%([A-Z]+)%/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/**
 * Inserts the settings into the rendered welcome screen, which has a version with a prize and one without
 * (app/prerender.tsx).
 */
export function fillBlocks(page: string, { links, monthlyPrize }: PageSettings): string {
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

/** Repeats the text between <!--name--> and <!--/name--> for each value. */
function repeatBlock(page: string, name: string, values: readonly Record<string, string>[]): string {
  const block = new RegExp(`<!--${name}-->([\\s\\S]*?)<!--/${name}-->`, 'g');
  return page.replaceAll(block, (_block, text: string) =>
    values.map((each) => fillPlaceholders(text, each)).join(''),
  );
}
