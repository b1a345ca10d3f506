/* A photo that another app has shared with the installed app, on its way from the service worker to the form. */

/** The address and the field name at which the manifest receives it. */
export const shareTarget = { path: '/share-photo', field: 'photo' } as const;

const sharedCache = 'shared-photo';
const nameHeader = 'x-name';

/** @throws if the device has no space */
export async function cacheSharedPhoto(photo: File): Promise<void> {
  const cache = await caches.open(sharedCache);
  const headers = { 'content-type': photo.type, [nameHeader]: encodeURIComponent(photo.name) };
  await cache.put(shareTarget.path, new Response(photo, { headers }));
}

/** Null if there is none. */
export async function findSharedPhoto(): Promise<File | null> {
  if (!('caches' in globalThis)) return null;
  const cached = await caches.match(shareTarget.path, { cacheName: sharedCache });
  if (!cached) return null;
  const photo = await cached.blob();
  const name = decodeURIComponent(cached.headers.get(nameHeader) ?? 'photo');
  return new File([photo], name, { type: cached.headers.get('content-type') ?? photo.type });
}

export const deleteSharedPhoto = (): Promise<boolean> => caches.delete(sharedCache);
