import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { sharePost, uploadPhoto } from './content.ts';
import { expect, type Person, test } from './fixtures.ts';
import { postBy, toastOf } from './steps.ts';

/** A visitor without scripts. */
async function withoutScripts(browser: Browser, read: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await read(await context.newPage());
  await context.close();
}

const pair = {
  winAmount: '212.50',
  amountSpent: '60',
  showSpent: true,
  caption: 'Popped in for the raffle.',
};
const sharePair = async (author: Person, admin: Person) =>
  sharePost(author, { ...pair, imageUrl: await uploadPhoto(author, 7) }, admin);

/** What the page asks its share menu to share, kept in the page. */
async function giveShareMenu(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ url, files = [] }: ShareData) => {
        const kinds = files.map(({ name, type, size }) => `${name} ${type} ${size > 10_000}`);
        document.documentElement.dataset.shared = [url, ...kinds].join(' ');
      },
    });
  });
}

test('a public post can be read without an account and without scripts, until it is private', async ({
  admin,
  browser,
  newPerson,
  openAs,
}) => {
  const author = await newPerson();
  const { id } = await sharePair(author, admin);
  await withoutScripts(browser, async (page) => {
    await page.goto(`/posts/${id}`);
    await expect(page).toHaveTitle(`Post by ${author.username} | Reelmates`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Post by ${author.username}`);
    await expect(page.getByRole('definition')).toHaveText(['$212.50', '$60.00']);
    await expect(page.getByText(pair.caption)).toBeVisible();
    const photo = page.getByRole('img', { name: `Photo shared by ${author.username}` });
    expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    const response = await page.request.get(picture ?? '');
    const { width, height } = await sharp(await response.body()).metadata();
    expect([width, height]).toEqual([1200, 630]);
    await author.api.patch(`/api/posts/${id}`, { data: { isPublic: false } });
    await page.reload();
    await expect(page.getByText(pair.caption)).toHaveCount(0);
    expect((await page.request.get(picture ?? '')).status()).toBe(404);
  });
  // With scripts what is not for everybody leads to the form for signing in.
  const stranger = await openAs(null);
  await stranger.goto(`/posts/${id}`);
  await expect(stranger).toHaveURL(/\/login/);
});

// spec: S2.9, S2.10, S2.11, S6.1
test('terms, privacy and the leaderboard have their text before any script, and the app takes their place', async ({
  browser,
  newPerson,
  openAs,
}) => {
  const person = await newPerson({ admin: true });
  // More points than most: the board shows only its first places, and all journeys share it.
  for (let count = 0; count < 10; count += 1) await sharePost(person);
  await withoutScripts(browser, async (page) => {
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { name: 'Who sees what' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'support@' }).first()).toBeVisible();
    await page.goto('/leaderboard');
    await expect(page.getByText(person.username)).toBeVisible();
  });
  const page = await openAs(null);
  for (const [address, heading] of [
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/leaderboard', 'Leaderboard'],
  ]) {
    await page.goto(address ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
    // Only the app has the region for toasts; rendered pages have none.
    await expect(toastOf(page)).toBeAttached();
  }
  await expect(page.getByRole('timer')).toBeVisible();
});

test('the menu of a post shares its picture with its link', async ({ admin, newPerson, openAs }) => {
  const [author, viewer] = [await newPerson(), await newPerson()];
  const { id } = await sharePair(author, admin);
  const page = await openAs(viewer);
  await giveShareMenu(page);
  await page.goto(`/posts/${id}`);
  await postBy(page, author.username)
    .getByRole('button', { name: /^More about the post/ })
    .click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Share post' });
  await sheet.getByRole('button', { name: 'Share picture' }).click();
  const { origin } = new URL(page.url());
  await expect(page.locator('html')).toHaveAttribute(
    'data-shared',
    `${origin}/posts/${id} reelmates-post-${id}.jpg image/jpeg true`,
  );
  await expect(sheet).toBeHidden();
});

test('without a share menu for files the picture is saved, and the link copied', async ({
  admin,
  newPerson,
  openAs,
}) => {
  const author = await newPerson();
  const { id } = await sharePair(author, admin);
  const page = await openAs(author);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.assign(navigator, { share: undefined, canShare: undefined }));
  await page.goto(`/posts/${id}`);
  const openSheet = async () => {
    await postBy(page, author.username)
      .getByRole('button', { name: /^More about the post/ })
      .click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
  };
  await openSheet();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save picture' }).click();
  const saved = await sharp(await (await download).path()).metadata();
  expect([saved.width, saved.height]).toEqual([1080, 1350]);
  await page.getByRole('button', { name: 'Copy link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(`/posts/${id}`);
});
