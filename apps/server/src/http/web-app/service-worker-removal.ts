import type { FastifyInstance } from 'fastify';
import { isStatic } from './static-answer.ts';

/**
 * Takes the place of a service worker that must go. Browsers ask for the script at every navigation, so a browser
 * is rid of it, and of its caches, at its next visit. Pages that are open stay as they are: something may be typed there.
 */
const script = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    await self.registration.unregister();
  })());
});
`;

export function addServiceWorkerRemoval(fastify: FastifyInstance): void {
  fastify.get('/service-worker.js', isStatic, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
}
