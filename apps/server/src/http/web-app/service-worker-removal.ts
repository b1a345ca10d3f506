import type { FastifyInstance } from 'fastify';
import { isStatic } from './static-response.ts';

/**
 * Replaces a service worker that has to go. Browsers fetch the script at every navigation, so the next visit removes
 * the worker and its caches. Open pages are not reloaded, because something may be typed there.
 */
const script = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    await self.registration.unregister();
  })());
});
`;

/** Serves the script in place of the app's service worker (`SERVICE_WORKER=off`). */
export function addServiceWorkerRemoval(fastify: FastifyInstance): void {
  fastify.get('/service-worker.js', isStatic, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
}
