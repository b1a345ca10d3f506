// spec: none, print, large text and forced colours are asked for by the design
import type { Page } from '@playwright/test';
import { sharePost } from './content.ts';
import { expect, test } from './fixtures.ts';

/* Large text, forced colours and paper: what each of them must not take away. */

test('with text at 200 % the sheet of the map still leads to its list', async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson());
  await page.goto('/map#-33.8736,151.2243,13');
  await expect(page.getByText('Loading map...')).toHaveCount(0);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.getByRole('button', { name: /^See all/ }).click();
  await expect(page.getByRole('button', { name: 'Near me' })).toBeInViewport();
});

test('with forced colours a field that has the focus has an outline', async ({ openAs }) => {
  const page = await openAs(null);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/login');
  const outline = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement).outlineStyle);
  await page.getByLabel('Username').focus();
  // Both of the same form: the app's takes the place of the one that the server has drawn.
  await expect.poll(() => Promise.all([outline('Username'), outline('Password')])).toEqual(['solid', 'none']);
});

/** Black on white, whatever the theme. */
async function expectPaper(page: Page): Promise<void> {
  const { ground, text } = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { ground: backgroundColor, text: color };
  });
  expect([ground, text]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
}

test('a post is printed black on white, without what is pressed', async ({ newPerson, openAs, admin }) => {
  const author = await newPerson();
  const { id } = await sharePost(author, { caption: 'A quiet Sunday.' }, admin);
  const page = await openAs(author, { theme: 'dark' });
  await page.goto(`/posts/${id}`);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('A quiet Sunday.')).toBeVisible();
  await expect(page.getByText('$120.00')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^More about the post/ })).toBeHidden();
  await expectPaper(page);

  const guest = await openAs(null, { theme: 'dark' });
  await guest.goto(`/posts/${id}`);
  await guest.emulateMedia({ media: 'print' });
  await expect(guest.getByText('A quiet Sunday.')).toBeVisible();
  await expectPaper(guest);
});

test('the months of the tracker are printed with their sessions', async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson(), { theme: 'dark' });
  await page.goto('/tracker/history');
  const month = page.getByRole('region', { name: /^\w+ \d{4}$/ });
  await expect(month.getByRole('listitem')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(month.getByRole('heading')).toBeVisible();
  await expect(month.getByRole('listitem')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expectPaper(page);
});
