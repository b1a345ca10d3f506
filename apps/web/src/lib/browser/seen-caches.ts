/* The service worker's caches of what people have seen (pwa/service-worker). */

export const photoCache = 'photos';
export const mapCache = 'map';

/** Deletes the photos and the map that the service worker keeps. Only https and localhost have caches. */
export async function deleteSeen(): Promise<void> {
  if (!('caches' in globalThis)) return;
  await Promise.all([photoCache, mapCache].map((name) => caches.delete(name)));
}
