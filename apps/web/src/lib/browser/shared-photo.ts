/* A photo that another app shares with the installed one, on its way from the service worker to the form. */

/** Where the manifest sends it, and under which name. */
export const shareTarget = { path: '/share-photo', field: 'photo' } as const;
/** A parameter of the form's address, while a photo waits for it. */
export const sharedParam = 'shared';

const sharedCache = 'shared-photo';
const nameHeader = 'x-name';

/** @throws where the device has no room */
export async function keepSharedPhoto(photo: File): Promise<void> {
  const cache = await caches.open(sharedCache);
  const headers = { 'content-type': photo.type, [nameHeader]: encodeURIComponent(photo.name) };
  await cache.put(shareTarget.path, new Response(photo, { headers }));
}

/** Hands the photo out once; null where there is none. */
export async function takeSharedPhoto(): Promise<File | null> {
  if (!('caches' in globalThis)) return null;
  const cache = await caches.open(sharedCache);
  const kept = await cache.match(shareTarget.path);
  if (!kept) return null;
  const photo = await kept.blob();
  await deleteSharedPhoto();
  const name = decodeURIComponent(kept.headers.get(nameHeader) ?? 'photo');
  return new File([photo], name, { type: kept.headers.get('content-type') ?? photo.type });
}

export const deleteSharedPhoto = (): Promise<boolean> => caches.delete(sharedCache);
