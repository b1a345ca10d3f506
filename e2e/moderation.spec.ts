import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { addComment, approve, emptyQueue, postsOf, sharePost, uploadPhoto } from './content.ts';
import { expect, grantAdmin, test } from './fixtures.ts';
import { expectReadingOrder, readingOrder } from './reading-order.ts';
import { postBy, toastOf } from './steps.ts';

const POST_COUNT = 60;

/** Whether one box is completely above the other. */
async function areClear(one: Locator, other: Locator): Promise<boolean> {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()];
  if (!first || !second) throw new Error('one of the two is not there');
  return first.y + first.height <= second.y || second.y + second.height <= first.y;
}

const cards = (page: Page) => page.getByRole('main').getByRole('article');

// spec: S0.3, S2.139, S2.141, S6.7, S8.64, S8.65, S8.66
test('sixty posts are worked through by keyboard alone', async ({ newPerson, admin, openAs }) => {
  test.slow();
  await emptyQueue(admin, 'posts');
  const author = await newPerson();
  const photo = await uploadPhoto(author, 1);
  for (let number = 1; number <= POST_COUNT; number += 1) {
    const imageUrl = number <= 3 ? photo : null;
    await sharePost(author, { caption: `Queue number ${number}.`, imageUrl });
  }
  const page = await openAs(admin, { width: 1280 });
  await page.goto('/admin/posts');
  await expect(page.getByText(`${POST_COUNT} pending, oldest first`)).toBeVisible();
  // The number may be there before the posts are.
  await expect(page.getByText('Queue number 1.')).toBeVisible();
  // A post without a photo, because whether a photo was seen before depends on other journeys.
  const plain = cards(page).filter({ hasText: 'Queue number 4.' });
  await expectReadingOrder(
    () => readingOrder(plain, { names: new Map([[author.username, 'author']]) }),
    'an-item-of-the-posts-queue.yml',
  );
  const current = page.locator('article:focus-within');
  const expectCurrent = (number: number) => expect(current).toContainText(`Queue number ${number}.`);
  const press = (key: string) => page.keyboard.press(key);

  await test.step('forwards, backwards, and a look at the photo', async () => {
    await press('j');
    await expectCurrent(2);
    await press('ArrowRight');
    await expectCurrent(3);
    await press('k');
    await press('k');
    await expectCurrent(1);
    await press('v');
    const viewer = page.getByRole('dialog', { name: `@${author.username}` });
    await expect(viewer.getByRole('img')).toBeVisible();
    await press('Escape');
    await expect(viewer).toBeHidden();
  });

  await test.step('offline, nothing is decided, and what says so does not lie on the decisions', async () => {
    // Before any other toast: what places it must be there already.
    await page.context().setOffline(true);
    await press('a');
    const sentence = toastOf(page).getByText("You're offline");
    await expect(sentence).toBeVisible();
    await expectCurrent(1);
    const approveButton = current.getByRole('button', { name: 'Approve' });
    // The element is positioned in the frame that shows it, after it was added to the page.
    await expect.poll(() => areClear(toastOf(page), approveButton)).toBe(true);
    // The toast disappears after five seconds, so its box was measured before.
    await expect(sentence).toBeVisible();
    await page.context().setOffline(false);
    await expect(sentence).toBeHidden();
    await press('u');
    await expect(toastOf(page)).toContainText('Nothing to undo');
  });

  await test.step('approved, featured, denied with a reason and not without one', async () => {
    await press('a');
    await expect(toastOf(page)).toContainText('Post approved');
    await expectCurrent(2);
    await press('f');
    await expect(toastOf(page)).toContainText('Post added to For You');
    await expectCurrent(3);
    await press('d');
    const which = page.getByRole('dialog', { name: 'Deny: which reason?' });
    await expect(which).toContainText(`@${author.username} reads it`);
    await press('3');
    await expect(which).toBeHidden();
    await expect(toastOf(page)).toContainText('Post denied');
    await expectCurrent(4);
    await press('0');
    const sheet = page.getByRole('dialog', { name: 'Deny this post?' });
    await expect(sheet).toBeVisible();
    await press('Enter');
    await expect(sheet.getByText('Please write a reason')).toBeVisible();
    await page.keyboard.type('Blurred');
    await press('Enter');
    await expect(sheet).toBeHidden();
    await expectCurrent(5);
  });

  await test.step('the rest, as fast as the keys go, on a connection that loses every tenth message', async () => {
    let messages = 0;
    const isLost = () => {
      messages += 1;
      return messages % 10 === 0;
    };
    await page.route('**/api/admin/posts/*/approve', async (route) => {
      if (isLost()) return route.abort();
      const response = await route.fetch();
      return isLost() ? route.abort() : route.fulfill({ response });
    });
    for (let number = 5; number <= POST_COUNT; number += 1) {
      await expectCurrent(number);
      await press('a');
    }
    await expect(page.getByRole('heading', { name: 'All caught up!' })).toBeVisible();
    await expect(page.getByText('There are no pending posts to review.')).toBeVisible();
  });

  const numbersOf = async (status: string) => {
    const posts = (await postsOf(author)).filter((post) => post.status === status);
    return posts.map(({ caption }) => Number(/\d+/.exec(caption)?.[0]));
  };
  // The list is empty before the server has answered the last decisions.
  await expect.poll(async () => (await numbersOf('approved')).length).toBe(POST_COUNT - 2);
  expect(await numbersOf('denied')).toEqual([4, 3]);
});

// spec: S4.22, S8.65
test('only the author sees a denied post, with the reason', async ({ newPerson, admin, openAs }) => {
  const [author, viewer] = [await newPerson(), await newPerson()];
  const post = await sharePost(author, { caption: 'Not really a win' });
  const moderator = await openAs(admin, { width: 390 });
  await moderator.goto('/admin/posts');
  const card = moderator.getByRole('article', { name: `@${author.username}` });
  await card.getByRole('button', { name: 'Deny' }).click();
  await moderator.getByRole('button', { name: 'In your own words' }).last().click();
  const sheet = moderator.getByRole('dialog', { name: 'Deny this post?' });
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('This is a screenshot of an app.');
  await sheet.getByRole('button', { name: 'Deny', exact: true }).click();
  await expect(toastOf(moderator)).toContainText('Post denied');
  await expect(card).toHaveCount(0);

  const page = await openAs(author);
  await page.goto('/profile');
  const own = postBy(page, author.username);
  await expect(own).toContainText('Denied');
  await expect(own).toContainText('This is a screenshot of an app.');
  // The points are reversed.
  await expect(page.getByText('0 pts')).toBeVisible();
  expect((await viewer.api.get(`/api/posts/${post.id}`)).status()).toBe(404);
});

// spec: S2.142, S6.8
test('comments are approved and denied by keyboard', async ({ newPerson, admin, openAs }) => {
  await emptyQueue(admin, 'comments');
  const [author, critic] = [await newPerson(), await newPerson()];
  const post = await sharePost(author, { caption: 'Have your say' }, admin);
  for (const text of ['First!', 'Visit my casino', 'Nice one']) await addComment(critic, post.id, text);
  const page = await openAs(admin, { width: 1280 });
  await page.goto('/admin/comments');
  await expect(page.getByText('3 pending, oldest first')).toBeVisible();
  await expect(cards(page).first()).toContainText('Have your say');
  const names = new Map([
    [author.username, 'author'],
    [critic.username, 'critic'],
  ]);
  await expectReadingOrder(
    () => readingOrder(cards(page).first(), { names }),
    'an-item-of-the-comments-queue.yml',
  );
  await page.keyboard.press('a');
  await expect(cards(page)).toHaveCount(2);
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog', { name: 'Deny: which reason?' })).toBeVisible();
  await page.keyboard.press('1');
  await expect(cards(page)).toHaveCount(1);
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { name: 'All caught up!' })).toBeVisible();

  const viewer = await openAs(author);
  await viewer.goto('/profile');
  const own = postBy(viewer, author.username);
  await own.getByRole('button', { name: 'Comments, 2' }).click();
  await expect(own.getByRole('listitem')).toHaveCount(2);
  await expect(own.getByRole('listitem').first()).toContainText('First!');
  await expect(own).not.toContainText('casino');
});

test('a comment of hundreds of lines leaves the decisions in the window, its own and those beside it', async ({
  newPerson,
  admin,
  openAs,
}) => {
  await emptyQueue(admin, 'comments');
  const author = await newPerson();
  const post = await sharePost(author, {}, admin);
  await addComment(author, post.id, Array.from({ length: 199 }, () => 'Long').join('\n'));
  await addComment(author, post.id, 'A short one.');
  const page = await openAs(admin, { width: 1280 });
  await page.goto('/admin/comments');
  for (const text of ['Long', 'A short one.']) {
    const card = cards(page).filter({ hasText: text });
    await expect(card.getByRole('button', { name: 'Approve' })).toBeInViewport();
  }
  await page.keyboard.press('a');
  await expect(toastOf(page)).toContainText('Comment approved');
  await expect(cards(page)).toHaveCount(1);
});

test('two admins at the same queue do not get in each other’s way', async ({ newPerson, admin, openAs }) => {
  await emptyQueue(admin, 'posts');
  const author = await newPerson();
  const post = await sharePost(author, { caption: 'Seen by two' });
  const page = await openAs(admin, { width: 1280 });
  await page.goto('/admin/posts');
  await expect(cards(page)).toHaveCount(1);
  await approve(admin, 'posts', post.id);
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { name: 'All caught up!' })).toBeVisible();
  expect(await postsOf(author)).toMatchObject([{ status: 'approved' }]);
});

test('on a phone each post starts at its top, with its decisions in the same spot', async ({
  newPerson,
  admin,
  openAs,
}) => {
  await emptyQueue(admin, 'posts');
  const author = await newPerson();
  const imageUrl = await uploadPhoto(author, 2);
  for (const caption of ['One line.', 'Many words. '.repeat(40), 'The last.']) {
    await sharePost(author, { caption, imageUrl });
  }
  const page = await openAs(admin, { width: 390 });
  await page.goto('/admin/posts');
  await expect(cards(page)).toHaveCount(3);
  const boxes = async () => {
    const card = cards(page).first();
    const [photo, approve] = [card.getByRole('img').first(), card.getByRole('button', { name: 'Approve' })];
    return { photo: await photo.boundingBox(), approve: await approve.boundingBox() };
  };
  const header = await page.getByRole('banner').boundingBox();
  const toast = toastOf(page);
  let before = await boxes();
  for (const left of [2, 1]) {
    await cards(page).first().getByRole('button', { name: 'Approve' }).click();
    await expect(cards(page)).toHaveCount(left);
    await expect(toast).toContainText('Post approved');
    const after = await boxes();
    expect(Math.abs((after.approve?.y ?? 0) - (before.approve?.y ?? 0))).toBeLessThanOrEqual(1);
    expect(after.photo?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    const message = await page.getByText('Post approved').boundingBox();
    expect(message?.y).toBeGreaterThan((after.photo?.y ?? 0) + (after.photo?.height ?? 0));
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(after.approve?.y ?? 0);
    before = after;
  }
});

test('a decision is undone from its toast, and an edit after the list was loaded is not published', async ({
  newPerson,
  admin,
  openAs,
}) => {
  await emptyQueue(admin, 'posts');
  const [author, viewer] = [await newPerson(), await newPerson()];
  const post = await sharePost(author, { caption: 'A good night' });
  const page = await openAs(admin, { width: 1280 });
  await page.goto('/admin/posts');
  await expect(cards(page)).toHaveCount(1);
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page)).toContainText('Undone');
  await expect(cards(page)).toHaveCount(1);
  expect((await viewer.api.get(`/api/posts/${post.id}`)).status()).toBe(404);

  await page.route('**/api/admin/posts/pending*', (route) => route.abort());
  await author.api.patch(`/api/posts/${post.id}`, { data: { caption: 'Visit my casino' } });
  await page.keyboard.press('a');
  const card = cards(page).first();
  await expect(card).toContainText('Visit my casino');
  await expect(card).toContainText('Caption was');
  await expect(card).toContainText('A good night');
  expect((await viewer.api.get(`/api/posts/${post.id}`)).status()).toBe(404);
});

test('two moderators at one queue have different posts in hand; what one leaves, the other gets', async ({
  newPerson,
  admin,
  openAs,
}) => {
  await emptyQueue(admin, 'posts');
  const [author, other] = [await newPerson(), await newPerson({ admin: true })];
  await other.api.delete('/api/admin/queues/posts/taken');
  for (let number = 1; number <= 27; number += 1) await sharePost(author, { caption: `Post ${number}.` });
  const [first, second] = [await openAs(admin, { width: 1280 }), await openAs(other, { width: 1280 })];
  await first.goto('/admin/posts');
  await expect(cards(first).first()).toContainText('Post 1.');
  await second.goto('/admin/posts');
  await expect(second.getByText(`@${admin.username} has 25 in hand`)).toBeVisible();
  await expect(cards(second)).toHaveCount(2);
  await expect(cards(second).first()).toContainText('Post 26.');
  const released = first.waitForResponse('**/api/admin/queues/posts/taken');
  await first.getByRole('link', { name: /^Comments Queue/ }).click();
  expect((await released).status()).toBe(204);
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(cards(second).first()).toContainText('Post 1.');
});

test('decided posts are listed with who and why, and undone from there', async ({
  newPerson,
  admin,
  openAs,
}) => {
  await emptyQueue(admin, 'posts');
  const author = await newPerson();
  await sharePost(author, { caption: 'Ring me on 0412 555 019' });
  const page = await openAs(admin, { width: 1280 });
  await page.goto('/admin/posts');
  await expect(cards(page).first().locator('mark')).toHaveText('0412 555 019');
  await expect(cards(page).first()).toContainText('Phone number');
  await page.keyboard.press('4');
  await expect(toastOf(page)).toContainText('Post denied');
  await page.getByText('Decided', { exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: author.username });
  await expect(row).toContainText('Denied');
  await expect(row).toContainText('You, just now · Spam');
  await expectAccessible(page);
  await page.keyboard.press('u');
  await expect(row).toContainText('Undone');
  await page.getByText('Waiting', { exact: true }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).first()).toContainText('none denied');
});

// spec: S8.68
test('an admin edits the reasons; another who was slower sees both', async ({ newPerson, admin, openAs }) => {
  await emptyQueue(admin, 'comments');
  const [author, critic] = [await newPerson(), await newPerson()];
  const post = await sharePost(author, { caption: 'Have your say' }, admin);
  await addComment(critic, post.id, 'Nice one');
  const page = await openAs(admin, { width: 390 });
  await page.goto('/admin/comments');
  await cards(page).first().getByRole('button', { name: 'Deny' }).click();
  await page.getByRole('button', { name: 'Edit reasons' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit reasons' });
  await editor.getByRole('textbox', { name: 'Reasons' }).fill('Rude\nSpam');
  const path = '/api/admin/denial-reasons/comments';
  const saved = await admin.api.patch(path, { data: { reasons: ['Unkind'] } });
  expect(saved.status()).toBe(200);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByText('has changed these since you opened them')).toBeVisible();
  await expect(editor.getByText('Unkind')).toBeVisible();
  await editor.getByRole('button', { name: 'Save mine' }).click();
  await expect(editor).toBeHidden();
  const which = page.getByRole('dialog', { name: 'Deny: which reason?' });
  await expectAccessible(page);
  await which.getByRole('button', { name: 'Rude' }).click();
  await expect(toastOf(page)).toContainText('Comment denied');
  const reasons = ['Link to an online casino', "Somebody's identity", 'Abusive', 'Spam'];
  await admin.api.patch(path, { data: { reasons } });
});

// spec: S2.132, S6.6
test('the admin area is closed to others', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  const page = await openAs(person);
  for (const address of ['/admin', '/admin/comments', '/admin/audit']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to app' }).click();
  await expect(page.getByRole('tab', { name: 'For You' })).toBeVisible();
  expect((await person.api.get('/api/admin/posts/pending')).status()).toBe(403);

  const guest = await openAs(null);
  await guest.goto('/admin');
  await expect(guest).toHaveURL('/login?next=%2Fadmin');
});

test('the audit log says who did what', async ({ newPerson, openAs }) => {
  const [author, moderator] = [await newPerson(), await newPerson({ admin: true })];
  const post = await sharePost(author, {}, moderator);
  const denied = await sharePost(author);
  await moderator.api.post(`/api/admin/posts/${denied.id}/deny`, { data: { reason: 'Spam' } });
  const page = await openAs(moderator);
  await page.goto('/admin/audit');
  const entries = page.getByRole('listitem').filter({ hasText: `@${moderator.username}` });
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(0)).toContainText('Denied');
  await expect(entries.nth(0)).toContainText('Spam');
  await expect(entries.nth(0)).toContainText(`Post ${denied.id}`);
  await expect(entries.nth(1)).toContainText('Approved');
  await expect(entries.nth(1)).toContainText(`Post ${post.id}`);
});

test('the audit log says who was made an admin on the server', async ({ newPerson, openAs }) => {
  const moderator = await newPerson();
  await grantAdmin(moderator.username);
  const page = await openAs(moderator);
  await page.goto('/admin/audit');
  const entry = page.getByRole('listitem').filter({ hasText: `@${moderator.username}` });
  await expect(entry).toContainText('On the server');
  await expect(entry).toContainText('Made an admin');
});
