// spec: none, reports of members are not in it
import { sharePost } from './content.ts';
import { expect, test } from './fixtures.ts';
import { expectReadingOrder, readingOrder } from './reading-order.ts';
import { toastOf } from './steps.ts';

test('a reported post is removed; its author is told why, and its reporter the outcome', async ({
  admin,
  newPerson,
  openAs,
}) => {
  const [reporter, author] = [await newPerson(), await newPerson()];
  const post = await sharePost(author, { caption: 'Best odds at my link' }, admin);
  const page = await openAs(reporter);
  await page.goto(`/posts/${post.id}`);
  await page.getByRole('button', { name: /^More about the post/ }).click();
  await page.getByRole('button', { name: 'Report post' }).click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Please choose a reason')).toBeVisible();
  await page.getByText('Online casino or referral').click();
  await page.getByRole('dialog').getByRole('textbox').fill(`Second one today, ${author.username}`);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(toastOf(page)).toContainText('Report sent');

  const desk = await openAs(admin, { width: 1280 });
  await desk.goto('/admin/reports');
  const card = desk
    .getByRole('article', { name: `Post by @${author.username}` })
    .filter({ hasText: 'Online casino or referral' });
  const names = new Map([
    [author.username, 'author'],
    [reporter.username, 'reporter'],
  ]);
  await expectReadingOrder(() => readingOrder(card, { names }), 'a-report.yml');
  await card.getByRole('button', { name: 'Remove' }).click();
  await expect(desk.getByRole('heading', { name: 'Remove this post?' })).toBeVisible();
  await desk.getByRole('textbox', { name: 'Note' }).fill('Links to casinos are not allowed.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toastOf(desk)).toContainText('Post removed');
  await expect(card).toHaveCount(0);

  const authorPage = await openAs(author);
  await authorPage.goto('/notifications');
  await expect(authorPage.getByText(/Links to casinos are not allowed\./)).toBeVisible();
  await page.goto('/notifications');
  await expect(page.getByText(/We looked at your report of a post\. The post was removed\./)).toBeVisible();
  expect((await reporter.api.get(`/api/posts/${post.id}`)).status()).toBe(404);
});
