import type { FastifyInstance } from 'fastify';
import { forbidden } from './api-error.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/** State-changing requests that a page of another origin caused are refused; tools that send no such header pass. */
export function refuseForeignOrigins(fastify: FastifyInstance, publicUrl: URL): void {
  fastify.addHook('onRequest', async (request) => {
    if (harmless.has(request.method)) return;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign();
    const { origin } = request.headers;
    if (origin === undefined) return;
    // Browsers do not let pages choose Host, so an Origin that agrees with it is our own page under another name
    // (127.0.0.1 for localhost, say).
    const own =
      origin === publicUrl.origin || (URL.canParse(origin) && new URL(origin).host === request.headers.host);
    if (!own) throw foreign();
  });
}

function foreign() {
  return forbidden('This request came from another site.');
}
