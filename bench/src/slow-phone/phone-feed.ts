import type { Browser, Page } from '@playwright/test';
import { anyPhoto } from '../crowd/any-photo.ts';
import { openBenchDatabase } from '../database.ts';
import { withProductInBrowser } from '../product-in-browser.ts';
import { eagerViewers, type FeedSize, seedFeed, signIn, type Viewer } from '../seed-feed.ts';

/** Runs `work` with the built app on a seeded database, for a viewer with a long Following feed. */
export async function withLongFeed(
  size: FeedSize,
  work: (browser: Browser, site: string, viewer: Viewer) => Promise<void>,
): Promise<void> {
  const database = await openBenchDatabase();
  try {
    await seedFeed(database.client, size);
    const [viewer] = await signIn(database.client, eagerViewers(size).map(String));
    if (!viewer) throw new Error('there is no viewer');
    await withProductInBrowser(database, (browser, site) => work(browser, site, viewer));
  } finally {
    await database.close();
  }
}

/** A page of a phone on which the viewer is signed in. */
export async function openPhone(browser: Browser, site: string, { cookie }: Viewer): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: site }]);
  const page = await context.newPage();
  // The seed's photos are rows without files.
  const photo = anyPhoto(480, 360);
  await page.route('**/images/**', (route) => route.fulfill({ body: photo, contentType: 'image/png' }));
  return page;
}
