import type { Locator, Page } from '@playwright/test';
import { addComment, approve, cameraFile, follow, postsOf, sharePost, uploadPhoto } from './content.ts';
import { expect, type Person, test } from './fixtures.ts';
import { chooseCameraPhoto, postBy, signIn, toastOf } from './steps.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

async function deny(admin: Person, kind: 'posts' | 'comments', id: string, reason: string): Promise<void> {
  const response = await admin.api.post(`/api/admin/${kind}/${id}/deny`, { data: { reason } });
  expect(response.status()).toBe(200);
}

async function openMenu(post: Locator): Promise<void> {
  await post.getByRole('button', { name: /^More about the post/ }).click();
}

const points = (page: Page) => page.getByRole('banner').getByText(/^\d+ pts?$/);

// spec: S6.2
test('a win with a photo takes five presses', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  const page = await openAs(person);
  await page.goto('/');
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await press(page.getByRole('link', { name: 'Add', exact: true }));
  const chooser = page.waitForEvent('filechooser');
  await press(page.getByLabel('Photo', { exact: true }));
  await (await chooser).setFiles(await cameraFile());
  await press(page.getByRole('button', { name: 'Use photo' }));
  await press(field(page, 'Win amount'));
  await page.keyboard.type('186.40');
  await expect(page.getByAltText('Your photo, ready to share')).toBeVisible();
  await press(page.getByRole('button', { name: 'Share Your Win' }));
  await expect(toastOf(page)).toContainText('Post shared successfully! +2 Points');
  expect(presses).toBeLessThanOrEqual(5);
  const [post] = await postsOf(person);
  expect(post?.imageUrl).toBeTruthy();
});

test('an edited post goes back to review, and shows changed after another approval', async ({
  admin,
  newPerson,
  openAs,
}) => {
  const author = await newPerson();
  const { id } = await sharePost(author, { caption: 'Quiet half hour', betLevel: '1.00' }, admin);
  const page = await openAs(author);
  await page.goto(`/posts/${id}`);
  const post = postBy(page, author.username);
  await openMenu(post);
  await page.getByRole('link', { name: /^Edit/ }).click();

  await expect(field(page, 'Win amount')).toHaveValue('120.00');
  await expect(field(page, 'Caption')).toHaveValue('Quiet half hour');
  await expect(
    page.getByText('Changes to caption, photo, photo description or win amount go back to review.'),
  ).toBeVisible();
  await field(page, 'Caption').fill('Quiet hour, in fact');
  await expect(page.getByText(/^This goes back to our moderators/)).toBeVisible();

  await test.step('the typed text is there after a navigation and back', async () => {
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(post).toContainText('Quiet half hour');
    await page.goto(`/posts/${id}/edit`);
    await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
    await expect(field(page, 'Caption')).toHaveValue('Quiet hour, in fact');
  });

  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText('Sent to our moderators');
  expect((await sent).postDataJSON()).toEqual({ caption: 'Quiet hour, in fact' });
  await expect(post).toContainText('Quiet hour, in fact');
  await expect(post).toContainText('Pending review');

  await approve(admin, 'posts', id);
  await page.reload();
  await expect(post).toContainText('Quiet hour, in fact');
  await expect(post).not.toContainText('Pending review');
});

test('offline, an edit is stored as a draft, and no draft is left after saving it', async ({
  admin,
  newPerson,
  openAs,
}) => {
  const author = await newPerson();
  const { id } = await sharePost(author, { caption: 'Before' }, admin);
  const page = await openAs(author);
  await page.goto(`/posts/${id}/edit`);
  await field(page, 'Caption').fill('After');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('form').getByRole('alert')).toContainText(
    "You're offline. Your draft is saved.",
  );
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText('Sent to our moderators');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([]);
});

test('a deleted post goes from the feed and takes its points back', async ({ newPerson, openAs }) => {
  // Admins' posts need no review, so they stand in the feed at once.
  const author = await newPerson({ admin: true });
  await sharePost(author, { caption: 'Stays' });
  await sharePost(author, { caption: 'Goes' });
  const page = await openAs(author);
  await page.goto('/');
  await expect(points(page)).toHaveText('4 pts');
  const post = postBy(page, author.username).filter({ hasText: 'Goes' });
  await openMenu(post);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this post?' });
  await expect(question).toContainText('The 2 points it earned are taken back, unless their month is over.');
  await question.getByRole('button', { name: 'Delete' }).dblclick();
  await expect(toastOf(page)).toContainText('Post deleted');
  await expect(post).toHaveCount(0);
  await expect(points(page)).toHaveText('2 pts');
  expect((await postsOf(author)).map(({ caption }) => caption)).toEqual(['Stays']);
});

test('a denied post says why, is fixed with a new photo, sent again and approved', async ({
  admin,
  newPerson,
  openAs,
}) => {
  const author = await newPerson();
  const imageUrl = await uploadPhoto(author, 61);
  const { id } = await sharePost(author, { caption: 'All of it '.repeat(12).trim(), imageUrl });
  await deny(admin, 'posts', id, 'The screen cannot be read.');
  const page = await openAs(author);
  await page.goto(`/posts/${id}`);
  const post = postBy(page, author.username);
  await expect(post).toContainText('The screen cannot be read.');
  await expect(post).toContainText('All of it '.repeat(12).trim());
  await post.getByRole('link', { name: 'Fix and resend' }).click();

  await expect(page.getByRole('heading', { name: 'Fix and resend' })).toBeVisible();
  await expect(page.getByText('The screen cannot be read.')).toBeVisible();
  await expect(page.getByText("A denied post's photo is deleted.")).toBeVisible();
  await chooseCameraPhoto(page, page.locator('input[type=file]:not([capture])'));
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(toastOf(page)).toContainText('Sent to our moderators');
  await expect(post).toContainText('Pending review');
  await approve(admin, 'posts', id);
  const [approved] = await postsOf(author);
  expect(approved).toMatchObject({ id, status: 'approved' });
});

test('a denied post can be sent again as it is', async ({ admin, newPerson, openAs }) => {
  const author = await newPerson();
  const { id } = await sharePost(author, { caption: 'Nothing wrong with it' });
  await deny(admin, 'posts', id, 'By mistake.');
  const page = await openAs(author);
  await page.goto(`/posts/${id}/edit`);
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(toastOf(page)).toContainText('Sent to our moderators');
  expect(await postsOf(author)).toMatchObject([{ id, status: 'pending' }]);
});

test('an own comment is edited, fixed after a denial, and deleted', async ({ admin, newPerson, openAs }) => {
  const author = await newPerson();
  const { id: postId } = await sharePost(author, { caption: 'Come in' }, admin);
  const person = await newPerson();
  const id = await addComment(person, postId, 'Good on you', admin);
  const page = await openAs(person);
  await page.goto(`/posts/${postId}`);
  const comment = page.getByRole('listitem').filter({ hasText: person.username });
  const commentMenu = comment.getByRole('button', { name: /^More about the comment/ });

  await commentMenu.click();
  await page.getByRole('button', { name: 'Edit comment' }).click();
  await field(page, 'Comment').fill('Good on you, mate');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(comment).toContainText('Good on you, mate');
  await expect(comment).toContainText('Pending review');

  await deny(admin, 'comments', id, 'Not here.');
  await page.reload();
  await expect(comment).toContainText('Not here.');
  await comment.getByRole('button', { name: 'Fix and resend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click();
  await expect(comment).toContainText('Pending review');

  await commentMenu.click();
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(comment).toHaveCount(0);
});

test('a link to a post leads through sign in to the post', async ({ admin, newPerson, openAs }) => {
  const author = await newPerson();
  const { id } = await sharePost(author, { caption: 'Have a look at this' }, admin);
  const viewer = await newPerson();
  const page = await openAs(null);
  await page.goto(`/posts/${id}`);
  await expect(page.getByText('Have a look at this')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, viewer);
  await expect(page).toHaveURL(new RegExp(`/posts/${id}$`));
  await expect(postBy(page, author.username)).toContainText('Have a look at this');
  await expect(page).toHaveTitle(new RegExp(`^Post by ${author.username} `));
  await expect(page.getByText('No comments yet')).toBeVisible();
  // Without a previous page, the arrow leads to the feed.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('tab', { name: 'For You' })).toBeVisible();

  await page.goto('/posts/999999999');
  await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the feed' }).click();
  await expect(page.getByRole('tab', { name: 'For You' })).toBeVisible();
});

test('the photo zooms by key, button and double tap, and the back button closes it', async ({
  newPerson,
  openAs,
}) => {
  const author = await newPerson({ admin: true });
  const { id } = await sharePost(author, { imageUrl: await uploadPhoto(author, 62) });
  const page = await openAs(author);
  await page.goto(`/posts/${id}`);
  await page.getByRole('button', { name: /^Photo shared by/ }).click();
  const photoViewer = page.getByRole('dialog');
  const photo = photoViewer.getByRole('img');
  const width = async () => (await photo.boundingBox())?.width ?? 0;
  await expect(photoViewer.getByText('100%')).toBeVisible();
  const before = await width();

  await photoViewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(before * 1.3);
  await page.keyboard.press('0');
  await expect.poll(width).toBe(before);
  const middle = await photo.boundingBox();
  const [x, y] = [(middle?.x ?? 0) + 100, (middle?.y ?? 0) + 200];
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  await expect.poll(width).toBeGreaterThan(before * 2);
  await page.goBack();
  await expect(photoViewer).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/posts/${id}$`));
});

/** A finger that goes down the page by so many px and is lifted. */
async function pullDown(page: Page, by: number): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const at = (y: number) => [{ x: 195, y }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(300) });
  for (let way = 20; way <= by; way += 20) {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(300 + way) });
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('the feed is refreshed by pulling it down, and by pressing its tab at the top', async ({
  newPerson,
  openAs,
}) => {
  const author = await newPerson({ admin: true });
  for (const number of [1, 2, 3, 4]) await sharePost(author, { caption: `Old ${number}` });
  const viewer = await newPerson();
  await follow(viewer, author);
  const page = await openAs(viewer);
  await page.goto('/?tab=following');
  const posts = postBy(page, author.username);
  await expect(posts).toHaveCount(4);

  await sharePost(author, { caption: 'Pulled down' });
  await pullDown(page, 60);
  await expect(posts).toHaveCount(4);
  await pullDown(page, 240);
  await expect(posts).toHaveCount(5);
  await expect(posts.first()).toContainText('Pulled down');

  await sharePost(author, { caption: 'Pressed for' });
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Feed' });
  // By its position, because `click` would first scroll the page to bring the fixed element into view.
  const box = await entry.boundingBox();
  const pressEntry = () => page.touchscreen.tap((box?.x ?? 0) + 30, (box?.y ?? 0) + 30);
  await pressEntry();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(posts).toHaveCount(5);
  await pressEntry();
  await expect(posts.first()).toContainText('Pressed for');
  await expect(page).toHaveURL(/tab=following/);

  await sharePost(author, { caption: 'Tabbed for' });
  await page.getByRole('tab', { name: 'Following' }).click();
  await expect(posts.first()).toContainText('Tabbed for');
});

test('going back returns to the place and to the link that was followed', async ({ newPerson, openAs }) => {
  const author = await newPerson({ admin: true });
  for (let number = 1; number <= 8; number += 1)
    await sharePost(author, { caption: `Win number ${number}.` });
  const viewer = await newPerson();
  await follow(viewer, author);
  const page = await openAs(viewer);
  await page.goto('/?tab=following');
  const post = postBy(page, author.username).filter({ hasText: 'Win number 3.' });
  const time = post.getByRole('link', { name: /\d:\d\d/ });
  await time.scrollIntoViewIfNeeded();
  const before = (await post.boundingBox())?.y ?? 0;
  await time.click();
  await expect(page.getByText('No comments yet')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(time).toBeFocused();
  await expect
    .poll(async () => Math.abs(((await post.boundingBox())?.y ?? 1e6) - before))
    .toBeLessThanOrEqual(2);
});
