import type { APIRequestContext } from '@playwright/test';
import { expect, type Person, test } from './fixtures.ts';
import { sheetsClosed, toastOf } from './steps.ts';

type ListedVenue = { id: string; name: string; state: string };

/** A venue that no other journey goes to. */
async function quietVenue(api: APIRequestContext, state: string, place: number): Promise<ListedVenue> {
  const venues: ListedVenue[] = await (await api.get('/api/venues')).json();
  const venue = venues.filter((one) => one.state === state).at(place);
  if (!venue) throw new Error(`no venue in ${state}`);
  return venue;
}

async function send(person: Person, path: string, data: object) {
  const response = await person.api.post(path, { data });
  expect(response.status(), path).toBeLessThan(300);
  return response.json();
}

// spec: S2.22, S2.120, S2.122, S2.123, S2.124, S2.126, S9.20
test('a venue page calls examples examples, then shows what members won there', async ({
  openAs,
  newPerson,
  admin,
}) => {
  const priya = await newPerson();
  const venue = await quietVenue(priya.api, 'NSW', 40);
  const page = await openAs(priya);
  await page.goto(`/venue/${venue.id}`);
  await expect(page.getByRole('heading', { level: 1, name: venue.name })).toBeVisible();
  await expect(page).toHaveTitle(`${venue.name} - Gaming Venue | Reelmates`);
  await expect(page.getByText('Example – not this venue')).toHaveCount(3);
  await expect(page.getByText('0 wins')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0);

  await send(admin, '/api/posts', { winAmount: '2310.00', venueId: venue.id, caption: '', isPublic: true });
  const jackpots = [
    { jackpotAmount: '8100.40', machineType: 'Aristocrat - Dragon Link Golden Century' },
    { jackpotAmount: '9200.10', machineType: null },
  ];
  for (const jackpot of jackpots) {
    const { id } = await send(priya, '/api/jackpots', { ...jackpot, venueId: venue.id, imageUrl: null });
    await send(admin, `/api/admin/jackpots/${id}/approve`, {});
  }

  await page.reload();
  const biggest = page.getByText('Biggest Win').locator('..');
  await expect(biggest).toContainText('$2,310.00');
  await expect(biggest.getByRole('link', { name: admin.username })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Top Jackpots' }).getByRole('listitem')).toContainText([
    '$9,200.10',
    /Dragon Link.*Aristocrat.*\$8,100\.40/,
  ]);
  await expect(page.getByText('1 win', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('button', { name: new RegExp(`${admin.username}.*Won \\$2,310`) }),
  ).toBeVisible();
  // Only the RTP is an example, because too few sessions have been logged there.
  await expect(page.getByText('Example – not this venue')).toHaveCount(1);

  await page.getByRole('link', { name: 'Submit Win Or Jackpot' }).click();
  await expect(page.getByText(venue.name)).toBeVisible();
  await expect(page).toHaveURL('/add');
});

// spec: S2.119, S7.43
test('the map of a venue page has its marker where the venue is', async ({ openAs, newPerson }) => {
  const priya = await newPerson();
  const venue = await quietVenue(priya.api, 'VIC', 40);
  const page = await openAs(priya);
  await page.goto(`/venue/${venue.id}`);
  const frame = page.getByRole('link', { name: `${venue.name} on the map` });
  const marker = page.locator('.maplibregl-marker');
  await expect(page.locator('canvas')).toBeAttached();
  await expect(marker).toBeVisible();
  // The venue lies in the middle of its map, and the marker stands on it.
  const [map, pin] = [await frame.boundingBox(), await marker.boundingBox()];
  if (!map || !pin) throw new Error('they have no boxes');
  expect(Math.abs(pin.x + pin.width / 2 - (map.x + map.width / 2))).toBeLessThan(2);
  expect(Math.abs(pin.y + pin.height - (map.y + map.height / 2))).toBeLessThan(2);
  await frame.click();
  await expect(page).toHaveURL(new RegExp(`/map\\?.*venue=${venue.id}`));
});

// spec: S2.84, S4.31, S5.34, S5.35, S8.59
test('a missing venue is reported from the form, a closed one from its page', async ({
  openAs,
  newPerson,
  admin,
}) => {
  const tess = await newPerson();
  const name = `Kākā Tavern ${tess.username.slice(-6)}`;
  const page = await openAs(tess);
  const reported = async () => (await (await admin.api.get('/api/admin/venue-reports')).json()).reports;

  await page.goto('/add');
  await page.getByRole('button', { name: "Can't find a venue? Click here" }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Missing Venue' });
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  await expect(toastOf(page)).toContainText('Missing Information');
  await expect(toastOf(page)).toContainText('Please fill in all fields');
  await dialog.getByLabel('Country').selectOption('New Zealand');
  await dialog.getByLabel('Region').selectOption('Manawatū-Whanganui');
  await dialog.getByLabel('Venue name').fill(`  ${name} `);

  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  await expect(dialog.getByText("You're offline. Your draft is saved.")).toBeVisible();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  await expect(toastOf(page)).toContainText('Report Submitted');
  await expect(toastOf(page)).toContainText("Thank you! We'll review your venue report shortly.");
  await expect(dialog).toHaveCount(0);
  expect(await reported()).toContainEqual(
    expect.objectContaining({ kind: 'missing', venueName: name, country: 'New Zealand', status: 'pending' }),
  );

  const venue = await quietVenue(tess.api, 'NSW', 41);
  await page.goto(`/venue/${venue.id}`);
  await page.getByRole('button', { name: 'Something wrong with this venue?' }).click();
  await page.getByRole('radio', { name: 'It has closed' }).check();
  await page.getByLabel('Anything else we should know?').fill('Boarded up since June');
  await page.getByRole('button', { name: 'Submit Report' }).click();
  await expect(toastOf(page)).toContainText('Report Submitted');
  expect(await reported()).toContainEqual(
    expect.objectContaining({ kind: 'closed', venueId: venue.id, note: 'Boarded up since June' }),
  );
});

test('a person starts a venue self-exclusion with the scheme of its state', async ({ openAs, newPerson }) => {
  const hemi = await newPerson();
  const venue = await quietVenue(hemi.api, 'VIC', 12);
  const page = await openAs(hemi);
  await page.goto(`/venue/${venue.id}`);
  await page.getByRole('button', { name: /^Exclude me from this venue/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Exclude me from this venue' });
  await expect(sheet.getByRole('heading', { name: 'Self-exclusion in Victoria' })).toBeVisible();
  await expect(sheet.getByRole('link', { name: /^Call Gambling Help Australia/ })).toHaveAttribute(
    'href',
    'tel:1800858858',
  );
  const letter = sheet.getByLabel('Your letter');
  expect(await letter.inputValue()).toContain(`The Manager\n${venue.name}\n`);
  await letter.fill((await letter.inputValue()).replace('[Your full name]', 'Hemi Walker'));
  await sheet.getByRole('button', { name: 'Copy' }).click();
  await expect(toastOf(page)).toContainText('Letter copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Hemi Walker');
  await expect(sheet.getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    /^mailto:\?.*Hemi%20Walker/,
  );
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await sheetsClosed(page);

  // During a break venues are closed, but not the exclusion from one.
  await send(hemi, '/api/responsible-gambling/set-exclusion', { days: 1 });
  await page.goto(`/venue/${venue.id}`);
  await page.getByRole('button', { name: 'How it works in each state, with a letter to send' }).click();
  await page.getByLabel('Where is the venue?').selectOption('New Zealand');
  await expect(page.getByRole('heading', { name: 'Exclusion orders in New Zealand' })).toBeVisible();
  expect(await page.getByLabel('Your letter').inputValue()).toContain('[Name of the venue]');
});
