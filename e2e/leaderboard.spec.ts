import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { winMonth } from './closed-month.ts';
import { sharePost } from './content.ts';
import { expect, test } from './fixtures.ts';
import { toastOf } from './steps.ts';

const board = (page: Page) => page.getByRole('list', { name: /^Leaderboard of/ });
const points = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: `Points: ${count} pts` });

// spec: S0.2, S1.12, S2.69, S2.88
test('points for a post put a person on the board; a denial takes them back, and their history says so', async ({
  admin,
  newPerson,
  openAs,
}) => {
  const person = await newPerson();
  const page = await openAs(person);
  await page.goto('/');
  await points(page, 0).click();
  await expect(page).toHaveTitle('Leaderboard | Reelmates');
  await expect(page.getByRole('heading', { name: 'How to Earn Points' })).toBeVisible();
  await expect(page.getByRole('timer', { name: /closes in \d+ (day|hour|minute|second)/ })).toBeVisible();
  await expect(page.getByText(`${person.username} (You)`)).toHaveCount(0);

  const post = await sharePost(person);
  await page.reload();
  // In the list, or pinned above the navigation.
  await expect(page.getByText(`${person.username} (You)`).first()).toBeVisible();
  await points(page, 2).click();
  await expect(page).toHaveURL('/points');
  await expect(page.getByText('2 points', { exact: true })).toBeVisible();
  const history = page.getByRole('list', { name: /^Points in/ }).getByRole('listitem');
  await expect(history).toHaveCount(1);
  await expect(history).toContainText('+2 pts');

  const denial = await admin.api.post(`/api/admin/posts/${post.id}/deny`);
  expect(denial.status()).toBe(200);
  await page.reload();
  await expect(page.getByText('0 points', { exact: true })).toBeVisible();
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText('−2 pts');
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByText(`${person.username} (You)`)).toHaveCount(0);
});

// spec: S2.9, S2.87
test('strangers read the board, its prizes and months that are over', async ({ newPerson, openAs }) => {
  const [first, second, third] = [await newPerson(), await newPerson(), await newPerson()];
  for (const person of [first, second, third]) await sharePost(person);
  const page = await openAs(null);
  await page.goto('/leaderboard');
  await expect(board(page).getByRole('listitem').nth(2)).toBeVisible();
  await expect(board(page).getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Same points: who got there first is ahead.')).toBeVisible();

  const month = await winMonth(first, { 1: '$77', 9: '$7' });
  await page.goto(`/leaderboard?month=${month}`);
  await expect(page.getByText(/This month is over\. Final since /)).toBeVisible();
  await expect(board(page).getByRole('listitem')).toContainText(first.username);
  await expect(board(page).getByRole('listitem')).toContainText('$77');
  await page.getByText(/^Prizes for/).click();
  await expect(page.getByText(`Winner: ${first.username}`)).toBeVisible();
  await expect(page.getByText('No winner')).toBeVisible();
  await expect(page.getByText('A dinner for two').first()).toBeVisible();
  await page.getByRole('button', { name: /^How .* came out$/ }).click();
  const statement = page.getByRole('dialog', { name: / statement$/ });
  await expect(statement).toContainText('Statement 1, published');
  await expect(statement.getByRole('listitem').filter({ hasText: '$77' })).toContainText(first.username);
  await expect(statement.getByRole('listitem').filter({ hasText: '$7' }).last()).toContainText('No winner');
  await page.keyboard.press('Escape');
  await expect(statement).toBeHidden();
  await page.getByRole('button', { name: 'This Month' }).click();
  await expect(page).toHaveURL('/leaderboard');
  await expect(page.getByRole('timer')).toBeVisible();
});

/** A board as high as a full one, with the own row far below. */
async function openFarBelow(page: Page): Promise<Locator> {
  await page.route(/\/api\/leaderboard\/\d/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const leaderboard = Array.from({ length: 20 }, (_, index) => ({
      ...body.leaderboard[0],
      position: index + 1,
    }));
    await route.fulfill({ response, json: { ...body, leaderboard } });
  });
  await page.route('**/api/users/me/standing*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), points: 1, position: 40 } });
  });
  await page.goto('/leaderboard');
  const pinned = page.getByRole('link', { name: /\(You\)/ });
  await expect(pinned).toBeVisible();
  return pinned;
}

test('the pinned own row does not lie on a row that has the focus', async ({ newPerson, openAs }) => {
  const [first, person] = [await newPerson(), await newPerson()];
  await sharePost(first);
  const page = await openAs(person);
  const pinned = await openFarBelow(page);
  const rows = board(page).getByRole('link');
  await rows.nth(2).focus();
  for (let at = 3; at < 10; at += 1) {
    await page.keyboard.press('Tab');
    await expect(rows.nth(at)).toBeFocused();
    const [row, own] = [await rows.nth(at).boundingBox(), await pinned.boundingBox()];
    expect((row?.y ?? 0) + (row?.height ?? 0), `row ${at + 1}`).toBeLessThanOrEqual(own?.y ?? 0);
  }
});

test('with forced colours an edge divides the pinned own row from the row above it', async ({
  newPerson,
  openAs,
}) => {
  const [first, person] = [await newPerson(), await newPerson()];
  await sharePost(first);
  const page = await openAs(person);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(await openFarBelow(page)).toHaveCSS('border-top-style', 'solid');
});

test('with text at 200 % on a narrow phone the end of the page scrolls above the pinned own row', async ({
  newPerson,
  openAs,
}) => {
  const [first, person] = [await newPerson(), await newPerson()];
  await sharePost(first);
  const page = await openAs(person, { width: 320 });
  const pinned = await openFarBelow(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const last = page.getByText(/^Switched off, your name is on no board/);
  await expect(last).toBeAttached();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(async () => {
    const [text, own] = [await last.boundingBox(), await pinned.boundingBox()];
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(own?.y ?? 0);
  }).toPass({ timeout: 5000 });
});

// spec: S2.160, S2.161, S2.162, S5.49, S6.14, S8.76, S8.77
test('an admin sets a prize, and everybody sees it in the row', async ({ newPerson, openAs }) => {
  const winner = await newPerson();
  // Enough points to be among the first rows, whatever staff of other journeys have.
  for (let count = 0; count < 6; count++) await sharePost(winner);
  const admin = await openAs(await newPerson({ admin: true }), { width: 1280 });
  const viewer = await openAs(await newPerson());
  const value = `$${randomBytes(2).readUInt16BE() + 1000}`;

  await admin.goto('/admin/leaderboard');
  await expect(admin.getByText('Points reset automatically on the 1st of each month.')).toBeVisible();
  const ranking = admin.getByRole('list').filter({ hasText: `@${winner.username}` });
  await expect(ranking.locator('..')).toHaveCSS('max-height', '600px');
  await admin.getByRole('button', { name: 'Add Prize' }).click();
  await expect(toastOf(admin)).toContainText('Validation Error');
  await expect(toastOf(admin)).toContainText('Position and prize value are required.');
  await admin.getByRole('textbox', { name: 'Position' }).fill('1');
  await admin.getByRole('textbox', { name: 'Prize value' }).fill(value);
  await admin.getByRole('textbox', { name: 'Description' }).fill('By bank transfer');
  await admin.getByRole('button', { name: /^(Add|Update) Prize$/ }).click();
  await expect(toastOf(admin)).toContainText('Prize Saved');
  for (const name of ['Position', 'Prize value', 'Description']) {
    await expect(admin.getByRole('textbox', { name })).toHaveValue('');
  }

  await viewer.goto('/leaderboard');
  // Staff are passed over.
  const members = board(viewer).getByRole('listitem').filter({ hasNotText: 'Staff' });
  await expect(members.first()).toContainText(value);

  await admin.getByRole('button', { name: 'Delete prize for position 1' }).click();
  const question = admin.getByRole('dialog', { name: 'Delete this prize?' });
  await expect(question).toContainText(`${value} for position 1`);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(admin)).toContainText('Prize Deleted');
  await viewer.reload();
  await expect(board(viewer)).toBeVisible();
  await expect(viewer.getByText(value)).toHaveCount(0);
});

test('a person who is not listed is on no board and keeps their points', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  await sharePost(person);
  const page = await openAs(person);
  await page.goto('/leaderboard');
  const own = page.getByText(`${person.username} (You)`);
  await expect(own.first()).toBeVisible();
  const listed = page.getByRole('switch', { name: 'List me on the leaderboard' });
  await expect(listed).toBeChecked();
  await listed.click();
  await expect(listed).not.toBeChecked();
  await expect(own).toHaveCount(0);
  await expect(points(page, 2)).toBeVisible();
  await listed.click();
  await expect(own.first()).toBeVisible();
});

test('a winner gets a notification, claims the prize once, and the admins see it', async ({
  newPerson,
  openAs,
}) => {
  const winner = await newPerson();
  const month = await winMonth(winner, { 1: '$500' });
  const page = await openAs(winner);
  await page.goto('/notifications');
  await page.getByRole('link', { name: /You finished 1st on the .* Your prize: \$500/ }).click();
  await expect(page).toHaveURL('/prizes');
  await expect(page).toHaveTitle('Your prizes | Reelmates');
  const prize = page.getByRole('listitem').filter({ hasText: '$500' });
  await expect(prize).toContainText('To be claimed');
  await page.getByRole('button', { name: 'Claim prize: $500' }).dblclick();
  await expect(toastOf(page)).toContainText('Prize claimed');
  await expect(prize).toContainText('Claimed');
  await expect(page.getByRole('button', { name: /^Claim prize/ })).toHaveCount(0);
  await page.reload();
  await expect(prize).toContainText('We’ll be in touch by email.');

  const admin = await openAs(await newPerson({ admin: true }), { width: 1280 });
  await admin.goto('/admin/leaderboard');
  await admin.getByRole('combobox', { name: 'Month' }).selectOption(month);
  const award = admin.getByRole('listitem').filter({ hasText: 'Position 1: $500' });
  await expect(award).toContainText('(position 1)');
  await expect(award).toContainText('Claimed');
  await expect(admin.getByText('Statement 1', { exact: true })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Add Prize' })).toHaveCount(0);

  await award.getByRole('button', { name: /^Withdraw \$500 from/ }).click();
  const question = admin.getByRole('dialog', { name: 'Withdraw this prize?' });
  await expect(question).toContainText(`${winner.username} has claimed $500`);
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(toastOf(admin)).toContainText('Prize Withdrawn');
  await expect(award).toContainText('Withdrawn');
  await expect(award.getByRole('button')).toHaveCount(0);
  await page.reload();
  await expect(prize).toContainText('Withdrawn');
});
