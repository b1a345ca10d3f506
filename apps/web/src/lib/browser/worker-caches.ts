import { deleteSharedPhoto } from './shared-photo.ts';

/* The caches in which the service worker keeps what people have seen (pwa/service-worker). */

export const photoCache = 'photos';
export const mapCache = 'map';

/** A message to the service worker: it deletes its records of these caches. */
export const deleteCacheRecords = 'FORGET_SEEN';

/**
 * Deletes the photos and the map that the service worker has cached, and a shared photo that waits for a form. Caches exist
 * only on https and localhost.
 */
export async function deleteWorkerCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  await Promise.all([
    caches.delete(photoCache),
    caches.delete(mapCache),
    deleteSharedPhoto(),
    navigator.serviceWorker
      ?.getRegistration()
      .then((registration) => registration?.active?.postMessage({ type: deleteCacheRecords })),
  ]);
}
