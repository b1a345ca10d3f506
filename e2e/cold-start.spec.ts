import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { sharePost, uploadPhoto } from './content.ts';
import { expect, test } from './fixtures.ts';

/* The requests of the app when it is opened with an empty cache. */

/** The maximum number of the app's files that load before a member's first post is shown. */
const MAX_FILES = 25;
/** File names have hashes, so the build's manifest is needed to find a chunk. */
const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../apps/web/dist/.vite/manifest.json'), 'utf8'),
);
const welcomeFile = `/${manifest['src/screens/welcome/welcome-screen.tsx']?.file}`;

/** Collects the paths that a page asks for. */
function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

// spec: S2.14
test("a member's first post is there after 25 requests, the welcome screen not among them", async ({
  admin,
  newPerson,
  openAs,
}) => {
  await sharePost(admin, { imageUrl: await uploadPhoto(admin, 1) });
  const page = await openAs(await newPerson());
  const asked = watchRequests(page);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  // All except the photos of the posts, whose number depends on the window, and requests about the posts once they
  // are shown.
  const counted = asked.filter((path) => !path.startsWith('/images/') && path !== '/api/posts/talk');
  expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(MAX_FILES);
  expect(asked).not.toContain(welcomeFile);
});

// spec: S2.12
test('a visitor without a session gets the welcome screen from its own file', async ({ openAs }) => {
  const page = await openAs(null);
  const asked = watchRequests(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  expect(asked).toContain(welcomeFile);
});

test('a member whose session was ended elsewhere gets the welcome screen without a message', async ({
  newPerson,
  openAs,
}) => {
  const person = await newPerson();
  const page = await openAs(person);
  expect((await person.api.post('/api/logout')).status()).toBe(204);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page.getByText('Unauthorized')).toHaveCount(0);
});

test('when the request for the account fails, it is sent once, and again on Retry', async ({
  admin,
  newPerson,
  openAs,
}) => {
  await sharePost(admin);
  const page = await openAs(await newPerson());
  const asked = watchRequests(page);
  await page.route('**/api/user', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: "This page didn't load" })).toBeVisible();
  await expect(page.getByText('Please try again.')).toBeVisible();
  expect(asked.filter((path) => path === '/api/user')).toHaveLength(1);
  await page.unroute('**/api/user');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a page whose scripts do not arrive says so, and loads on Retry', async ({ newPerson, openAs }) => {
  const notice = (page: Page) =>
    page.getByRole('alert').filter({ hasText: "This page didn't load completely." });
  const visitor = await openAs(null);
  const member = await openAs(await newPerson());
  for (const [page, address, control] of [
    [member, '/tracker', 'Log Session'],
    [visitor, '/login', 'Sign In'],
  ] as const) {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(address);
    await expect(notice(page)).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: control, exact: true })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  }
});

test('a page whose style sheet does not arrive asks for it again before it shows its content', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson());
  await page.route('**/assets/*.css', (route) => route.abort(), { times: 1 });
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('margin-top', '0px');
});

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [320, 640],
] as const) {
  test(`nothing moves aside for what loads later on a slow network, at ${width} × ${height}`, async ({
    newPerson,
    openAs,
  }) => {
    const page = await openAs(await newPerson(), { width, height });
    await page.route('**/api/**', async (route) => {
      await setTimeout(700);
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts = Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.shifted += (entry as typeof entry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // In landscape, the map becomes wider than other screens once it has loaded.
    const map = width > height ? [] : ['/map'];
    for (const path of ['/', ...map, '/add', '/tracker', '/tracker/history', '/profile']) {
      await page.goto(path);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      const shifted = await page.evaluate(() => (window as typeof window & { shifted: number }).shifted);
      expect([path, shifted < 0.02 ? 'still' : shifted]).toEqual([path, 'still']);
    }
  });
}
