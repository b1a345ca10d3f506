/* A photo that another app shares with the installed one, on its way from the service worker to the form. */

/** Where the manifest sends it, and under which name. */
export const shareTarget = { path: '/share-photo', field: 'photo' } as const;

const sharedCache = 'shared-photo';
const nameHeader = 'x-name';

/** @throws where the device has no room */
export async function keepSharedPhoto(photo: File): Promise<void> {
  const cache = await caches.open(sharedCache);
  const headers = { 'content-type': photo.type, [nameHeader]: encodeURIComponent(photo.name) };
  await cache.put(shareTarget.path, new Response(photo, { headers }));
}

/** Null where there is none. */
export async function findSharedPhoto(): Promise<File | null> {
  if (!('caches' in globalThis)) return null;
  const kept = await caches.match(shareTarget.path, { cacheName: sharedCache });
  if (!kept) return null;
  const photo = await kept.blob();
  const name = decodeURIComponent(kept.headers.get(nameHeader) ?? 'photo');
  return new File([photo], name, { type: kept.headers.get('content-type') ?? photo.type });
}

export const deleteSharedPhoto = (): Promise<boolean> => caches.delete(sharedCache);
