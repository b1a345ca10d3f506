import type { Locator, Page } from '@playwright/test';
import { sharePost, uploadPhoto } from './content.ts';
import { expect, test } from './fixtures.ts';
import { postBy, toastOf } from './steps.ts';

/* A phone in landscape, and windows as low: fixed bars make room for the content. */

const landscape = { width: 844, height: 390 };
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function boxOf(part: Locator) {
  const box = await part.boundingBox({ timeout: 5000 });
  if (!box) throw new Error('it has no box');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('in landscape, the navigation is beside the column and takes none of its height', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson(), landscape);
  for (const path of ['/', '/map', '/add', '/tracker', '/profile']) {
    await page.goto(path);
    // The main landmark is replaced once the screen has loaded.
    await expect(async () => {
      const [bar, main] = [await boxOf(nav(page)), await boxOf(page.getByRole('main'))];
      expect([path, bar.right <= main.x, bar.y, bar.bottom]).toEqual([path, true, 0, landscape.height]);
    }).toPass();
    for (const link of await nav(page).getByRole('link').all())
      await expect(link).toBeInViewport({ ratio: 1 });
  }
});

// spec: S2.68
test('header and tabs go when scrolling down, so that a photo is seen whole, and come back when scrolling up', async ({
  newPerson,
  openAs,
}) => {
  const author = await newPerson({ admin: true });
  for (const number of [1, 2, 3]) await sharePost(author, { imageUrl: await uploadPhoto(author, number) });
  const viewer = await newPerson();
  await viewer.api.post(`/api/users/${author.id}/follow`);
  const page = await openAs(viewer, landscape);
  await page.goto('/?tab=following');
  const photo = postBy(page, author.username)
    .nth(1)
    .getByRole('button', { name: /^Photo shared/ });
  await expect(photo).toBeAttached();
  const header = page.getByRole('banner');
  const tabs = page.getByRole('tablist', { name: 'Feed' });
  await expect(header).toBeInViewport({ ratio: 1 });

  await page.mouse.move(landscape.width / 2, landscape.height / 2);
  // So far that the photo fills the window.
  await page.mouse.wheel(0, (await boxOf(photo)).y - 20);
  await expect(header).not.toBeInViewport();
  await expect(tabs).not.toBeInViewport();
  await expect(photo).toBeInViewport({ ratio: 1 });

  await page.mouse.wheel(0, -30);
  await expect(header).toBeInViewport({ ratio: 1 });
  await expect(tabs).toBeInViewport({ ratio: 1 });
});

test('a message does not lie on the field that it is about', async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson(), landscape);
  await page.goto('/add');
  await page.getByRole('button', { name: "Can't find a venue? Click here" }).click();
  await page.getByRole('button', { name: 'Submit Report' }).click();
  const message = toastOf(page).getByText('Missing Information');
  await expect(message).toBeVisible();
  const country = page.getByLabel('Country');
  await expect(country).toBeFocused();
  await expect(async () => {
    const [field, toast] = [await boxOf(country), await boxOf(toastOf(page))];
    expect(toast.y >= field.bottom || toast.bottom <= field.y).toBe(true);
  }).toPass({ timeout: 3000 });
});

test('the bar at the foot of the first evening does not lie on what has the focus', async ({
  newPerson,
  openAs,
}) => {
  const person = await newPerson();
  const page = await openAs(person, landscape);
  await page.addInitScript((id) => sessionStorage.setItem('first-evening', id), person.id);
  await page.goto('/');
  const feed = page.getByRole('button', { name: 'See your feed' });
  await page.getByRole('checkbox').first().focus();
  const { y: top } = await boxOf(feed);
  for (let at = 1; at < 4; at += 1) {
    await page.keyboard.press('Tab');
    const focused = page.getByRole('checkbox').nth(at);
    await expect(focused).toBeFocused();
    expect((await boxOf(focused)).bottom, `venue ${at + 1}`).toBeLessThanOrEqual(top);
  }
});

/** A usual desktop window at a zoom of 400 %. */
const zoomed = { width: 320, height: 256 };

test('at a zoom of 400 %, the options of a list are seen, and more of them on scrolling', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson(), zoomed);
  await page.goto('/add');
  await page.getByRole('button', { name: 'Choose a venue' }).click();
  const search = page.getByRole('combobox', { name: 'Search, Venue' });
  const options = page.getByRole('option');
  await expect(options).toHaveCount(50);
  await search.focus();
  for (let at = 0; at < 4; at += 1) {
    await search.press('ArrowDown');
    await expect(options.nth(at)).toBeInViewport({ ratio: 1 });
  }
  await options.last().scrollIntoViewIfNeeded();
  await expect(options).toHaveCount(100);
});

test('at a zoom of 400 %, the venues near the middle of the map are beside the navigation, and can be searched', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson(), zoomed);
  await page.goto('/map#-33.8736,151.2243,13');
  const venues = page.getByRole('region', { name: 'Near here' });
  await expect(venues.getByRole('listitem').first()).toBeVisible();
  const [bar, list] = [await boxOf(nav(page)), await boxOf(venues)];
  expect([list.x >= bar.right, list.right]).toEqual([true, zoomed.width]);
  await expect(page.getByRole('searchbox', { name: 'Search venues' })).toBeInViewport({ ratio: 1 });
});
