import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { addComment, sharePost, uploadPhoto } from './content.ts';
import { expect, type Person, test } from './fixtures.ts';
import { postBy, toastOf } from './steps.ts';

const DAY_MS = 86_400_000;
const breakHeading = (page: Page) => page.getByRole('heading', { level: 1, name: "You're taking a break" });
const dateOf = (time: number) =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'Australia/Sydney',
  }).format(time);

async function takeBreak(person: Person, days: number) {
  const response = await person.api.post('/api/responsible-gambling/set-exclusion', { data: { days } });
  expect(response.status()).toBe(200);
}

// spec: S2.97, S2.98, S5.26, S8.53
test('a break that is taken on one page closes the others, on this device and elsewhere', async ({
  admin,
  newPerson,
  openAs,
}) => {
  const person = await newPerson();
  const author = await newPerson();
  await sharePost(author, { caption: 'Meat tray and a pot' }, admin);
  const page = await openAs(person);
  const otherTab = await page.context().newPage();
  const otherDevice = await openAs(person);
  for (const open of [otherTab, otherDevice]) {
    await open.goto('/');
    await expect(postBy(open, author.username)).toBeVisible();
  }

  await page.goto('/tracker');
  const card = page.getByRole('region', { name: 'Take a Break' });
  await card.getByRole('button', { name: 'Set Self-Exclusion' }).click();
  await expect(card.getByText('Please select an exclusion period')).toBeVisible();
  await card.getByRole('radio', { name: '30 days' }).check();
  await card.getByRole('button', { name: 'Set Self-Exclusion' }).click();
  const end = dateOf(Date.now() + 30 * DAY_MS);
  const sheet = page.getByRole('dialog', { name: `Take a break until ${end}?` });
  await expect(sheet).toContainText("It isn't venue exclusion");
  await expect(sheet.getByRole('link', { name: 'BetStop' })).toHaveAttribute('href', /betstop\.gov\.au/);
  await sheet.getByRole('button', { name: 'Start my break' }).dblclick();
  await expect(toastOf(page)).toContainText('Self-Exclusion Set');
  await expect(page.getByRole('region', { name: 'Self-Exclusion Active' })).toContainText(end);

  await expect(breakHeading(otherTab)).toBeVisible();
  await expect(otherTab.getByText('Meat tray')).toHaveCount(0);
  await postBy(otherDevice, author.username).getByRole('button', { name: /^Like/ }).click();
  await expect(breakHeading(otherDevice)).toBeVisible();

  for (const name of ['Map', 'Feed']) {
    await otherTab.getByRole('link', { name, exact: true }).click();
    await expect(breakHeading(otherTab)).toBeVisible();
  }
  for (const path of ['/leaderboard', `/users/${author.id}`]) {
    await otherDevice.goto(path);
    await expect(breakHeading(otherDevice)).toBeVisible();
  }
});

// spec: S8.52, S9.15
test('during a break, help is a tap away and a play session can be logged', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  await takeBreak(person, 7);
  const page = await openAs(person);
  await page.goto('/');
  await expect(breakHeading(page)).toBeVisible();
  await expectAccessible(page);
  for (const [name, href] of [
    [/Call Gambling Help Australia/, 'tel:1800858858'],
    [/Call Gambling Helpline New Zealand/, 'tel:0800654655'],
    [/Text Gambling Helpline New Zealand/, 'sms:8006'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await page.getByRole('link', { name: 'Tracker Your history' }).click();
  await page.getByLabel('Amount spent').fill('25.50');
  await page.getByLabel('Amount won').fill('10.50');
  await page.getByRole('button', { name: 'Log Session' }).click();
  await expect(toastOf(page)).toContainText('Session logged successfully!');

  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Download your data' }).click();
  await expect(toastOf(page)).toContainText('Your download has started');
});

test('during a break, own posts are made private, comments deleted and a block is ended', async ({
  admin,
  newPerson,
  openAs,
}) => {
  const [person, mate] = [await newPerson(), await newPerson()];
  const elsewhere = await sharePost(mate, { caption: 'A night out' }, admin);
  await addComment(person, elsewhere.id, 'Good on you');
  const shown = await sharePost(
    person,
    { caption: 'To hide', imageUrl: await uploadPhoto(person, 3) },
    admin,
  );
  const gone = await sharePost(person, { caption: 'To delete' }, admin);
  expect((await person.api.post(`/api/users/${mate.id}/block`)).status()).toBe(200);
  await takeBreak(person, 30);
  const page = await openAs(person);
  await page.goto('/');
  await page.getByRole('link', { name: /^Your posts and comments/ }).click();
  const rows = page.getByRole('list', { name: 'Your posts and comments' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expectAccessible(page);

  await test.step('a post is made private', async () => {
    const row = rows.filter({ hasText: 'To hide' });
    await row.getByRole('button', { name: /^Make private/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make private' }).click();
    await expect(row.getByText('Only you')).toBeVisible();
    await expect(row.getByRole('button', { name: /^Make private/ })).toHaveCount(0);
    expect((await admin.api.get(`/api/posts/${shown.id}`)).status()).toBe(404);
  });

  await test.step('a post and a comment are deleted', async () => {
    for (const text of ['To delete', 'Good on you']) {
      await rows
        .filter({ hasText: text })
        .getByRole('button', { name: /^Delete/ })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(rows.filter({ hasText: text })).toHaveCount(0);
    }
    expect((await admin.api.get(`/api/posts/${gone.id}`)).status()).toBe(404);
  });

  await test.step('everything is downloaded', async () => {
    await page.getByRole('button', { name: 'Download your data' }).click();
    await expect(toastOf(page)).toContainText('Your download has started');
  });

  await test.step('the block is taken back, for good', async () => {
    await page.getByRole('link', { name: 'Feed', exact: true }).click();
    await page.getByRole('button', { name: /^Blocked and muted/ }).click();
    await page.getByRole('button', { name: `Unblock ${mate.username}` }).click();
    await expect(page.getByRole('button', { name: `Unblocked ${mate.username}` })).toBeVisible();
    expect((await (await person.api.get('/api/users/me/blocks')).json()).items).toEqual([]);
  });
});

test('a device whose clock runs ahead does not end a break', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  await takeBreak(person, 1);
  const page = await openAs(person);
  await page.clock.setFixedTime(Date.now() + 2 * DAY_MS);
  await page.goto('/');
  await expect(breakHeading(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Come back' })).toHaveCount(0);

  // Where the server does not tell its time, it refuses.
  await page.route('**/break-stats', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your break is over' })).toBeVisible();
  await page.getByRole('button', { name: 'Come back' }).click();
  await expect(toastOf(page)).toContainText('Your break is still running');
  await page.getByRole('button', { name: 'Extend' }).click();
  await page.getByRole('radio', { name: '7 days', exact: true }).check();
  await page.getByRole('button', { name: 'Extend Self-Exclusion' }).click();
  await page.getByRole('button', { name: 'Extend my break' }).click();
  await expect(toastOf(page)).toContainText('Self-Exclusion Set');
  await expect(breakHeading(page)).toBeVisible();
  expect((await person.api.get('/api/posts')).status()).toBe(403);
});
