import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { signIn, toastOf } from './steps.ts';

// spec: S2.149, S2.151, S2.154, S4.28, S6.10, S8.73
test('a user is found, banned with a reason and an end, reads both, and is unbanned', async ({
  newPerson,
  openAs,
}) => {
  const [admin, person] = [await newPerson({ admin: true }), await newPerson()];
  const page = await openAs(admin, { width: 1280 });
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(person.email.toUpperCase());
  const row = page.getByRole('listitem').filter({ hasText: `@${person.username}` });
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: `Verify @${person.username}` }).click();
  await expect(toastOf(page)).toContainText('User verified');

  await row.getByRole('button', { name: `Ban @${person.username}` }).click();
  const sheet = page.getByRole('dialog', { name: `Ban @${person.username}?` });
  await sheet.getByLabel('Reason').fill('Casino links');
  await sheet.getByLabel('Ends').selectOption('7 days');
  await sheet.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(toastOf(page)).toContainText('User banned');
  await expect(row.getByText('BANNED')).toBeVisible();

  const phone = await openAs(null);
  await phone.goto('/login');
  await signIn(phone, person);
  const told = phone.getByRole('dialog', { name: 'This account has been banned' });
  await expect(told).toContainText('Casino links');
  await expect(told).toContainText('The ban ends on');

  await row.getByRole('button', { name: `View details @${person.username}` }).click();
  const details = page.getByRole('dialog', { name: `@${person.username}` });
  await expect(details).toContainText(person.email);
  await details.getByText('History').click();
  await expect(details.getByRole('listitem').first()).toContainText('Banned');
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: `Unban @${person.username}` }).click();
  await expect(toastOf(page)).toContainText('User unbanned');
  await signIn(await phone.goto('/login').then(() => phone), person);
  await expect(phone).toHaveURL('/');
});

// spec: S2.155, S5.56, S6.11, S6.12, S8.71, S8.79, S9.46
test('stats are changed with a look at old and new, and all accounts are saved as CSV', async ({
  newPerson,
  openAs,
}) => {
  const [admin, person] = [await newPerson({ admin: true }), await newPerson()];
  const page = await openAs(admin);
  await page.goto(`/admin/users?search=${person.username}`);
  await page.getByRole('button', { name: `Edit stats @${person.username}` }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit User Stats' });
  await sheet.getByLabel('Biggest win ($)').fill('1,234.5');
  await sheet.getByLabel('Points', { exact: true }).fill('7');
  await expect(sheet.getByText('Biggest win: $0.00')).toContainText('$1,234.50');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText('Stats updated');
  await expect(page.getByText('$1,234.50')).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^users-export-.*\.csv$/);
  await expect(toastOf(page)).toContainText('Export successful');
  const lines = (await readFile(await file.path(), 'utf8')).split('\n');
  expect(lines[0]).toMatch(/^ID,Username,Email,/);
  expect(lines.find((line) => line.includes(`"${person.username}"`))).toContain('"7","0","0","0","1234.50"');
});

test('a badge beside a name takes nothing of it', async ({ newPerson, openAs, admin }) => {
  const person = await newPerson();
  const page = await openAs(admin, { width: 1280 });
  await page.goto(`/admin/users?search=${person.username}`);
  const name = page.getByRole('listitem').getByText(`@${person.username}`, { exact: true });
  const cutOff = () => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(cutOff).toBe(0);
  const ban = { isBanned: true, reason: 'Casino links' };
  expect((await admin.api.patch(`/api/admin/users/${person.id}/ban`, { data: ban })).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('listitem').getByText('BANNED')).toBeVisible();
  expect(await cutOff()).toBe(0);
});

test('a usual amount of the table is as large as the counts beside it', async ({
  newPerson,
  openAs,
  admin,
}) => {
  const person = await newPerson();
  const page = await openAs(admin, { width: 1280 });
  await page.goto(`/admin/users?search=${person.username}`);
  const row = page.getByRole('listitem').filter({ hasText: `@${person.username}` });
  await expect(row).toBeVisible();
  const sizes = await row
    .getByRole('definition')
    .evaluateAll((stats) => stats.map((stat) => getComputedStyle(stat.firstElementChild ?? stat).fontSize));
  expect(new Set(sizes).size).toBe(1);
});
