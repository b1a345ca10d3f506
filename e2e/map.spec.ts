import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, type Person, test } from './fixtures.ts';
import { toastOf } from './steps.ts';

/* The map: finding a venue on it and without it, and choosing one for a form. */

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search venues' });
const card = (page: Page) => page.getByRole('region', { name: 'Selected venue' });

/** The map is there when it no longer says that it is loading, and its canvas takes the keyboard. */
async function openMap(page: Page, address = '/map'): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('region', { name: 'Map of venues' })).toBeVisible();
  await expect(page.getByText(/^Loading .*map\.\.\.$/)).toHaveCount(0);
}

const sheet = (page: Page) => page.getByRole('region', { name: /^Near (here|you)$/ });

async function twoVenuesIn(person: Person, town: string): Promise<{ id: string; name: string }[]> {
  const response = await person.api.get(`/api/venues?search=${encodeURIComponent(town)}&limit=2`);
  expect(response.status()).toBe(200);
  return response.json();
}

// spec: S0.2, S1.5
test('a venue is found by its suburb, is shown on a card, and leads to its page and to the form', async ({
  newPerson,
  openAs,
}) => {
  const person = await newPerson();
  const page = await openAs(person);
  await openMap(page);
  await search(page).fill('potts point');
  const hit = page.getByRole('button', { name: /Kings Cross Hotel/ });
  await expect(hit).toBeVisible();
  await expectAccessible(page);
  await hit.click();
  await expect(card(page).getByRole('heading', { name: 'The Kings Cross Hotel' })).toBeFocused();
  await expect(card(page).getByText('244-248 William St, Potts Point NSW')).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/map\?search=potts\+point&venue=\d+#-33\.8\d+,151\.2\d+,13$/);
  const address = page.url();

  await card(page).getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { name: 'The Kings Cross Hotel', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(card(page).getByRole('heading', { name: 'The Kings Cross Hotel' })).toBeVisible();
  expect(page.url()).toBe(address);

  await card(page).getByRole('link', { name: 'Submit Win Or Jackpot' }).click();
  await expect(page.getByText('The Kings Cross Hotel')).toBeVisible();
});

test('of two venues chosen at once the map shows the second, and a map that was left at once is not moved', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson());
  await openMap(page);
  const home = page.getByRole('navigation').getByRole('link', { name: 'Feed' });
  const findClubs = async () => {
    await search(page).fill('bowling');
    await expect(page.getByRole('button', { name: /Bowling/ }).nth(1)).toBeVisible();
    return page.getByRole('button', { name: /Bowling/ });
  };
  const hits = await findClubs();
  const first = await hits.first().elementHandle();
  const second = await hits.nth(1).elementHandle();
  const name = (await hits.nth(1).locator('span span').first().textContent()) ?? '';
  await page.evaluate(
    ([one, two]) => {
      (one as HTMLElement).click();
      (two as HTMLElement).click();
    },
    [first, second],
  );
  await expect(card(page).getByRole('heading', { name })).toBeVisible();
  const [chosen] = await (
    await page.request.get(`/api/venues?search=${encodeURIComponent(name)}&limit=1`)
  ).json();
  await expect.poll(() => Number(/#(-?\d+\.\d+),/.exec(page.url())?.[1])).toBeCloseTo(chosen.latitude, 1);

  await card(page).getByRole('button', { name: /Close/ }).click();
  const again = await (await findClubs()).first().elementHandle();
  await page.evaluate(
    ([hit, link]) => {
      (hit as HTMLElement).click();
      (link as HTMLElement).click();
    },
    [again, await home.elementHandle()],
  );
  await expect(page.getByRole('region', { name: 'Map of venues' })).toHaveCount(0);
  // A script error of the move fails every journey.
  await expect(page.getByRole('tab', { name: 'For You' })).toBeVisible();
});

test('the credit is folded behind its button, unfolds on a press, and folds when the map is moved', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson());
  await openMap(page);
  const button = page.getByTitle('Toggle attribution');
  const credit = page.getByText('© OpenStreetMap contributors');
  await expect(button).toBeVisible();
  // Attached once the map's sources have named it.
  await expect(credit).toBeAttached();
  await expect(credit).toBeHidden();
  await button.click();
  await expect(credit).toBeVisible();
  await expectAccessible(page);
  await button.click();
  await expect(credit).toBeHidden();

  await button.click();
  await expect(credit).toBeVisible();
  await page.mouse.move(200, 300);
  await page.mouse.down();
  await page.mouse.move(240, 420, { steps: 5 });
  await page.mouse.up();
  await expect(credit).toBeHidden();
});

// spec: S2.84, S8.48
test('what no search finds is reported by the name that was searched for', async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson());
  await openMap(page);
  await search(page).fill('Zzyzx Quokka Arms');
  await expect(page.getByText('No venues found.').first()).toBeVisible();
  await page.getByRole('button', { name: "Can't find a venue? Click here" }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Missing Venue' });
  await expect(dialog.getByRole('textbox', { name: 'Venue name' })).toHaveValue('Zzyzx Quokka Arms');
  await expectAccessible(page);
});

test('venues that failed to load are not reported as missing, and load at the next try', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson());
  await page.route('**/api/venues*', (route) => route.abort());
  await openMap(page, '/map#-33.8736,151.2243,13');
  const notice = page.getByRole('status').filter({ hasText: "Venues didn't load." });
  await expect(notice).toBeVisible();
  const gap = async () => {
    const button = await page.getByRole('button', { name: 'Centre on my location' }).boundingBox();
    const nav = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    return button && nav && nav.y - button.y - button.height;
  };
  await expect.poll(gap).toBe(12);
  await search(page).fill('Kings Cross');
  await expect(notice).toBeVisible();
  await expect(page.getByText('No venues found.')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/api/venues*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: /The Kings Cross Hotel/ })).toBeVisible();
});

test('the list is the map for the keyboard: what the map shows, in reach of Tab and Enter', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson());
  await openMap(page, '/map#-37.8136,144.9631,13');
  const toList = page.getByRole('button', { name: 'Show venues as a list' });
  await toList.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/map\?view=list#-37\.8136,144\.9631,13$/);
  const rows = page.getByRole('main').getByRole('link').filter({ hasText: 'VIC' });
  await expect(rows.first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').filter({ hasText: 'NSW' })).toHaveCount(0);
  await expectAccessible(page);

  await rows.first().focus();
  const name = await rows.first().locator('span span').first().textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
  await page.goBack();
  await expect(rows.first()).toBeVisible();
  await page.getByRole('button', { name: 'On the map', exact: true }).click();
  await expect(page.getByText(/^2(\.\d)?K venues$/)).toBeVisible();
});

// spec: S2.85
test('a venue is chosen on the map for the form, which has lost nothing', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  const [, wanted] = await twoVenuesIn(person, 'newcastle');
  const page = await openAs(person);
  await page.goto('/add');
  await page.getByLabel('Win amount').fill('186.40');
  await page.getByLabel('Caption').fill('After the bistro.');
  await page.getByRole('button', { name: /^Venue/ }).click();
  await page.getByRole('link', { name: 'Choose on the map' }).click();
  await expect(page.getByRole('region', { name: 'Map of venues' })).toBeVisible();
  await search(page).fill('newcastle');
  await page.getByRole('button', { name: new RegExp(wanted?.name ?? '') }).click();
  await expect(card(page)).toBeVisible();

  // Going back changes nothing.
  await page.goBack();
  await expect(page.getByLabel('Win amount')).toHaveValue('186.40');
  await expect(page.getByRole('button', { name: 'Clear venue' })).toHaveCount(0);

  await page.getByRole('button', { name: /^Venue/ }).click();
  await page.getByRole('link', { name: 'Choose on the map' }).click();
  await page.getByRole('button', { name: 'Show venues as a list' }).click();
  await search(page).fill('newcastle');
  await page.getByRole('button', { name: new RegExp(wanted?.name ?? '') }).click();
  await page.getByRole('button', { name: 'Use this venue' }).click();
  await expect(page).toHaveURL(/\/add$/);
  await expect(page.getByText(wanted?.name ?? '', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Win amount')).toHaveValue('186.40');
  await expect(page.getByLabel('Caption')).toHaveValue('After the bistro.');
  await page.reload();
  await expect(page.getByText(wanted?.name ?? '', { exact: true })).toBeVisible();
});

// spec: S2.83
test("without the device's location there is a way on; with it, distances", async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson());
  await openMap(page);
  const locate = page.getByRole('button', { name: 'Centre on my location' });
  await locate.click();
  await expect(toastOf(page).getByText('Location is off for Reelmates')).toBeVisible();
  await expect(toastOf(page).getByText(/Search by name or suburb, open the list/)).toBeVisible();

  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: -33.8745, longitude: 151.2225 });
  await locate.click();
  await expect(page).toHaveURL(/#-33\.87\d*,151\.22\d*,13$/);
  await expect(page.getByRole('img', { name: 'Your location' })).toBeVisible();
  await page.getByRole('button', { name: 'Show venues as a list' }).click();
  await expect(page.getByRole('button', { name: 'Near me' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('main').getByRole('link').first()).toContainText(/\d m away/);

  // 'Go To Map' from the form opens it there, and the form waits.
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await page.getByLabel('Win amount').fill('12.00');
  await page.getByRole('button', { name: 'Go To Map' }).click();
  await expect(page).toHaveURL(/\/map#-33\.87\d*,151\.22\d*,13$/);
  await page.goBack();
  await expect(page.getByLabel('Win amount')).toHaveValue('12.00');
});

test('where no map can be drawn, the list serves', async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson());
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto('/map?search=katoomba');
  await expect(page.getByText("The map didn't load. Every venue is in the list.")).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Katoomba/ })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText("The map didn't load. Every venue is in the list.")).toBeVisible();
  await expectAccessible(page);
});

test('what the map and the venues are made of can be read by anybody', async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto('/map-data');
  await expect(page.getByRole('heading', { name: 'About the map data' })).toBeVisible();
  for (const source of [/OpenStreetMap contributors/, /Bureau of Statistics/, /State of New South Wales/]) {
    await expect(page.getByText(source).first()).toBeVisible();
  }
  await expectAccessible(page);
});

test("the map opens near the viewer's city, shows the nearest venues, and returns to its last location", async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson());
  await openMap(page);
  await expect(page).toHaveURL(/#-33\.87,151\.21,11$/);
  await expect(sheet(page).getByRole('listitem')).toHaveCount(3);
  await expect(
    sheet(page).getByText('No wins shared yet').or(sheet(page).getByText(/^Won/)).first(),
  ).toBeVisible();
  // The location was not requested; otherwise it would be refused with a toast.
  await expect(toastOf(page).getByText('Location is off for Reelmates')).toHaveCount(0);
  await expectAccessible(page);

  await sheet(page)
    .getByRole('button', { name: /^See all/ })
    .click();
  const back = page.getByRole('button', { name: 'Back to the map' });
  await expect(back).toBeFocused();
  await expectAccessible(page);
  await back.click();
  await expect(sheet(page)).toBeVisible();

  // Dragging the sheet up opens the list, too.
  const grab = page.getByRole('button', { name: 'Show venues as a list' });
  const box = await grab.boundingBox();
  if (!box) throw new Error('no handle');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y - 120, { steps: 4 });
  await page.mouse.up();
  await expect(back).toBeVisible();

  await page.goto('/map#-37.8136,144.9631,13');
  await expect(page.getByRole('region', { name: 'Map of venues' })).toBeVisible();
  await page.reload();
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page).toHaveURL(/\/map#-37\.8136,144\.9631,13$/);
});

test('the sheet shows the last win and what was spent; a star adds a favourite, and a filter finds it', async ({
  newPerson,
  openAs,
  admin,
}) => {
  const person = await newPerson();
  const venues = await (await person.api.get('/api/venues')).json();
  const venue = venues.filter(({ state }: { state: string }) => state === 'NSW').at(45);
  const data = { winAmount: '212.50', amountSpent: '60.00', showSpent: true, venueId: venue.id, caption: '' };
  expect((await admin.api.post('/api/posts', { data: { ...data, isPublic: true } })).status()).toBe(201);

  const page = await openAs(person);
  await openMap(page, `/map#${venue.latitude},${venue.longitude},14`);
  const row = sheet(page).getByRole('listitem').filter({ hasText: venue.name }).first();
  await expect(row).toContainText(/Won \$212\.50\s*Spent \$60\.00/);
  await expect(row).toContainText(/\d+ machines/);
  const star = page.getByRole('button', { name: `Favourite ${venue.name}` });
  const stored = page.waitForResponse((response) => response.url().endsWith('/favourite'));
  await star.first().click();
  expect((await stored).status()).toBe(200);
  await expect(star.first()).toHaveAttribute('aria-pressed', 'true');

  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: venue.name })).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /^(https|geo):/);
  await page.goBack();

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Favourites' }).click();
  await expect(page).toHaveURL(/\/map\?favourites=1#/);
  await sheet(page)
    .getByRole('button', { name: /^See all 1$/ })
    .click();
  await expect(page.getByText('1 venue', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a state without venues says so and takes a report of one there', async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson());
  await openMap(page, '/map#-27.47,153.03,11');
  await expect(page.getByRole('heading', { name: 'No venues here yet' })).toBeVisible();
  await expect(page.getByPlaceholder('Queensland')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Report Missing Venue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Missing Venue' });
  await expect(dialog.getByLabel('State')).toHaveValue('QLD');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Nearest we know/ }).click();
  await expect(sheet(page).getByRole('listitem').first()).toBeVisible();
});

test('nothing of the sheet, the list and the choice of a venue lies under the status bar or beside the screen’s edge', async ({
  newPerson,
  openAs,
}) => {
  const person = await newPerson();
  const statusBar = 47;
  const notch = 44;
  const withInsets = async (page: Page) =>
    page.evaluate(
      ([top, left]) => {
        document.documentElement.style.setProperty('--safe-t', `${top}px`);
        document.documentElement.style.setProperty('--safe-l', `${left}px`);
      },
      [statusBar, notch],
    );
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;

  const phone = await openAs(person);
  await openMap(phone);
  await withInsets(phone);
  await sheet(phone)
    .getByRole('button', { name: /^See all/ })
    .click();
  await expect(phone.getByRole('button', { name: 'Back to the map' })).toBeVisible();
  await phone.evaluate(() => scrollTo(0, 600));
  await expect.poll(() => topOf(search(phone))).toBeGreaterThan(statusBar);
  // The list does not shine through above the field.
  expect(
    await phone.evaluate(() => document.elementFromPoint(innerWidth / 2, 20)?.closest('li, a') ?? null),
  ).toBeNull();

  const lying = await openAs(person, { width: 844, height: 390 });
  await openMap(lying, '/add-post/select-venue');
  await withInsets(lying);
  const heading = sheet(lying).getByRole('heading');
  // The sheet's padding moves to the new insets.
  await expect.poll(() => topOf(heading)).toBeGreaterThanOrEqual(statusBar);
  await expect.poll(async () => (await heading.boundingBox())?.x).toBeGreaterThanOrEqual(notch);
  await sheet(lying)
    .getByRole('button', { name: /^See all/ })
    .click();
  await expect(sheet(lying)).toHaveCount(0);
  await expect.poll(() => topOf(search(lying))).toBeGreaterThan(statusBar);

  // The bar above the map already leaves room for the status bar.
  const offline = await openAs(person);
  await openMap(offline);
  await withInsets(offline);
  await offline.context().setOffline(true);
  const told = await offline.getByText("You're offline.").locator('xpath=ancestor::p').boundingBox();
  expect((await topOf(search(offline))) - ((told?.y ?? 0) + (told?.height ?? 0))).toBe(12);
});

test('the list has the venues that the map showed; the map behind it is drawn again only for another window', async ({
  newPerson,
  openAs,
}) => {
  const person = await newPerson();
  const sizeOf = (part: Locator) =>
    part.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
  for (const [address, width, height] of [
    ['/map', 390, 844],
    ['/map', 844, 390],
    ['/add-post/select-venue', 390, 844],
    ['/add-post/select-venue', 844, 390],
  ] as const) {
    const where = `${address} at ${width} × ${height}`;
    const page = await openAs(person, { width, height });
    await openMap(page, address);
    const frame = page.locator('.maplibregl-map');
    const size = await sizeOf(frame);
    const toList = sheet(page).getByRole('button', { name: /^See all/ });
    const count = /\S+$/.exec((await toList.textContent()) ?? '')?.[0];
    await toList.click();
    const onlyOnMap = page.getByRole('button', { name: 'On the map', exact: true });
    await expect(onlyOnMap).toHaveAttribute('aria-pressed', 'true');
    // The library draws the map again when the size of its frame changes.
    expect(await sizeOf(frame), where).toEqual(size);
    await expect(page.getByText(`${count} venues`, { exact: true }), where).toBeVisible();

    await page.setViewportSize({ width: 500, height: 700 });
    await page.getByRole('button', { name: 'Back to the map' }).click();
    await expect(sheet(page)).toBeVisible();
    const window = await sizeOf(page.getByRole('main'));
    await expect.poll(() => sizeOf(page.locator('.maplibregl-canvas')), where).toEqual(window);
    await page.context().close();
  }
});

test('the second tap of a double tap does not hit what the first one has opened', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson(), { width: 844, height: 390 });
  await openMap(page, '/add-post/select-venue');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  /** Holds back the end of the time in which a second tap may come. */
  const setTime = (playbackRate: 0 | 1) => devtools.send('Animation.setPlaybackRate', { playbackRate });
  const tapMiddleOf = async (what: Locator) => {
    const box = await what.boundingBox();
    if (!box) throw new Error('it has no box');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x, y);
    return y;
  };
  await setTime(0);
  await sheet(page)
    .getByRole('button', { name: /^See all/ })
    .click();
  const venue = page.getByRole('listitem').getByRole('button').first();
  await tapMiddleOf(venue);
  await expect(venue).toHaveAttribute('aria-pressed', 'false');
  await setTime(1);
  await venue.click();
  await expect(venue).toHaveAttribute('aria-pressed', 'true');
  await setTime(0);
  await page.getByRole('listitem').getByRole('button').nth(1).click();
  const use = card(page).getByRole('button', { name: 'Use this venue' });
  const tapped = await tapMiddleOf(use);
  const chosen = await page.getByRole('listitem').getByRole('button', { pressed: true }).boundingBox();
  expect(chosen?.y).toBeLessThan(tapped);
  expect((chosen?.y ?? 0) + (chosen?.height ?? 0)).toBeGreaterThan(tapped);
  await setTime(1);
  await use.click();
  await expect(page).toHaveURL('/add');
});

test('the venue chosen in the list does not lie on a venue that has the focus', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson());
  await openMap(page, '/add-post/select-venue');
  await sheet(page)
    .getByRole('button', { name: /^See all/ })
    .click();
  const venues = page.getByRole('listitem').getByRole('button');
  await venues.nth(2).click();
  await expect(card(page)).toBeVisible();
  await venues.nth(5).focus();
  for (let at = 6; at < 14; at += 1) {
    await page.keyboard.press('Tab');
    await expect(venues.nth(at)).toBeFocused();
    const [row, chosen] = [await venues.nth(at).boundingBox(), await card(page).boundingBox()];
    expect((row?.y ?? 0) + (row?.height ?? 0), `venue ${at + 1}`).toBeLessThanOrEqual(chosen?.y ?? 0);
  }
});
