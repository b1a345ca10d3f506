// spec: none, the outbox is not in it
import type { Locator, Page } from '@playwright/test';
import type { BadNetwork } from './bad-network.ts';
import { addComment, postsOf, sharePost } from './content.ts';
import { expect, type Person } from './fixtures.ts';
import { chooseCameraPhoto, postBy, signIn, toastOf } from './steps.ts';
import { comment, commentsOf, copiesOf, test, waiting } from './traveller.ts';

/** A new author's post, open in the feed. @returns the author, and the post's id */
async function openPost(
  page: Page,
  { newPerson, admin }: { newPerson: () => Promise<Person>; admin: Person },
): Promise<{ author: Person; postId: string }> {
  const author = await newPerson();
  const { id } = await sharePost(author, { caption: 'Two lines up' }, admin);
  await page.goto('/');
  await expect(postBy(page, author.username)).toBeVisible();
  return { author, postId: id };
}

/** What the outbox of the device stores, as JSON. */
function storedEntries(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('keyval-store');
        opening.onsuccess = () => {
          const all = opening.result.transaction('keyval').objectStore('keyval').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );
}

test('a comment, a like and a follow without a network wait, survive a reload, and are sent once', async ({
  traveller: { person, page },
  newPerson,
  network,
  admin,
}) => {
  const { author, postId } = await openPost(page, { newPerson, admin });
  const post = postBy(page, author.username);
  await expect(post.getByRole('button', { name: /comment/i }).first()).toBeVisible();
  network.mood = 'cut';
  await comment(page, author, 'Well played, from the tunnel');
  await expect(toastOf(page)).toContainText('Saved on this device');
  await expect(waiting(page)).toContainText('Well played, from the tunnel');
  await post.getByRole('button', { name: /^Like/ }).first().click();
  await post.getByRole('button', { name: `Follow ${author.username}` }).click();
  await expect(post.getByRole('button', { name: `Following ${author.username}` })).toBeVisible();
  // The button changes with the press, the outbox when the attempt has failed: a reload in between loses the press.
  await expect.poll(() => storedEntries(page)).toContain('"kind":"follow"');

  await page.goto('/');
  await expect(page.getByRole('region', { name: '3 things on this device only' })).toBeVisible();
  expect(await commentsOf(person, postId)).toEqual([]);
  // A second window beside this one, without a press.
  const beside = await page.context().newPage();
  await beside.goto('/');
  await expect(beside.getByRole('region', { name: '3 things on this device only' })).toBeVisible();

  network.mood = 'good';
  const other = await page.context().newPage();
  await Promise.all([page.goto('/'), other.goto('/')]);
  await expect.poll(() => commentsOf(person, postId)).toEqual(['Well played, from the tunnel']);
  const stateOf = async () => {
    const { isLikedByUser } = await (await person.api.get(`/api/posts/${postId}`)).json();
    const { isFollowing } = await (await person.api.get(`/api/users/${author.id}`)).json();
    return { isLikedByUser, isFollowing };
  };
  await expect.poll(stateOf).toEqual({ isLikedByUser: true, isFollowing: true });
  expect(await commentsOf(person, postId)).toHaveLength(1);
  await expect(waiting(page)).toBeHidden();
  await expect(waiting(beside)).toBeHidden();
  await expect(post.getByRole('button', { name: 'Unlike, 1 like' }).first()).toBeVisible();
  await expect(post.getByRole('button', { name: `Following ${author.username}` })).toBeVisible();
});

/** Presses a button and leaves the page in the same moment: nothing asynchronous of the press has begun to run. */
async function pressAndLeave(page: Page, button: Locator): Promise<void> {
  const left = page.waitForEvent('load');
  await button.evaluate((element: HTMLElement) => {
    element.click();
    location.reload();
  });
  await left;
}

for (const [name, cut] of [
  ['a dead network', ({ network }) => (network.mood = 'cut')],
  ['a phone that is offline', ({ page }) => page.context().setOffline(true)],
  ['a network that loses the responses', ({ network }) => (network.mood = 'lost')],
] satisfies [string, (at: { page: Page; network: BadNetwork }) => unknown][]) {
  test(`a like and a follow on ${name} are not lost when the page goes with the press`, async ({
    traveller: { person, page },
    newPerson,
    network,
    admin,
  }) => {
    const { author, postId } = await openPost(page, { newPerson, admin });
    await expect.poll(() => copiesOf(page)).toContain(author.username);
    const post = postBy(page, author.username);
    const like = post.getByRole('button', { name: /^Like/ }).first();
    const follow = post.getByRole('button', { name: `Follow ${author.username}` });
    await expect(like).toBeVisible();
    await cut({ page, network });
    await pressAndLeave(page, like);
    await expect(follow).toBeVisible();
    await pressAndLeave(page, follow);
    await expect(waiting(page)).toContainText('2 things on this device only');

    await page.context().setOffline(false);
    network.mood = 'good';
    await page.reload();
    const stateOf = async () => {
      const { isLikedByUser, likesCount } = await (await person.api.get(`/api/posts/${postId}`)).json();
      const profile = await (await person.api.get(`/api/users/${author.id}`)).json();
      return {
        isLikedByUser,
        likesCount,
        isFollowing: profile.isFollowing,
        followers: profile.followersCount,
      };
    };
    const sent = { isLikedByUser: true, likesCount: 1, isFollowing: true, followers: 1 };
    await expect.poll(stateOf).toEqual(sent);
    await expect(waiting(page)).toBeHidden();
    expect(await stateOf()).toEqual(sent);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('presses:'))),
    ).toEqual([]);
  });
}

test('a win with its photo goes to the outbox, can be edited, and is posted once with its last text', async ({
  traveller: { person, page },
  network,
}) => {
  await page.goto('/add');
  await page.getByLabel('Win amount').fill('75');
  await page.getByLabel('Caption').fill('From the tunnel');
  network.mood = 'cut';
  await chooseCameraPhoto(page, page.getByLabel('Photo', { exact: true }));
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.getByLabel('Describe the photo').fill('Five gold bells');
  await page.getByRole('button', { name: 'Share Your Win' }).click();
  await page.getByRole('button', { name: 'Send it later by itself' }).click();
  await expect(toastOf(page)).toContainText('Saved on this device');
  await expect(waiting(page)).toContainText('Win of $75.00');

  await page.reload();
  await waiting(page)
    .getByRole('button', { name: /Win of/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Waiting on this device' });
  await expect(sheet.getByRole('img', { name: 'The one to be sent' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Caption')).toHaveValue('From the tunnel');
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();
  await expect(page.getByLabel('Describe the photo')).toHaveValue('Five gold bells');
  await page.getByLabel('Caption').fill('From the other end of the tunnel');
  await page.getByRole('button', { name: 'Share Your Win' }).click();
  await page.getByRole('button', { name: 'Send it later by itself' }).click();
  await expect(waiting(page)).toContainText('From the other end of the tunnel');
  expect(await postsOf(person)).toEqual([]);

  network.mood = 'good';
  await page.reload();
  await expect.poll(async () => (await postsOf(person)).length).toBe(1);
  await expect(waiting(page)).toBeHidden();
  const [post] = await postsOf(person);
  expect(post).toMatchObject({
    caption: 'From the other end of the tunnel',
    photoDescription: 'Five gold bells',
  });
  expect(post?.imageUrl).toMatch(/^\/images\//);
  // The form is empty: nothing is posted a second time.
  await page.goto('/add');
  await expect(page.getByLabel('Win amount')).toHaveValue('');
});

test('what one account has in its outbox is neither shown to another one nor sent by it', async ({
  traveller: { person, page },
  newPerson,
  network,
  admin,
}) => {
  const { author, postId } = await openPost(page, { newPerson, admin });
  const next = await newPerson();
  network.mood = 'cut';
  await comment(page, author, 'Only in my own name');
  await expect(waiting(page)).toBeVisible();
  // The session ends by itself, and another person signs in on the same device.
  network.mood = 'good';
  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, next);
  await expect(postBy(page, author.username)).toBeVisible();
  await expect(waiting(page)).toBeHidden();
  expect(await commentsOf(next, postId)).toEqual([]);

  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, person);
  await expect.poll(() => commentsOf(person, postId)).toEqual(['Only in my own name']);
  expect(await commentsOf(next, postId)).toEqual([]);
});

test('entries from before a break that began elsewhere are not sent during it, nor after it without a question', async ({
  traveller: { person, page },
  newPerson,
  network,
  admin,
}) => {
  const { author, postId } = await openPost(page, { newPerson, admin });
  await addComment(author, postId, 'Mine', admin);
  network.mood = 'cut';
  await comment(page, author, 'Before the break');
  await expect(waiting(page)).toBeVisible();
  const response = await person.api.post('/api/responsible-gambling/set-exclusion', { data: { days: 1 } });
  expect(response.status()).toBe(200);
  network.mood = 'good';
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: "You're taking a break" })).toBeVisible();
  await expect.poll(() => storedEntries(page)).toContain('You are taking a break.');
  expect(await commentsOf(author, postId)).toEqual(['Mine']);
});
