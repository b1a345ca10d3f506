import type { Locator, Page } from '@playwright/test';
import { expect, type Person, test } from './fixtures.ts';
import { signIn, toastOf } from './steps.ts';

const history = (page: Page): Locator => page.getByRole('region', { name: 'Session History' });
const quickRow = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'Spent' });
const waiting = (page: Page): Locator => page.getByText('on this device only');

// Everyone starts with a session of unique amounts, and the fixtures search for those of others. So no amount here is
// a whole number: a sum could end in the same cents.

/** What this person has logged by now, by what they spent. */
async function spentBy({ api }: Person): Promise<string[]> {
  const { items } = await (await api.get('/api/sessions?limit=50')).json();
  return items.map(({ amountSpent }: { amountSpent: string }) => amountSpent);
}

async function logInForm(page: Page, spent: string, won: string): Promise<void> {
  await page.getByLabel('Amount spent').fill(spent);
  await page.getByLabel('Amount won').fill(won);
  await page.getByRole('button', { name: 'Log Session' }).click();
}

/** The names of what the device stores of accounts: the draft of the form, the outbox, and its flag. */
function storedOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const device = ['theme', 'pwa-install-dismissed'];
    const { promise: database, resolve } = Promise.withResolvers<IDBDatabase>();
    const opening = indexedDB.open('keyval-store');
    opening.onsuccess = () => resolve(opening.result);
    const { promise: lists, resolve: found } = Promise.withResolvers<string[]>();
    const asking = (await database).transaction('keyval').objectStore('keyval').getAllKeys();
    asking.onsuccess = () => found(asking.result.map(String));
    return [...Object.keys(localStorage).filter((key) => !device.includes(key)), ...(await lists)];
  });
}

/** A person signs in on the same device; the session of the one before has ended by itself. */
/**
 * Waits for the row first, because an empty screen has no queued session either. For a moment, the list may show both
 * the sent and the queued session.
 */
async function expectSent(page: Page, spent: string): Promise<void> {
  const rows = history(page).getByText(spent);
  await expect(rows.first()).toBeVisible();
  await expect(waiting(page)).toBeHidden();
  await expect(rows).toHaveCount(1);
}

async function becomes(page: Page, person: Person): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, person);
  await page.getByRole('link', { name: 'Tracker' }).click();
}

// spec: S0.2, S1.5, S2.19, S2.95
test('a person logs a session in a few taps', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  const [venue] = await (await person.api.get('/api/venues?search=hotel&limit=1')).json();
  await person.api.post('/api/sessions', {
    data: { amountSpent: '5.10', amountWon: '0.20', venueId: venue.id, machineType: 'IGT - Cleopatra' },
  });
  const page = await openAs(person);
  await page.goto('/tracker');
  // Two amounts and one press.
  await logInForm(page, '12,50', '1,240.50');
  await expect(quickRow(page)).toContainText(/Logged\. \w+: you're up \$[\d,.]+\./);
  await expect(quickRow(page)).toContainText('Spent $12.50');
  const row = history(page).getByRole('listitem').first();
  await expect(row).toContainText('$12.50');
  await expect(row).toContainText('$1,240.50');

  // After the undo, the form has the session for a correction.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Amount won')).toHaveValue('1,240.50');
  await expect(history(page).getByText('$12.50')).toBeHidden();
  await page
    .getByRole('group', { name: 'Venue, optional' })
    .getByRole('button', { name: venue.name })
    .click();
  await page.getByRole('group', { name: 'Machine, optional' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Log Session' }).click();
  await expect(row).toContainText('$12.50');
  await expect(row).toContainText(venue.name);
  await expect(row).toContainText('Cleopatra');
  expect((await spentBy(person)).filter((spent) => spent === '12.50')).toHaveLength(1);
});

test('a session logged offline is queued, survives a reload, and is sent once', async ({
  newPerson,
  openAs,
}) => {
  const person = await newPerson();
  const page = await openAs(person);
  await page.goto('/tracker');
  await expect(history(page).getByRole('listitem')).toHaveCount(1);
  await page.context().setOffline(true);
  await logInForm(page, '31.10', '7.20');
  await expect(quickRow(page)).toContainText('Session saved on this device');
  await expect(waiting(page)).toBeVisible();
  await expect(history(page).getByText('Waiting', { exact: true })).toBeVisible();
  expect(await spentBy(person)).not.toContain('31.10');

  // The network is back, but the server is not: after a reload, the session is still queued.
  await page.route('**/api/sessions', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.context().setOffline(false);
  await page.reload();
  await expect(waiting(page)).toBeVisible();

  // Two tabs start at once, and both try to send.
  await page.unroute('**/api/sessions');
  const other = await page.context().newPage();
  await Promise.all([page.reload(), other.goto('/tracker')]);
  await expectSent(page, '$31.10');
  expect((await spentBy(person)).filter((spent) => spent === '31.10')).toHaveLength(1);
});

test('an outbox item is neither shown nor sent under another account, and is sent when its own account is back', async ({
  newPerson,
  openAs,
}) => {
  const [person, mate] = [await newPerson(), await newPerson()];
  const page = await openAs(person);
  await page.goto('/tracker');
  await page.route('**/api/sessions', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await logInForm(page, '43.10', '0.20');
  await expect(waiting(page)).toBeVisible();
  await page.unroute('**/api/sessions');

  await becomes(page, mate);
  await expect(history(page).getByRole('listitem')).toHaveCount(1);
  await expect(waiting(page)).toBeHidden();
  expect(await spentBy(mate)).not.toContain('43.10');

  await becomes(page, person);
  await expectSent(page, '$43.10');
  expect(await spentBy(mate)).not.toContain('43.10');
  expect(await spentBy(person)).toContain('43.10');
});

test('logging out asks about unsent entries, and leaves no data of the account on the device', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson());
  await page.goto('/tracker');
  await page.route('**/api/sessions', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await logInForm(page, '57.10', '0.20');
  await expect(waiting(page)).toBeVisible();
  // A draft.
  await page.getByLabel('Amount spent').fill('3.10');
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  const question = page.getByRole('dialog', { name: 'Log out without sending?' });
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(question).toContainText('1 thing that you did without a connection is on this device only.');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toBeHidden();
  const stored = await storedOf(page);
  for (const name of ['sessions-waiting:', 'waiting-sessions:', 'draft:']) {
    expect(stored.filter((key) => key.startsWith(name))).toHaveLength(1);
  }
  await page.getByRole('button', { name: 'Log Out' }).click();
  await question.getByRole('button', { name: 'Delete and log out' }).click();
  await expect(page.getByRole('heading', { name: 'The biggest pokie community in the world' })).toBeVisible();
  expect(await storedOf(page)).toEqual([]);
});

test('a session is changed, deleted and put back', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  await person.api.post('/api/sessions', { data: { amountSpent: '60.10', amountWon: '20.20' } });
  const page = await openAs(person);
  await page.goto('/tracker');
  await history(page).getByRole('button', { name: '$60' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Amount spent').fill('65.10');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText('Session updated');
  await history(page).getByRole('button', { name: '$65' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(history(page).getByText('$65.10')).toBeHidden();
  expect(await spentBy(person)).not.toContain('65.10');
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(history(page).getByText('$65.10')).toBeVisible();
  expect(await spentBy(person)).toContain('65.10');
});

test("the full history goes by the viewer's months, and leaves as CSV", async ({ newPerson, openAs }) => {
  const person = await newPerson();
  // In Sydney, the second session is in the next month.
  for (const [amountSpent, sessionDate] of [
    ['10.25', '2025-09-30T13:00:00Z'],
    ['20.50', '2025-09-30T14:00:00Z'],
  ]) {
    const response = await person.api.post('/api/sessions', {
      data: { amountSpent, amountWon: '5.10', sessionDate },
    });
    expect(response.status()).toBe(201);
  }
  const page = await openAs(person);
  await page.goto('/tracker');
  await page.getByRole('link', { name: 'View all' }).click();
  const october = page.getByRole('region', { name: 'October 2025' });
  await expect(october).toContainText('1 session');
  await expect(october).toContainText("You're down $15.40.");
  const september = page.getByRole('region', { name: 'September 2025' });
  await expect(september).toContainText("You're down $5.15.");
  await september.getByRole('button', { name: 'September 2025' }).click();
  await expect(september.getByRole('listitem')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/sessions\.csv$/);
});
