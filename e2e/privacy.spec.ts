// spec: none, what the journeys watch for
import { addComment, sharePost } from './content.ts';
import { origin } from './environment.ts';
import { expect, test } from './fixtures.ts';
import { findPlanted, plantedFor } from './planted.ts';
import { watchWindow } from './watch-window.ts';

test('the watch finds private data about others in a window, and ignores those of its owner', async ({
  newPerson,
  browser,
}) => {
  const [victim, author, viewer] = [await newPerson(), await newPerson({ admin: true }), await newPerson()];
  const { amountSpent } = plantedFor(victim.username);
  // Simulates a view with wrong columns.
  const words = `${victim.email} plays for ${amountSpent}`;
  // Under a post, below the comment that feeds show, so that other journeys are not told of it.
  const post = await sharePost(author);
  await addComment(author, post.id, 'Nice one');
  await addComment(author, post.id, words);

  const context = await browser.newContext({
    baseURL: origin,
    storageState: await viewer.api.storageState(),
  });
  const findLeaks = watchWindow(context, viewer.username);
  const page = await context.newPage();
  await page.goto(`/api/posts/${post.id}/comments`);
  await expect(page.getByText(words)).toBeVisible();
  const path = `GET /api/posts/${post.id}/comments (200) tells ${viewer.email} what is private`;
  const leaks = new Set(await findLeaks());
  expect(leaks).toEqual(new Set([`${path}: ${victim.email}`, `${path}: ${amountSpent}`]));
  await context.close();
});

test('private things are recognised in a log', () => {
  const { email, phone, amountSpent, amountWon } = plantedFor('mate_bcdfghjkpq');
  for (const text of [email, phone, `+61${phone.slice(1)}`, amountSpent, amountWon, 'Galah-Perch-42']) {
    expect(findPlanted(`{"level":30,"msg":"about ${text}"}`)).toHaveLength(1);
  }
  expect(findPlanted('{"level":30,"time":"2026-11-21T12:00:00.000Z","reqId":"4910"}')).toEqual([]);
  expect(findPlanted('{"reqId":"1477e4d6-e2a7-4a7e-8653-049176062914"}')).toEqual([]);
});
