import { publicPages } from '@reelmates/contract/pages';
import type { FastifyInstance } from 'fastify';
import { isStatic, staticResponse } from './static-response.ts';
import { isIndexed } from './web-pages.ts';

/**
 * robots.txt and the sitemap. Nothing is disallowed: a crawler has to read a response to learn that it must not be
 * indexed, and a crawler that renders pages needs the API.
 */
export function addCrawlerFiles(fastify: FastifyInstance, origin: string): void {
  const robots = `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`;
  const addresses = publicPages
    .filter(isIndexed)
    .map(({ path }) => `  <url><loc>${origin}${path}</loc></url>\n`);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('')}</urlset>\n`;
  const cached = { 'cache-control': 'public, max-age=3600' };
  fastify.get(
    '/robots.txt',
    isStatic,
    staticResponse(() => robots, 'text/plain; charset=utf-8', cached),
  );
  fastify.get(
    '/sitemap.xml',
    isStatic,
    staticResponse(() => sitemap, 'application/xml; charset=utf-8', cached),
  );
}
