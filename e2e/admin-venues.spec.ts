import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { expect, type Person, test } from './fixtures.ts';
import { newUsername } from './planted.ts';
import { toastOf } from './steps.ts';

/** A name that no other journey uses. */
const newName = (what: string) => `${what} ${newUsername().slice(5)}`;

const row = (name: string, changes: Record<string, unknown> = {}) => ({
  name,
  address: '1 Perch Street',
  city: 'Dubbo',
  state: 'NSW',
  latitude: -32.2456,
  longitude: 148.6012,
  ...changes,
});

async function addVenue({ api }: Person, name: string): Promise<string> {
  const data = { ...row(name), country: 'Australia', postcode: null, machines: null };
  const response = await api.post('/api/admin/venues', { data });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

// spec: S2.163, S2.164, S4.26, S4.27, S6.15, S8.78
test('a missing venue is marked added, filled in and found on the list', async ({
  admin,
  newPerson,
  openAs,
}) => {
  const member = await newPerson();
  const name = newName('Kea Tavern');
  const report = { country: 'New Zealand', state: 'Otago', venueName: name };
  expect((await member.api.post('/api/venue-reports', { data: report })).status()).toBe(201);
  const page = await openAs(admin, { width: 1280 });
  await page.goto('/admin/venue-reports');
  const card = page.getByRole('article', { name });
  await expect(card).toContainText('Otago, New Zealand');
  await expectAccessible(page);
  const find = card.getByRole('link', { name: 'Find on the list' });
  await expect.poll(async () => (await find.boundingBox())?.height, 'its label is on one line').toBe(44);
  await card.getByRole('button', { name: 'Mark Added' }).click();
  await expect(toastOf(page)).toContainText('Status updated');

  await expect(page.getByRole('heading', { name: 'Add venue' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await expect(page.getByLabel('Region')).toHaveValue('Otago');
  await page.getByRole('button', { name: 'Add venue' }).click();
  await expect(page.getByText('Address is required')).toBeVisible();
  await page.getByLabel('Address').fill('2 Ridge Road');
  await page.getByLabel('City or suburb').fill('Dunedin');
  await page.getByLabel('Latitude').fill('-45.8788, 170.5028');
  await expect(page.getByLabel('Longitude')).toHaveValue('170.5028');
  await page.getByRole('button', { name: 'Add venue' }).click();
  await expect(toastOf(page)).toContainText('Venue added');

  const processed = page
    .getByRole('region', { name: 'Processed' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(processed).toContainText('Added');
  await processed.getByRole('button', { name: 'Revert to Pending' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Mark Reviewed' }).click();
  await expect(processed).toContainText('Reviewed');

  await page.goto('/admin/venues');
  await page.getByRole('searchbox', { name: 'Search venues' }).fill(name);
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test.describe('imports', () => {
  // The server takes one import at a time, a check included.
  test.describe.configure({ mode: 'default' });

  // spec: S2.24, S2.166, S2.167, S2.168, S5.54, S6.16, S7.78, S8.80
  test('a file is checked before it is imported, and what cannot be is named', async ({ admin, openAs }) => {
    const [good, bad] = [newName('Galah Hotel'), newName('Far Hotel')];
    const page = await openAs(admin, { width: 1280 });
    const bundled = page.waitForResponse('**/venues/venues.json');
    await page.goto('/admin/import-venues');
    expect((await bundled).status()).toBe(200);
    const outcome = page.getByRole('region', { name: 'What this import will do' });
    await expect(outcome).toBeVisible();
    const choose = (name: string, text: string) =>
      page.getByLabel('Choose another file').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });

    await test.step('other kinds of files', async () => {
      await choose('venues.xlsx', 'PK');
      await expect(toastOf(page)).toContainText('Invalid file type');
      await expect(toastOf(page)).toContainText('Please select a JSON file');
      await choose('wrong.json', '{"pubs": []}');
      await expect(page.getByRole('alert').first()).toContainText('This file has no list of venues');
    });

    await test.step('our own JSON', async () => {
      const rows = [row(good), row(bad, { latitude: 51.5 })];
      await choose('mine.json', JSON.stringify(rows));
      await expect(outcome).toContainText('New1');
      await expect(outcome).toContainText('Rejected1');
      const rejected = page.getByRole('region', { name: '1 rejected row' });
      await expect(rejected).toContainText('Row 2');
      await expect(rejected).toContainText('Coordinates must lie in Australia or New Zealand');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Import Venues (1 KB)' }).click();
      await expect(toastOf(page)).toContainText('Import successful');
      await expect(toastOf(page)).toContainText('1 venue: 1 new, 0 changed, 0 unchanged.');
      const found = await admin.api.get('/api/venues', { params: { search: good } });
      expect(await found.json()).toHaveLength(1);
    });

    await test.step('the CSV edition of a register', async () => {
      const name = newName('Wombat Club');
      const headings =
        'Licence number,Licence type,Licence name,Address,Suburb,Postcode,Latitude,Longitude,EGMs';
      const lines = [
        `LIQC${name.slice(-6)},Liquor - club licence,"${name} LTD",2 PERCH ST,DUBBO,2830,-32.2,148.6,30`,
        'LIQH2,Liquor - hotel licence,NO MACHINES INN,3 PERCH ST,DUBBO,2830,-32.2,148.6,0',
        `LIQH3,Liquor - hotel licence,${newName('NOWHERE INN')},4 PERCH ST,DUBBO,2830,,,5`,
      ];
      await choose('premises.csv', `\ufeffPremises list\r\n${headings}\r\n${lines.join('\r\n')}\r\n`);
      await expect(page.getByText('read as: NSW premises list')).toBeVisible();
      await expect(outcome).toContainText('New1');
      await expect(outcome).toContainText('Left out: 1 row without gaming machines.');
      await expect(page.getByRole('region', { name: '1 venue needs a location' })).toContainText(
        'This row has no coordinates',
      );
      await page.getByRole('button', { name: /^Import Venues/ }).click();
      await expect(page.getByRole('heading', { name: 'Imported' })).toBeFocused();
    });
  });

  test('a file that is chosen while the bundled one is checked is checked after it', async ({
    admin,
    openAs,
  }) => {
    const page = await openAs(admin, { width: 1280 });
    const checking = page.waitForRequest('**/api/admin/import-venues?dryRun=true');
    await page.goto('/admin/import-venues');
    await checking;
    await page.getByLabel('Choose another file').setInputFiles({
      name: 'mine.json',
      mimeType: '',
      buffer: Buffer.from(JSON.stringify([row(newName('Early Hotel'))])),
    });
    await expect(page.getByRole('region', { name: 'What this import will do' })).toContainText('New1');
    await expect(page.getByText('Another import is running')).toBeHidden();
  });

  test('a register without coordinates comes in with a file of towns, and by a table', async ({
    admin,
    openAs,
  }) => {
    const [known, unknown] = [newName('Emu Hotel'), newName('Rosella Arms')];
    const page = await openAs(admin, { width: 1280 });
    const choose = (name: string, text: string | Buffer) =>
      page
        .getByLabel('Choose another file')
        .setInputFiles({ name, mimeType: '', buffer: Buffer.from(text as string) });
    const headings =
      'LIC_ID,LN_LicenceNumber,PN_Name,LIC_PremisesAddress1,LIC_PremisesTown,LIC_PremisesPostCode,Gaming_Status,Gaming_Machines';
    const line = (name: string, town: string) =>
      `1,${name.slice(-6)},${name.toUpperCase()},1 EXAMPLE ST,${town},5417,G CURRENT,18`;
    const register = [headings, line(known, 'BURRA'), line(unknown, 'NOWHERE')].join('\r\n');
    const outcome = page.getByRole('region', { name: 'What this import will do' });
    const runImport = async () => {
      await page.getByRole('button', { name: /^Import Venues/ }).click();
      await expect(page.getByRole('heading', { name: 'Imported' })).toBeFocused();
    };
    const listed = async (name: string) =>
      (await admin.api.get('/api/venues', { params: { search: name } })).json();

    await page.goto('/admin/import-venues');
    await expect(outcome).toBeVisible();
    await choose('licences.csv', register);
    await expect(page.getByRole('region', { name: '2 venues need a location' })).toBeVisible();
    await choose('AU.txt', 'AU\t5417\tBurra\tSouth Australia\tSA\t\t\t\t\t-33.67\t138.93\t4\n');
    const unplaced = page.getByRole('region', { name: '1 venue needs a location' });
    await expect(unplaced).toContainText('Nowhere (SA) is not among the towns');
    await expect(outcome).toContainText('New1');
    await expectAccessible(page);
    await runImport();
    expect(await listed(known)).toMatchObject([{ latitude: -33.67, approximate: true, machines: 18 }]);

    const downloading = page.waitForEvent('download');
    await unplaced.getByRole('button', { name: 'Download as CSV' }).click();
    const table = await readFile(await (await downloading).path(), 'utf8');
    await choose('filled-in.csv', table.replace('"5417","","","","18"', '"5417","-33.5","138.5","","18"'));
    await expect(page.getByText('read as: A table of your own')).toBeVisible();
    await expect(outcome).toContainText('New1');
    await runImport();
    const [placed] = await listed(unknown);
    expect(placed).toMatchObject({ latitude: -33.5, machines: 18 });
    expect(placed).not.toHaveProperty('approximate');

    await test.step('a second import of the register changes nothing', async () => {
      await choose('licences.csv', register.replace('NOWHERE', 'BURRA'));
      await expect(page.getByText('read as: South Australia')).toBeVisible();
      await expect(outcome).toContainText('New0');
      await choose('licences.csv', register);
      await expect(outcome).toContainText('Unchanged1');
      await expect(outcome).toContainText('Changed0');
    });

    await test.step('the venue names its source', async () => {
      const [venue] = await listed(known);
      await page.goto(`/venue/${venue.id}`);
      await expect(page.getByText(/^The map shows the middle of Burra/)).toBeVisible();
      await page.goto('/map-data');
      await expect(
        page.getByText(/Liquor & Gaming Licences, CC BY 4.0, modified; middle of the town/),
      ).toBeVisible();
    });
  });
});

test('a venue that is listed twice is merged, and one that closed is hidden and shown again', async ({
  admin,
  newPerson,
  openAs,
}) => {
  const [oldName, newerName] = [newName('Old Star'), newName('New Star')];
  const [from, into] = [await addVenue(admin, oldName), await addVenue(admin, newerName)];
  const member = await newPerson();
  const data = { kind: 'duplicate', venueId: from, note: 'It is the same pub.' };
  expect((await member.api.post('/api/venue-reports', { data })).status()).toBe(201);
  const page = await openAs(admin);
  await page.goto('/admin/venue-reports');
  const card = page.getByRole('article', { name: oldName });
  await expect(card).toContainText('It is the same pub.');
  await card.getByRole('link', { name: 'Merge venue' }).click();
  await expect(page.getByRole('heading', { name: 'Merge into another venue' })).toBeFocused();
  await page.getByRole('button', { name: /Choose a venue/ }).click();
  await page.getByRole('dialog', { name: 'Venue' }).getByPlaceholder('Search venues...').fill(newerName);
  await page.getByRole('option', { name: newerName }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: `Merge into ${newerName}?` });
  await expect(sheet).toContainText('1 report');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('heading', { name: 'Venue Reports' })).toBeVisible();
  const processed = page
    .getByRole('region', { name: 'Processed' })
    .getByRole('listitem')
    .filter({ hasText: oldName });
  await expect(processed).toContainText('Reviewed');
  const merged = await (await member.api.get(`/api/venues/${from}`)).json();
  expect(merged.id).toBe(into);

  await page.goto(`/admin/venues?venue=${into}`);
  await page.getByRole('button', { name: 'Hide venue' }).click();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(toastOf(page)).toContainText('Venue hidden');
  expect((await member.api.get(`/api/venues/${into}`)).status()).toBe(404);
  await page.getByRole('button', { name: 'Show again' }).click();
  await expect(toastOf(page)).toContainText('Venue shown again');
  expect((await member.api.get(`/api/venues/${into}`)).status()).toBe(200);
});
