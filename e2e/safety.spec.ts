import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { addComment, follow, sharePost, uploadPhoto } from './content.ts';
import { expect, type Person, test } from './fixtures.ts';
import { postBy, toastOf } from './steps.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** Opens the menu on a member's profile. */
async function openProfileMenu(page: Page, { username }: Person) {
  await page.getByRole('button', { name: `More about ${username}` }).click();
}

/** Whether this person may see the other one, as the API tells. */
const profileStatus = async (viewer: Person, { id }: Person) =>
  (await viewer.api.get(`/api/users/${id}`)).status();

test('a block hides both people from each other immediately, and can be ended', async ({
  admin,
  newPerson,
  openAs,
}) => {
  const [viewer, author] = [await newPerson(), await newPerson()];
  const post = await sharePost(author, { caption: 'Raffle night' }, admin);
  await follow(viewer, author);
  await follow(author, viewer);
  const page = await openAs(viewer);
  await page.goto('/?tab=following');
  await postBy(page, author.username).getByRole('link', { name: author.username }).first().click();
  await expect(heading(page, author.username)).toBeVisible();

  await openProfileMenu(page, author);
  await page.getByRole('button', { name: `Block ${author.username}` }).click();
  await expect(heading(page, `Block ${author.username}?`)).toBeVisible();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(toastOf(page)).toContainText(`Blocked ${author.username}`);

  // Back where one came from, without the person.
  await expect(page).toHaveURL(/\/\?tab=following$/);
  await expect(heading(page, 'No posts from people you follow')).toBeVisible();
  expect(await profileStatus(viewer, author)).toBe(404);
  expect(await profileStatus(author, viewer)).toBe(404);
  expect((await viewer.api.get(`/api/posts/${post.id}`)).status()).toBe(404);

  // Going back in the history does not show them either.
  await page.goto(`/users/${author.id}`);
  await expect(heading(page, 'User not found')).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();

  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Blocked and muted' }).click();
  await page.getByRole('button', { name: `Unblock ${author.username}` }).click();
  await expect(page.getByRole('button', { name: `Block ${author.username}` })).toBeVisible();
  // The button changes before the server has answered.
  await expect.poll(() => profileStatus(viewer, author)).toBe(200);
  // The follow is not restored by that.
  const restored = await (await author.api.get(`/api/users/${viewer.id}`)).json();
  expect(restored).toMatchObject({ isFollowing: false, followersCount: 0 });
});

test('a mute removes a person from the feeds, and their profile says so', async ({
  admin,
  newPerson,
  openAs,
}) => {
  const [viewer, author, other] = [await newPerson(), await newPerson(), await newPerson()];
  for (const person of [author, other]) {
    await sharePost(person, { caption: `By ${person.username}` }, admin);
    await follow(viewer, person);
  }
  const page = await openAs(viewer);
  await page.goto('/?tab=following');
  await postBy(page, author.username)
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('button', { name: `Mute ${author.username}` }).click();
  await expect(toastOf(page)).toContainText(`Muted ${author.username}`);
  await expect(postBy(page, author.username)).toHaveCount(0);
  await expect(postBy(page, other.username)).toBeVisible();
  await page.reload();
  await expect(postBy(page, other.username)).toBeVisible();
  await expect(postBy(page, author.username)).toHaveCount(0);

  await page.goto(`/users/${author.id}`);
  await expect(page.getByText("Muted: their posts don't come up in your feeds.")).toBeVisible();
  await page.getByRole('button', { name: 'Unmute' }).click();
  await expect(page.getByText(/^Muted:/)).toHaveCount(0);
  await page.goto('/?tab=following');
  await expect(postBy(page, author.username)).toBeVisible();
});

test('notifications are counted by the bell, lead to the post, and are read once seen', async ({
  admin,
  newPerson,
  openAs,
}) => {
  const [author, liker, another] = [await newPerson(), await newPerson(), await newPerson()];
  const post = await sharePost(author, { imageUrl: await uploadPhoto(author, 7) }, admin);
  await author.api.post('/api/notifications/read');
  for (const person of [liker, another]) await person.api.post(`/api/posts/${post.id}/like`);
  await addComment(liker, post.id, 'Good on you', admin);
  await follow(liker, author);

  const page = await openAs(author);
  await page.goto('/');
  await page.getByRole('link', { name: 'Notifications, 3 unread' }).click();
  await expect(heading(page, 'Notifications')).toBeVisible();
  const likes = page.getByRole('link', {
    name: new RegExp(`New: ${another.username} and ${liker.username} liked your post`),
  });
  await expect(likes).toBeVisible();
  await expect(
    page.getByRole('link', { name: new RegExp(`${liker.username} started following you`) }),
  ).toBeVisible();
  await expect
    .poll(async () => (await (await author.api.get('/api/notifications?limit=1')).json()).unreadCount)
    .toBe(0);
  await likes.click();
  await expect(page).toHaveURL(new RegExp(`/posts/${post.id}$`));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
});

test('a notification that was seen is read, where the page is left at once', async ({
  newPerson,
  openAs,
}) => {
  const [author, follower] = [await newPerson(), await newPerson()];
  const page = await openAs(author);
  await page.goto('/');
  await follow(follower, author);
  await page.goto('/notifications');
  await expect(page.getByRole('link', { name: /started following you/ })).toBeVisible();
  // It is seen in the frame after it was rendered; the request gathers what is seen within 400 ms.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
  await page.goto('/terms');
  await expect
    .poll(async () => (await (await author.api.get('/api/notifications?limit=1')).json()).unreadCount)
    .toBe(0);
});

test('followers of an hour are one row that opens, and all is read with one press, in every tab', async ({
  newPerson,
  openAs,
}) => {
  const [author, first, second] = [await newPerson(), await newPerson(), await newPerson()];
  const page = await openAs(author);
  await page.goto('/');
  const otherTab = await page.context().newPage();
  for (const person of [first, second]) await follow(person, author);
  await otherTab.goto('/');
  await expect(otherTab.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();

  await page.goto('/notifications');
  const group = page.getByRole('button', { name: /New: .+ started following you/ });
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await group.click();
  const people = page.getByRole('list', { name: 'New followers' });
  for (const { username } of [first, second]) {
    await expect(people.getByRole('link', { name: username })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('heading', { name: 'New', exact: true })).toBeHidden();
  await expect(otherTab.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
});

// spec: S2.15, S2.130
test('the likes page shows who likes which post', async ({ admin, newPerson, openAs }) => {
  const [author, liker] = [await newPerson(), await newPerson()];
  const page = await openAs(author);
  await page.goto('/likes');
  await expect(heading(page, 'No posts with likes yet')).toBeVisible();
  await expect(page.getByText('Share some posts to see who likes them!')).toBeVisible();
  const post = await sharePost(author, { winAmount: '88.40' }, admin);
  await liker.api.patch('/api/users/profile', { data: { bio: 'Coffee first' } });
  await liker.api.post(`/api/posts/${post.id}/like`);
  await page.reload();
  await expect(page.getByRole('link', { name: /\$88\.40.*1 like/ })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`${liker.username} Coffee first`) }).click();
  await expect(page).toHaveURL(new RegExp(`/users/${liker.id}$`));
  await page.goBack();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/$/);
});
