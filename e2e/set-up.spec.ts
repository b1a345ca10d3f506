// spec: none, setting up an instance is not in it
import { expect, test } from './fixtures.ts';

test('the dashboard shows an admin what is still to set up, and members nothing of it', async ({
  admin,
  newPerson,
  openAs,
}) => {
  const page = await openAs(admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Set up: \d of 4/ }).click();
  await expect(page.getByRole('heading', { name: 'Set Up', level: 1 })).toBeFocused();
  await expect(page.getByText(/^\d of 4 done$/)).toBeVisible();
  const mail = page.getByRole('listitem', { name: 'Mail' });
  await expect(mail.getByText('To do')).toBeVisible();
  await expect(mail.getByText(/^No mail server is set/)).toBeVisible();
  const address = page.getByRole('listitem', { name: 'Public address' });
  await expect(address.getByText(/leads to this machine/)).toBeVisible();
  await page.getByRole('link', { name: /^Prizes of / }).click();
  await expect(page.getByRole('heading', { name: 'Monthly Leaderboard Management' })).toBeFocused();

  const member = await newPerson();
  const closed = await openAs(member);
  await closed.goto('/admin/set-up');
  await expect(closed.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect((await member.api.get('/api/admin/setup')).status()).toBe(403);
  expect((await member.api.post('/api/admin/setup/test-mail')).status()).toBe(403);
});
