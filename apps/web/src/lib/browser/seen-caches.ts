import { deleteSharedPhoto } from './shared-photo.ts';

/* The service worker's caches of what people have seen (pwa/service-worker). */

export const photoCache = 'photos';
export const mapCache = 'map';

/**
 * Deletes the photos and the map that the service worker keeps, and a photo that waits for a form. Only https and
 * localhost have caches.
 */
export async function deleteSeen(): Promise<void> {
  if (!('caches' in globalThis)) return;
  await Promise.all([caches.delete(photoCache), caches.delete(mapCache), deleteSharedPhoto()]);
}
