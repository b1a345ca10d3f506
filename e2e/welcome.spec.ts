import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdScripts, sheetsClosed } from './steps.ts';

/** The drawn screen's button has become the app's link. */
const isAwake = (page: Page) => expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();

const slide = (page: Page, number: number) => page.getByRole('button', { name: `Slide ${number} of 4` });

/**
 * Opens the welcome screen and, once the slides move, stops its clock: from here on time passes only by
 * `page.clock.runFor`, however slow the machine is. Answers with the number of the slide that then shows.
 */
async function openWithStoppedClock(page: Page): Promise<number> {
  const start = new Date('2026-03-01T20:00:00');
  await page.clock.install({ time: start });
  await page.goto('/');
  await expect(slide(page, 1)).toHaveAttribute('aria-current', 'true');
  await expect(slide(page, 1)).not.toHaveAttribute('aria-current');
  await page.clock.pauseAt(start.getTime() + 120_000);
  // The jump in time may have turned one more slide: it comes to rest before anything is counted.
  await page.clock.runFor(1000);
  const current = page.getByRole('button', { name: /^Slide \d of 4$/ }).and(page.locator('[aria-current]'));
  return Number((await current.getAttribute('aria-label'))?.match(/\d/)?.[0]);
}

/** The slide that comes `steps` after `number` in a row of four that loops. */
const after = (number: number, steps: number) => ((number - 1 + steps) % 4) + 1;

const newDevice = { storage: { 'pwa-install-dismissed': 'false' } };

// spec: S2.34, S2.35, S2.36, S2.44, S2.47, S4.5
test('a first visit is asked to install once, and then may get started', async ({ openAs }) => {
  const page = await openAs(null, newDevice);
  await page.goto('/');
  const start = page.getByRole('link', { name: 'Get Started' });
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeDisabled();
  const sheet = page.getByRole('dialog', { name: 'Install Reelmates' });
  await expect(sheet).toContainText(
    'Add this app to your home screen for easy access and a better experience.',
  );

  await test.step('neither Escape nor a tap outside closes it', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(195, 20);
    await expect(sheet).toBeVisible();
    await expect(start).toBeHidden();
  });

  await sheet.getByRole('button', { name: 'Got it' }).click();
  await expect(sheet).toBeHidden();
  await expect(start).toBeFocused();
  await sheetsClosed(page);
  await page.reload();
  await expect(start).toBeVisible();
  await start.click();
  await expect(page).toHaveURL('/signup/account');
  await expect(sheet).toBeHidden();
});

test('each dot of the slides, and each link in a sentence, is large enough to press', async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto('/');
  await isAwake(page);
  for (const number of [1, 2, 3, 4]) {
    const { width = 0, height = 0 } = (await slide(page, number).boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  for (const name of ['Terms', 'Privacy Policy']) {
    const link = page.getByRole('link', { name, exact: true }).first();
    const { height = 0 } = (await link.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(24);
  }
});

test('on a phone at a zoom of 200 % all dots of the slides are on the screen', async ({ openAs }) => {
  const page = await openAs(null, { width: 195, height: 422 });
  await page.goto('/');
  await isAwake(page);
  const dots = page.getByRole('button', { name: /^Slide \d of 4$/ });
  await expect(dots).toHaveCount(4);
  await dots.first().scrollIntoViewIfNeeded();
  for (const dot of await dots.all()) await expect(dot).toBeInViewport({ ratio: 1 });
});

// spec: S2.38, S4.6, S9.24
test('the slides advance and loop until they are paused', async ({ openAs }) => {
  const page = await openAs(null);
  const first = await openWithStoppedClock(page);
  for (const steps of [1, 2, 3, 4]) {
    await page.clock.runFor(3000);
    await expect(slide(page, after(first, steps))).toHaveAttribute('aria-current', 'true');
  }
  await page.getByRole('button', { name: 'Pause slides' }).click();
  await page.clock.runFor(9000);
  await expect(slide(page, first)).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Play slides' }).click();
  await page.clock.runFor(3000);
  await expect(slide(page, after(first, 1))).toHaveAttribute('aria-current', 'true');
});

// spec: S2.42
test('of eight questions one answer is open at a time', async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto('/');
  await isAwake(page);
  const questions = page.getByRole('heading', { level: 3 }).getByRole('button');
  await expect(questions).toHaveCount(8);
  await questions.nth(3).click();
  await expect(questions.nth(3)).toHaveAttribute('aria-expanded', 'true');
  await questions.nth(5).click();
  await expect(questions.nth(5)).toHaveAttribute('aria-expanded', 'true');
  await expect(questions.nth(3)).toHaveAttribute('aria-expanded', 'false');
  await questions.nth(5).click();
  await expect(questions.nth(5)).toHaveAttribute('aria-expanded', 'false');
});

test('a drag turns the slides and stops them; less motion never starts them', async ({ openAs }) => {
  const page = await openAs(null);
  const first = await openWithStoppedClock(page);
  const box = await page.getByRole('list', { name: 'Slides' }).boundingBox();
  if (!box) throw new Error('no slides');
  await page.mouse.move(280, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(200, box.y + 60, { steps: 4 });
  await page.mouse.move(80, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await page.clock.runFor(1000);
  await expect(slide(page, after(first, 1))).toHaveAttribute('aria-current', 'true');
  await page.clock.runFor(9000);
  await expect(slide(page, after(first, 1))).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: 'Play slides' })).toBeVisible();
  await page.clock.resume();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Play slides' })).toBeVisible();
  await page.clock.runFor(9000);
  await expect(slide(page, 1)).toHaveAttribute('aria-current', 'true');
});

// spec: S1.4, S1.9, S2.12, S2.37, S2.39, S9.3
test('the welcome screen is shown before any script runs, and never before a signed-in person’s feed', async ({
  browser,
  newPerson,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The biggest pokie community in the world',
  );
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeDisabled();
  await expect(page.getByRole('link', { name: '$500 Monthly Leaderboard' })).toHaveAttribute(
    'href',
    '/leaderboard',
  );
  await expect(page.getByRole('region', { name: 'Community' }).getByRole('link')).toHaveText([
    /^Community group/,
    /^Instagram/,
    /^mates\.example/,
  ]);
  await context.close();
  const { api } = await newPerson();
  expect(await (await api.get('/')).text()).toContain('<div id="root"></div>');
});

test('the operator’s links and prize stay where they are when the scripts come', async ({ openAs }) => {
  const page = await openAs(null);
  const goOn = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const banner = page.getByRole('link', { name: '$500 Monthly Leaderboard' });
  const parts = [
    banner,
    page.getByRole('heading', { name: 'Community', exact: true }),
    page.getByRole('link', { name: /^Instagram/ }),
  ];
  await page.evaluate(() => document.fonts.ready);
  const places = () => Promise.all(parts.map((part) => part.boundingBox()));
  await expect(banner).toBeVisible();
  const drawn = await places();
  goOn();
  await isAwake(page);
  expect(await places()).toEqual(drawn);
});

// spec: S2.31, S2.32, S2.48
test('pages tell search engines what they are', async ({ request }) => {
  const html = async (address: string, status = 200) => {
    const response = await request.get(address);
    expect(response.status()).toBe(status);
    return await response.text();
  };
  const home = await html('/');
  expect(home).toContain('"SearchAction"');
  expect(home).toMatch(/<meta name="description" content="[^"]+"/);
  expect(home).toMatch(/<meta property="og:type" content="website"/);
  expect(home).toMatch(/<meta property="og:image" content="[^"]+icon-512\.png"/);
  expect(await html('/terms')).toContain('<title>Terms of Service | Reelmates</title>');
  expect(await html('/users/1')).toContain('<meta name="robots" content="noindex" />');
  expect(await html('/nowhere', 404)).toContain('404 Page Not Found');
  expect(await html('/robots.txt')).toContain('/sitemap.xml');
});

// spec: S1.11, S2.2, S2.52, S2.53
test('the install page leads on, and two taps on the logo are a bit of fun', async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto('/install');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Install Reelmates');
  await expect(page.getByRole('link', { name: 'Continue in Browser' })).toHaveAttribute(
    'href',
    '/signup/account',
  );
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL('/signup/account');
  await page.goto('/');
  await isAwake(page);
  await page.getByText('Reelmates', { exact: true }).first().dblclick();
  const wizard = page.getByRole('dialog', { name: 'Gamble Wizard' });
  await expect(wizard).toContainText('Just a bit of fun. No points, no prizes.');
  await expect(wizard.getByText(/^(Spades|Hearts|Diamonds|Clubs)$/)).toBeVisible();
});
