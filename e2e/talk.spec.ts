import type { Locator } from '@playwright/test';
import { addComment, follow, sharePost, uploadPhoto } from './content.ts';
import { expect, type Person, test } from './fixtures.ts';
import { postBy, toastOf } from './steps.ts';

const like = async (person: Person, postId: string) =>
  expect((await person.api.post(`/api/posts/${postId}/like`)).status()).toBe(200);

/** Taps of a finger, one right after the other. */
const tap = (photo: Locator, times: number) =>
  photo.evaluate((button, count) => {
    for (let at = 0; at < count; at += 1) {
      button.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
      button.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true, cancelable: true }));
    }
  }, times);

// spec: S2.74
test('a card shows its likers and its best comment; a double tap likes it', async ({
  newPerson,
  admin,
  openAs,
}) => {
  const [author, fan, mate, viewer] = await Promise.all([newPerson(), newPerson(), newPerson(), newPerson()]);
  const imageUrl = await uploadPhoto(author, 21);
  const post = await sharePost(author, { imageUrl }, admin);
  await like(fan, post.id);
  await like(mate, post.id);
  await addComment(mate, post.id, 'Half an hour and out the door.', admin);
  await follow(viewer, author);
  const page = await openAs(viewer);
  await page.goto('/?tab=following');
  const card = postBy(page, author.username);

  await test.step('the line of likers opens their list', async () => {
    await card
      .getByRole('button', { name: new RegExp(`^Liked by ${mate.username} and 1 other ?, show all$`) })
      .click();
    const sheet = page.getByRole('dialog', { name: 'Likes' });
    await expect(sheet.getByRole('link', { name: new RegExp(fan.username) })).toBeVisible();
    await expect(sheet.getByRole('link', { name: new RegExp(mate.username) })).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('two taps on the photo like the post, and never take the like away', async () => {
    const photo = card.getByRole('button', { name: /^Photo shared by/ });
    await tap(photo, 2);
    await expect(card.getByRole('button', { name: 'Unlike, 3 likes' })).toBeVisible();
    await expect(card.getByRole('button', { name: /and 2 others ?, show all$/ })).toBeVisible();
    await tap(photo, 2);
    await expect(card.getByRole('button', { name: 'Unlike, 3 likes' })).toBeVisible();
    await tap(photo, 1);
    await expect(page.getByRole('dialog', { name: author.username })).toBeVisible();
    await page.goBack();
  });

  await test.step('the best comment opens the comments; it is liked and replied to', async () => {
    await card.getByRole('button', { name: /Half an hour and out the door/ }).click();
    const comment = card.getByRole('listitem').filter({ hasText: 'Half an hour' });
    await comment.getByRole('button', { name: 'Like comment, 0 likes' }).click();
    await expect(comment.getByRole('button', { name: 'Unlike comment, 1 like' })).toBeVisible();
    await comment.getByRole('button', { name: `Reply to ${mate.username}` }).click();
    await card.getByRole('textbox', { name: 'Add a reply' }).fill('See you Friday');
    await card.getByRole('button', { name: 'Post reply' }).click();
    await expect(toastOf(page)).toContainText('Reply added successfully!');
    await expect(comment).toContainText('See you Friday');
    await expect(comment).toContainText('Pending review');
  });

  await test.step('approved, the reply is told to the author of the comment', async () => {
    const pending = await admin.api.get('/api/admin/comments/pending?limit=50');
    const { items }: { items: { id: string; text: string }[] } = await pending.json();
    const reply = items.find(({ text }) => text === 'See you Friday');
    expect((await admin.api.post(`/api/admin/comments/${reply?.id}/approve`)).status()).toBe(200);
    const told = await openAs(mate);
    await told.goto('/notifications');
    await expect(told.getByText(/replied to your comment/)).toBeVisible();
  });
});

test('a comment is sent from a page that is older than the files on the server', async ({
  newPerson,
  openAs,
  admin,
}) => {
  const [person, author] = [await newPerson(), await newPerson()];
  const { id } = await sharePost(author, { caption: 'Two lines up' }, admin);
  const page = await openAs(person);
  await page.goto(`/posts/${id}`);
  const box = page.getByRole('textbox', { name: 'Add a comment' });
  await expect(box).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The server has only the files of the new release.
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
  await box.fill('Good on you');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(toastOf(page)).toContainText('Comment added successfully!');
  await expect(box).toHaveValue('');
});
