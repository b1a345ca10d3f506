import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from './api-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses state-changing requests from pages of other origins; clients without these headers pass. */
export function refuseForeignOrigins(fastify: FastifyInstance, publicUrl: URL): void {
  fastify.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign();
    const { origin } = request.headers;
    // Not compared with Host, which the client chooses.
    if (origin !== undefined && origin !== publicUrl.origin) throw foreign();
  });
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The URL to which a page of this machine is redirected if it was opened under another name than PUBLIC_URL's, such as
 * 127.0.0.1 instead of localhost: its forms would be refused. Null for any other page.
 */
export function loopbackRedirect(request: FastifyRequest, publicUrl: URL): string | null {
  const { host = '' } = request.headers;
  if (host === publicUrl.host || !request.url.startsWith('/') || !URL.canParse(`http://${host}`)) return null;
  const { hostname, port } = new URL(`http://${host}`);
  const isSameMachine = loopback.has(hostname) && loopback.has(publicUrl.hostname);
  return isSameMachine && port === publicUrl.port ? `${publicUrl.origin}${request.url}` : null;
}

function foreign() {
  return forbidden('This request came from another site.');
}
