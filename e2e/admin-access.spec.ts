import { winMonth } from './closed-month.ts';
import { expect, test } from './fixtures.ts';
import { forgetConfirmation } from './old-confirmation.ts';
import { toastOf } from './steps.ts';

// spec: S2.156, S2.157, S2.158, S4.29, S5.48, S6.13, S8.74, S8.75
test('an admin adds and removes another one; the password is required in between, and nothing typed is lost', async ({
  newPerson,
  openAs,
}) => {
  const [moderator, member] = [await newPerson({ admin: true }), await newPerson()];
  const page = await openAs(moderator);
  await page.goto('/admin/access');
  await expect(page.getByText(moderator.email)).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove ${moderator.username}` })).toBeDisabled();
  await forgetConfirmation(moderator);

  await page.getByRole('button', { name: 'Add Admin User' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add Admin User' });
  await expect(sheet.getByRole('button', { name: 'Add Admin' })).toBeDisabled();
  await sheet.getByLabel('Search by username or email').fill(member.email);
  await sheet.getByRole('button', { name: member.email }).click();
  await expect(sheet.getByLabel('User ID')).toHaveValue(member.id);
  await sheet.getByRole('button', { name: 'Add Admin' }).click();

  const question = page.getByRole('dialog', { name: 'Confirm your password' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(sheet.getByLabel('User ID')).toHaveValue(member.id);
  await sheet.getByRole('button', { name: 'Add Admin' }).click();
  await question.getByLabel('Your password').fill('Wrong-Word-1');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByText('Current password is incorrect')).toBeVisible();
  await question.getByLabel('Your password').fill(moderator.password);
  await question.getByLabel('Your password').press('Enter');
  await expect(toastOf(page)).toContainText('Admin added');
  await expect(page.getByText(member.email)).toBeVisible();
  expect((await member.api.get('/api/admin/admins')).status()).toBe(200);

  await page.getByRole('button', { name: `Remove ${member.username}` }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toastOf(page)).toContainText('Admin removed');
  await expect(page.getByText(member.email)).toBeHidden();
  expect((await member.api.get('/api/admin/admins')).status()).toBe(403);

  await page.goto(`/admin/audit?person=${member.id}`);
  const entries = page.getByRole('listitem').filter({ hasText: `@${moderator.username}` });
  await expect(entries.nth(0)).toContainText('Took the admin role from');
  await expect(entries.nth(0)).toContainText('Role: admin → none');
  await page.getByLabel('Action').selectOption({ label: 'Admin: made an admin' });
  await expect(entries).toHaveCount(1);
  await expect(page).toHaveURL(/person=\d+&action=admin.grant$/);
});

test('on a tablet and on a phone held sideways an admin is named on one line, within the card', async ({
  newPerson,
  openAs,
}) => {
  const moderator = await newPerson({ admin: true });
  for (const size of [
    { width: 768, height: 1024 },
    { width: 844, height: 390 },
  ]) {
    const page = await openAs(moderator, size);
    await page.goto('/admin/access');
    const row = page.getByRole('listitem').filter({ hasText: moderator.email });
    const name = await row.getByRole('link').boundingBox();
    expect(name?.height).toBeLessThan(40);
    const [card, remove] = [await row.boundingBox(), await row.getByRole('button').boundingBox()];
    if (!card || !remove) throw new Error('not shown');
    expect(remove.x + remove.width).toBeLessThanOrEqual(card.x + card.width);
  }
});

test('an admin checks a winner’s entries, strikes them out, and puts them back', async ({
  newPerson,
  openAs,
}) => {
  const [moderator, winner] = [await newPerson({ admin: true }), await newPerson()];
  const month = await winMonth(winner, { 1: '$500' });
  const page = await openAs(moderator);
  await page.goto('/admin/leaderboard');
  await page.getByLabel('Month').selectOption(month);
  await page.getByRole('button', { name: `Check the entries of ${winner.username}, position 1` }).click();
  const sheet = page.getByRole('dialog', { name: `Entries of ${winner.username}` });
  await expect(sheet.getByText('An admin has set the points.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Strike out' }).click();
  const question = page.getByRole('dialog', { name: `Strike out ${winner.username}?` });
  await question.getByLabel('Reason').fill('The photos are not their own.');
  await question.getByRole('button', { name: 'Strike out' }).click();
  await expect(toastOf(page)).toContainText('Entry struck out');
  await expect(page.getByText('Statement 2 (correction)')).toBeVisible();
  await expect(page.getByText('No users on the leaderboard yet')).toBeVisible();
  await page.getByRole('button', { name: `Put back ${winner.username}` }).click();
  await expect(toastOf(page)).toContainText('Entry put back');
  await expect(page.getByText('Statement 3 (correction)')).toBeVisible();
});
