import { pageHeader } from '@reelmates/contract/pages';
import { cacheNames, type WorkboxPlugin } from 'workbox-core';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import {
  addPlugins,
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { cacheSharedPhoto, shareTarget } from '../../lib/browser/shared-photo.ts';
import { deleteCacheRecords, mapCache, photoCache } from '../../lib/browser/worker-caches.ts';
import { paths } from '../../lib/paths.ts';

/*
 * Stores what the app needs to open without a network: its files, its page, and the photos and map tiles last seen. API
 * responses are not stored here, because they belong to accounts: lib/offline-copy stores them. Decision 071.
 */

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: the files that every member's start and screens need (build/offline-files.ts). */
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

/** How long to wait for the server before the stored copy is used, in seconds. */
const TIMEOUT_SECONDS = { page: 1, photo: 4 };
const DAY = 24 * 60 * 60;
/** Far above what the form accepts unchanged; larger files would fill the device. */
const MAX_SHARED_BYTES = 50 * 2 ** 20;
const fileCache = 'files';
const appPage = '/index.html';

const expire = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY, purgeOnQuotaError: true });

self.addEventListener('message', (event) => {
  // A new version waits until the person accepts it or all tabs are closed, because tabs load further files of their own
  // version.
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data?.type === deleteCacheRecords) event.waitUntil(deleteRecords());
});

/** The addresses of photos and map tiles, recorded until they expire, say what was looked at, and where. */
async function deleteRecords(): Promise<void> {
  for (const name of [photoCache, mapCache]) await new CacheExpiration(name, { maxEntries: 1 }).delete();
}

/** A captive portal answers everything with 200: neither its page nor an error must replace a file. */
const isSound = (response: Response) => {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html');
  return response.status === 200 && (!isHtml || response.headers.has(pageHeader));
};
const onlySound: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isSound(response) ? response : null),
};

addPlugins([onlySound]);
cleanupOutdatedCaches();
enableNavigationPreload();
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false });

/** Whether all of a response arrives in time: half of a page would stay blank. */
const arrives = (response: Response) =>
  Promise.race([
    response
      .clone()
      .blob()
      .then(
        () => true,
        () => false,
      ),
    new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_SECONDS.page * 1000, false)),
  ]);

// Pages come from the server, with its current settings. The stored page is used if there is no whole response in time, or
// one that is not the server's. Redirects of a captive portal are followed, so that people reach its sign-in.
registerRoute(
  new NavigationRoute(
    new NetworkFirst({
      cacheName: cacheNames.precache,
      networkTimeoutSeconds: TIMEOUT_SECONDS.page,
      matchOptions: { ignoreVary: true },
      plugins: [
        {
          cacheKeyWillBeUsed: async () => getCacheKeyForURL(appPage) ?? appPage,
          cacheWillUpdate: async () => null,
          handlerWillRespond: async ({ response }) => {
            if (response.type === 'opaqueredirect') return response;
            const isOwn = response.headers.has(pageHeader) && (await arrives(response));
            return isOwn ? response : ((await matchPrecache(appPage)) ?? response);
          },
        },
      ],
    }),
    // Responses of the server itself: redirects and files of the API, link previews, its documentation.
    { denylist: [/^\/(?:api|images|uploads|assets|basemap)(?:\/|$)/, /\.[a-z0-9]+$/i] },
  ),
);

/**
 * Names in /assets/ have a hash of the contents. Stored here: files that not every member's start needs, such as those
 * of the map.
 */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: fileCache, plugins: [onlySound, expire(80, 30)] }),
);

/** Stores photos that everybody may see. For all others, the server decides each time who may see them. */
const cachePublicPhotos: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    isSound(response) && response.headers.get('cache-control')?.startsWith('public') ? response : null,
};
const photos = { cacheName: photoCache, networkTimeoutSeconds: TIMEOUT_SECONDS.photo };
const photoExpiry = expire(200, 7);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/images/'),
  new NetworkFirst({ ...photos, plugins: [cachePublicPhotos, photoExpiry] }),
);

/** Gives up a request whose response has not begun in time. Once begun, it may take as long as the network needs. */
const abortSilent: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    const controller = new AbortController();
    if (state) state.timer = setTimeout(() => controller.abort(), TIMEOUT_SECONDS.photo * 1000);
    return new Request(request, { signal: controller.signal });
  },
  fetchDidSucceed: async ({ response, state }) => {
    clearTimeout(state?.timer);
    return response;
  },
};

// The operator may serve public photos from another origin, the only one from which the page may show images. If it
// refuses or does not answer, our own origin is used. Without cookies, and with CORS, so that stored responses can be
// read.
registerRoute(
  ({ url, request, sameOrigin }) =>
    !sameOrigin && request.destination === 'image' && url.pathname.startsWith('/images/'),
  new NetworkFirst({
    ...photos,
    fetchOptions: { mode: 'cors', credentials: 'omit' },
    plugins: [
      abortSilent,
      {
        fetchDidSucceed: async ({ response }) => {
          if (!response.ok) throw new Error(`a photo was answered with ${response.status}`);
          return response;
        },
        handlerDidError: async ({ request }) => {
          const { pathname, search } = new URL(request.url);
          return fetch(pathname + search);
        },
      },
      cachePublicPhotos,
      photoExpiry,
    ],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/basemap/'),
  new StaleWhileRevalidate({ cacheName: mapCache, plugins: [onlySound, expire(600, 30)] }),
);

// A photo from another app's share menu, or from a form on any site. It is stored for the form, which asks before using
// it; if the session has ended, it is deleted.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === shareTarget.path,
  async ({ request }) => {
    const photo = (await request.formData()).get(shareTarget.field);
    // If the device has no space, the form opens without it.
    if (photo instanceof File && photo.size <= MAX_SHARED_BYTES) {
      await cacheSharedPhoto(photo).catch(() => undefined);
    }
    return Response.redirect(paths.add, 303);
  },
  'POST',
);
