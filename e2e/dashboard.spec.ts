import type { Locator } from '@playwright/test';
import { sharePost } from './content.ts';
import { expect, test } from './fixtures.ts';

// spec: S2.23, S2.134, S2.136, S2.137, S2.138
test('the dashboard opens first, counts at once what happens, and leads to the queues', async ({
  newPerson,
  admin,
  openAs,
}) => {
  const author = await newPerson();
  const page = await openAs(admin, { width: 1280 });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeFocused();
  const stat = (name: string) =>
    page
      .locator('dl > div', { has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .first();
  await expect(stat('New Users')).not.toHaveText('0');
  const before = Number((await stat('Total Posts').textContent())?.replaceAll(',', ''));
  await sharePost(author, { caption: 'Counted at once' });
  await page.reload();
  await expect(stat('Total Posts')).toHaveText((before + 1).toLocaleString('en-AU'));

  await test.step('a preset applies at once', async () => {
    await page.getByRole('button', { name: /^Today/ }).click();
    await page.getByRole('dialog', { name: 'Date range' }).getByRole('button', { name: 'Yesterday' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(stat('New Users')).toHaveText('0');
    await expect(page.getByText('Yesterday', { exact: true }).first()).toBeVisible();
  });

  await test.step('a custom range is applied to the second, and cleared', async () => {
    await page.getByRole('button', { name: /^Yesterday/ }).click();
    await page.getByRole('button', { name: 'Custom Range' }).click();
    await page.getByLabel('Start').fill('2020-01-01T00:00:00');
    await page.getByLabel('End').fill('2020-01-01T00:00:59');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(stat('New Users')).toHaveText('0');
    await page.getByRole('button', { name: /^Custom Range/ }).click();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(stat('New Users')).not.toHaveText('0');
  });

  await test.step('the next post is decided on here, and the decision undone', async () => {
    const next = page.locator('section', { has: page.getByRole('heading', { name: 'Next Post' }) });
    const caption = await next.getByRole('article').textContent();
    await next.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Post approved' })).toBeVisible();
    await expect(next.getByRole('heading', { name: 'Next Post' })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(next.getByRole('article')).toHaveText(caption ?? '');
  });

  await page.getByRole('link', { name: /^Posts Queue Oldest waits/ }).click();
  await expect(page.getByRole('heading', { name: 'Posts Queue' })).toBeFocused();
});

test('on a phone the ranges are a sheet', async ({ admin, openAs }) => {
  const page = await openAs(admin, { width: 390 });
  await page.goto('/admin');
  await page.getByRole('button', { name: /^Today/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Date range' });
  await sheet.getByRole('button', { name: 'This Month' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: /^This Month/ })).toBeVisible();
});

test('the range is beside the heading, vertically centred', async ({ openAs, admin }) => {
  const page = await openAs(admin, { width: 1280 });
  await page.goto('/admin');
  const range = page.getByRole('button', { name: /^Today/ });
  await expect(range).toBeVisible();
  const middleOf = async (element: Locator) => {
    const box = await element.boundingBox();
    return box ? box.y + box.height / 2 : Number.NaN;
  };
  const heading = page.getByRole('heading', { name: 'Dashboard', level: 1 });
  expect(Math.abs((await middleOf(heading)) - (await middleOf(range)))).toBeLessThan(2);
});
