import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { sharePost, uploadPhoto } from './content.ts';
import { origin } from './environment.ts';
import { expect, test } from './fixtures.ts';
import { postBy, toastOf } from './steps.ts';

const defaultTitle = 'Share Wins, Track Sessions & Find Gaming Venues';
const htmlClass = (page: Page) => page.evaluate(() => document.documentElement.className);

// spec: S1.3, S2.10, S2.11, S2.21, S2.31, S6.1
test('each screen has a document title', async ({ newPerson, openAs }) => {
  const other = await newPerson();
  const [guest, member] = [await openAs(null), await openAs(await newPerson())];
  const expectTitle = async (page: Page, address: string, title: string) => {
    await page.goto(address);
    await expect(page).toHaveTitle(title);
  };
  await expectTitle(guest, '/', defaultTitle);
  await expectTitle(guest, '/login', 'Sign In | Reelmates');
  await expectTitle(guest, '/signup', 'Create Your Account | Reelmates');
  await expectTitle(guest, '/terms', 'Terms of Service | Reelmates');
  await expectTitle(guest, '/privacy', 'Privacy Policy | Reelmates');
  await expectTitle(guest, '/forgot-password', 'Forgot Password | Reelmates');
  await expectTitle(member, '/', 'Home feed | Reelmates');
  await expectTitle(member, '/profile', 'Profile | Reelmates');
  await expectTitle(member, `/users/${other.id}`, `${other.username} | Reelmates`);
  await expectTitle(member, '/add', 'Add | Reelmates');
});

// spec: S2.13, S2.25, S2.118
test('unknown addresses say so, and do not reveal which people exist', async ({ newPerson, openAs }) => {
  const member = await openAs(await newPerson());
  const guest = await openAs(null);
  for (const page of [guest, member]) {
    // A link that was cut off.
    await page.goto('/%E0%A4%A');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expect(page).toHaveTitle('404 Page Not Found | Reelmates');
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/');
  }
  await member.goto('/users/999999999');
  await expect(member.getByRole('heading', { name: 'User not found' })).toBeVisible();
  await member.getByRole('link', { name: 'Go Home' }).click();
  await expect(member.getByRole('tab', { name: 'For You' })).toBeVisible();
});

// spec: S3.32, S9.47
test('the theme is set before the first paint and follows the choice', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  const page = await openAs(person, { theme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  // The class at the moment when the body begins, before anything can be painted.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenClasses: seen });
    new MutationObserver((_changes, observer) => {
      if (!document.body) return;
      seen.push(document.documentElement.className);
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const atFirstPaint = () =>
    page.evaluate(() => (window as typeof window & { seenClasses: string[] }).seenClasses);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  await page.goto('/profile');
  expect(await atFirstPaint()).toEqual(['light']);
  const light = await ground();

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await htmlClass(page)).toBe('dark');
  expect(await ground()).not.toBe(light);
  await page.reload();
  expect(await atFirstPaint()).toEqual(['dark']);

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'System' }).check();
  expect(await htmlClass(page)).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => htmlClass(page)).toBe('light');
  await page.reload();
  expect(await atFirstPaint()).toEqual(['light']);
});

// spec: S9.33, S9.34, S9.37
test('one message shows at a time, goes by itself, by its button or by Escape', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson(), { width: 1200 });
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  const start = new Date('2026-03-01T20:00:00');
  await page.clock.install({ time: start });
  await page.goto('/profile');
  const shareProfile = page.getByRole('button', { name: 'Share Profile' });
  const copied = toastOf(page).getByText('Link Copied!');
  await expect(shareProfile).toBeVisible();
  await page.clock.pauseAt(start.getTime() + 60_000);
  await shareProfile.click();
  await expect(copied).toBeVisible();
  await shareProfile.click();
  await expect(copied).toHaveCount(1);

  await page.clock.runFor(4900);
  await expect(copied).toBeVisible();
  // The second toast took over a moment after its press, when the clipboard had answered; its time began then.
  await expect(async () => {
    await page.clock.runFor(200);
    await expect(copied).toBeHidden({ timeout: 500 });
  }).toPass();

  await shareProfile.click();
  await toastOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(copied).toBeHidden();

  await shareProfile.click();
  await expect(copied).toBeVisible();
  await page.keyboard.press('F8');
  await expect(toastOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(copied).toBeHidden();
  await expect(shareProfile).toBeFocused();
});

test('the skip link leads past the header', async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson(), { width: 1200 });
  await page.goto('/add');
  await expect(page.getByLabel('Win amount')).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const isInMain = await page.evaluate(() => document.activeElement?.closest('main') !== null);
  expect(isInMain).toBe(true);
});

// spec: S2.107
test('the back button closes what lies over the page, and only that', async ({ newPerson, openAs }) => {
  const author = await newPerson({ admin: true });
  await sharePost(author, { imageUrl: await uploadPhoto(author, 1) });
  const page = await openAs(author);
  await page.goto('/');
  await page.getByRole('link', { name: 'Profile' }).click();

  await test.step('a sheet', async () => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/profile');
  });

  await test.step('the posts of a profile, and a photo over them', async () => {
    await page.getByRole('button', { name: `Photo shared by ${author.username}` }).click();
    const posts = page.getByRole('dialog', { name: 'Posts' });
    await posts.getByRole('button', { name: `Photo shared by ${author.username}` }).click();
    const photo = page.getByRole('dialog', { name: author.username });
    await expect(photo).toBeVisible();
    await page.goBack();
    await expect(photo).toBeHidden();
    await expect(posts).toBeVisible();
    await page.goBack();
    await expect(posts).toBeHidden();
    await expect(page).toHaveURL('/profile');
  });

  await test.step('a sheet that a reload has closed leaves nothing behind', async () => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('then it leaves the page', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('tab', { name: 'For You' })).toBeVisible();
  });
});

/** Shows or hides the keyboard of a phone as Chrome and Safari do: the visible part gets shorter, the page does not. */
async function coverByKeyboard(page: Page, height: number): Promise<void> {
  await page.evaluate((covered) => {
    if (!visualViewport) throw new Error('no visual viewport');
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => innerHeight - covered });
    visualViewport.dispatchEvent(new Event('resize'));
  }, height);
}

test('the keyboard of a phone covers neither the buttons of a sheet nor the field that is typed into', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson());
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Settings' }).click();
  const sheet = page.getByRole('dialog', { name: 'Settings' });
  const save = sheet.getByRole('button', { name: 'Save Changes' });
  const field = sheet.getByLabel('Email');
  await field.click();
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  await coverByKeyboard(page, 320);
  const visible = 844 - 320;
  await expect.poll(() => bottomOf(save)).toBeLessThan(visible);
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => (await bottomOf(field)) < (await topOf(save))).toBe(true);
  expect(await topOf(sheet)).toBeGreaterThan(0);
  await coverByKeyboard(page, 0);
  await expect.poll(() => bottomOf(sheet)).toBe(844);
});

test('an icon says its name to a mouse that rests on it, in a dialog too', async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson(), { width: 1280 });
  await page.goto('/profile');
  const tooltip = page.getByRole('tooltip');
  const bell = page.getByRole('link', { name: 'Notifications' });
  await bell.hover();
  await expect(tooltip).toHaveText('Notifications');
  const [control, text] = [await bell.boundingBox(), await tooltip.boundingBox()];
  expect(text?.y).toBe((control?.y ?? 0) + (control?.height ?? 0));
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('button', { name: 'Close' }).hover();
  await expect(tooltip).toHaveText('Close');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(tooltip).toBeHidden();
});

// spec: S2.74, S4.11, S4.13
test('liking, commenting and following go by keyboard alone', async ({ newPerson, openAs }) => {
  const author = await newPerson({ admin: true });
  await sharePost(author);
  const viewer = await newPerson();
  const page = await openAs(viewer, { width: 1200 });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const tabTo = async (name: RegExp) => {
    await expect(async () => {
      await page.keyboard.press('Tab');
      expect(await focused()).toMatch(name);
    }).toPass({ intervals: [0], timeout: 10_000 });
  };
  await page.goto(`/users/${author.id}`);
  const post = postBy(page, author.username);
  await expect(post).toBeVisible();

  const follow = page.getByRole('button', { name: 'Follow', exact: true });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(follow).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0], timeout: 10_000 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeFocused();

  await tabTo(/^Like, 0 likes$/);
  await page.keyboard.press('Space');
  await expect(post.getByRole('button', { name: 'Unlike, 1 like' })).toBeFocused();

  await tabTo(/^Comments, 0$/);
  await page.keyboard.press('Enter');
  await expect(post.getByText('No comments yet')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(post.getByLabel('Add a comment')).toBeFocused();
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await expect(post.getByRole('listitem')).toContainText('By keyboard');
  await expect(post.getByLabel('Add a comment')).toBeFocused();
});

test('a sheet opens once, holds the focus, and gives it back, also when it is closed at once', async ({
  newPerson,
  openAs,
}) => {
  const author = await newPerson({ admin: true });
  await sharePost(author);
  const page = await openAs(await newPerson(), { width: 1200 });
  await page.goto(`/users/${author.id}`);
  const opener = page.getByRole('button', { name: `More about the post by ${author.username}` });
  const title = page.getByRole('heading', { name: `Post by ${author.username}` });
  await opener.focus();
  // The sheet is shown first and becomes modal later; its animation must not run twice.
  await page.evaluate(() => {
    const counted = Object.assign(window, { sheetsComing: 0 });
    addEventListener('transitionrun', ({ target, propertyName }) => {
      if (target instanceof HTMLDialogElement && propertyName === 'opacity') counted.sheetsComing += 1;
    });
  });
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog:modal')).toBeVisible();
  await expect(title).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.matches('dialog *'))).toBe(true);
  expect(await page.evaluate(() => (window as typeof window & { sheetsComing: number }).sheetsComing)).toBe(
    2,
  );
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  for (const way of ['Close', 'Escape']) {
    await test.step(`closed by ${way} before it is a modal`, async () => {
      const wasModal = await opener.evaluate(async (button, how) => {
        if (button instanceof HTMLElement) button.click();
        // Within the same task: no frame is drawn in between.
        for (let wait = 0; wait < 1_000 && !document.querySelector('dialog'); wait++) await Promise.resolve();
        const sheet = document.querySelector('dialog');
        const before = sheet?.matches(':modal');
        if (how === 'Close') sheet?.querySelector<HTMLElement>('[aria-label="Close"]')?.click();
        else {
          const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
          document.activeElement?.dispatchEvent(press);
        }
        return before;
      }, way);
      expect(wasModal).toBe(false);
      await expect(page.locator('dialog')).toHaveCount(0);
      await expect(opener).toBeFocused();
    });
  }
});

// spec: S0.1
test('the focus stays on the page when the Retry that has it disappears', async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson());
  await page.route('**/api/users/me/content*', (route) => route.abort());
  await page.goto('/your-content');
  await expect(page.getByRole('link', { name: 'Tracker' })).toBeVisible();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await page.unrouteAll();
  await retry.press('Enter');
  await expect(page.getByRole('heading', { name: 'A copy of everything' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the pictures that the manifest names are there, in their sizes', async () => {
  const { icons, screenshots } = await (await fetch(`${origin}/manifest.webmanifest`)).json();
  expect(screenshots.length).toBeGreaterThanOrEqual(3);
  for (const { src, sizes, type } of [...icons, ...screenshots]) {
    const response = await fetch(origin + src);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([src, response.headers.get('content-type'), `${width}x${height}`]).toEqual([src, type, sizes]);
  }
});

// spec: S2.29, S9.48
test('on a wide window the content keeps the width of a phone', async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson(), { width: 1280 });
  for (const path of ['/', '/add', '/tracker', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect.poll(async () => (await page.getByRole('main').boundingBox())?.width).toBe(480);
  }
});
