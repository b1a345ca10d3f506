import sharp from 'sharp';
import { cameraFile, emptyQueue } from './content.ts';
import { expect, test } from './fixtures.ts';
import { newUsername } from './planted.ts';
import { chooseCameraPhoto, fillAccountForm, postBy, signIn, toastOf } from './steps.ts';

const password = 'Galah-Perch-42';

// spec: S0.2, S1.5, S1.12, S2.40, S2.57, S2.66, S2.70, S2.72, S2.73, S2.74, S2.75, S2.76, S2.142, S4.10
// spec: S4.11, S4.13, S4.20, S4.22, S8.51, S8.57, S8.62, S8.64, S8.67
test('a win is shared, approved, liked and commented on, and its author followed', async ({
  openAs,
  newPerson,
  admin,
}) => {
  test.slow();
  await emptyQueue(admin, 'posts');
  const marnie = newUsername();
  const author = await openAs(null);
  const moderator = await openAs(admin, { width: 1200 });
  const priya = await newPerson();
  const viewer = await openAs(null);

  await test.step('Marnie signs up in two steps, with a photo', async () => {
    await author.goto('/');
    await author.getByRole('link', { name: 'Get Started' }).click();
    await expect(author.getByText('Step 1 of 2')).toBeVisible();
    await fillAccountForm(author, { Email: `${marnie}@example.org`, Password: password });
    await author.getByRole('button', { name: 'Continue to Profile Setup' }).click();
    await expect(author.getByText('Step 2 of 2')).toBeVisible();
    await author.getByLabel('Add a profile photo').setInputFiles(await cameraFile());
    await author.getByLabel('Username').fill(marnie);
    await expect(author.getByText('Username is available')).toBeVisible();
    await author.getByRole('button', { name: 'Create Account' }).click();
    await expect(toastOf(author)).toContainText('Account created successfully!');
    await author.getByRole('button', { name: 'Skip' }).click();
    await expect(author.getByRole('tab', { name: 'For You' })).toHaveAttribute('aria-selected', 'true');
    const me = await (await author.request.get('/api/user')).json();
    expect(me).toMatchObject({ username: marnie, points: 0, profileImageUrl: expect.any(String) });
  });

  const imageUrl = await test.step('she posts a win with a photo from her camera', async () => {
    await author.getByRole('link', { name: 'Add' }).click();
    await chooseCameraPhoto(author, author.getByLabel('Photo', { exact: true }));
    await author.getByLabel('Win amount').fill('1,250.50');
    await author.getByLabel('Amount spent').fill('60');
    await author.getByLabel('Show what I put in').check();
    await author.getByRole('button', { name: 'Bet level' }).click();
    await author.getByRole('option', { name: '$1.00', exact: true }).click();
    await author.getByRole('button', { name: 'Machine type' }).click();
    await author.getByRole('combobox', { name: 'Search, Machine type' }).fill('mustang money 2');
    await expect(author.getByText('1 found', { exact: true })).toBeAttached();
    await author.getByRole('option', { name: 'Mustang Money 2' }).click();
    await author.getByRole('button', { name: /^Venue/ }).click();
    await author.getByRole('combobox', { name: 'Search, Venue' }).fill('leagues club');
    const venue = author.getByRole('option').filter({ hasText: /leagues club/i });
    await venue.first().click();
    await author.getByLabel('Caption').fill('First spin of the night');
    await expect(author.getByAltText('Your photo, ready to share')).toBeVisible();
    await author.getByLabel('Describe the photo').fill('A screen with five gold bells');
    await author.getByRole('button', { name: 'Share Your Win' }).click();
    await expect(toastOf(author)).toContainText('Post shared successfully! +2 Points');
    await expect(author.getByText('Your post is with our moderators')).toBeVisible();
    await expect(author.getByText('2 pts')).toBeVisible();

    await author.getByRole('link', { name: 'Profile' }).click();
    await author.getByRole('button', { name: /Pending review/ }).click();
    const own = author.getByRole('dialog', { name: 'Posts' }).getByRole('article');
    await expect(own).toContainText('Pending review');
    await expect(own).toContainText('$1,250.50');
    await expect(own).toContainText('$60.00');
    const { items } = await (await author.request.get('/api/users/me/posts')).json();
    expect(items).toHaveLength(1);
    return items[0].imageUrl;
  });

  await test.step('an admin approves it by keyboard', async () => {
    await moderator.goto('/admin/posts');
    const card = moderator.getByRole('article', { name: `@${marnie}` });
    await expect(card).toContainText('First spin of the night');
    await expect(card).toContainText('A screen with five gold bells');
    await card.getByRole('button', { name: 'Approve' }).focus();
    await moderator.keyboard.press('a');
    await expect(toastOf(moderator)).toContainText('Post approved');
    await expect(card).toHaveCount(0);
  });

  await test.step('Priya signs in and finds it in For You', async () => {
    await viewer.goto('/');
    await viewer.getByRole('link', { name: 'Sign In' }).click();
    await signIn(viewer, priya);
    const post = postBy(viewer, marnie);
    await expect(post).toContainText('First spin of the night');
    await expect(post).toContainText('$1,250.50');
    await expect(post).toContainText('$60.00');
    await expect(post).toContainText('Mustang Money 2');
    await expect(post).toContainText(/leagues club/i);
    const photo = post.getByAltText(`Photo shared by ${marnie}: A screen with five gold bells`);
    await expect(photo).toHaveJSProperty('complete', true);
  });

  await test.step('the photo stands upright and tells nothing of where it was taken', async () => {
    const served = await (await viewer.request.get(imageUrl)).body();
    const { width, height, exif, orientation = 1 } = await sharp(served).metadata();
    expect(height).toBeGreaterThan(width);
    expect(exif).toBeUndefined();
    expect(orientation).toBe(1);
    const half = { left: 0, width, height: Math.floor(height / 2) };
    const brightness = async (top: number) =>
      (
        await sharp(
          await sharp(served)
            .extract({ ...half, top })
            .toBuffer(),
        )
          .greyscale()
          .stats()
      ).channels[0]?.mean;
    expect(await brightness(0)).toBeGreaterThan(150);
    expect(await brightness(half.height)).toBeLessThan(110);
  });

  await test.step('she likes it and comments', async () => {
    const post = postBy(viewer, marnie);
    await post.getByRole('button', { name: 'Like, 0 likes' }).click();
    await expect(post.getByRole('button', { name: 'Unlike, 1 like' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await post.getByRole('button', { name: 'Comments, 0' }).click();
    await expect(post.getByText('No comments yet')).toBeVisible();
    await post.getByLabel('Add a comment').fill('Well played!');
    await post.getByRole('button', { name: 'Post comment' }).click();
    await expect(toastOf(viewer)).toContainText('Comment added successfully!');
    await expect(post.getByRole('listitem')).toContainText('Pending review');
    // As much as 16rem of them at a time.
    await expect(post.getByRole('list').locator('..')).toHaveCSS('max-height', '256px');
  });

  await test.step('an admin approves the comment by keyboard', async () => {
    await moderator.getByRole('link', { name: /Comments Queue/ }).click();
    const card = moderator.getByRole('article', { name: `@${priya.username}` });
    await expect(card).toContainText('Well played!');
    await card.getByRole('button', { name: 'Approve' }).focus();
    await moderator.keyboard.press('a');
    await expect(toastOf(moderator)).toContainText('Comment approved');
    await expect(card).toHaveCount(0);
  });

  await test.step('she follows Marnie from her profile and finds the post in Following', async () => {
    await postBy(viewer, marnie).getByRole('link', { name: marnie }).click();
    await expect(viewer.getByRole('heading', { name: marnie })).toBeVisible();
    await viewer.getByRole('button', { name: 'Follow', exact: true }).click();
    await expect(viewer.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
    await viewer.getByRole('button', { name: 'Back' }).click();
    await viewer.getByRole('tab', { name: 'Following' }).click();
    await expect(postBy(viewer, marnie)).toHaveCount(1);
    await expect(postBy(viewer, marnie)).toContainText('First spin of the night');
  });

  await test.step('Marnie sees her points, the like and the comment', async () => {
    await author.goto('/');
    await expect(author.getByText('2 pts')).toBeVisible();
    await expect(author.getByText('Your post is with our moderators')).toBeHidden();
    const post = postBy(author, marnie);
    await expect(post.getByRole('button', { name: 'Like, 1 like' })).toBeVisible();
    await post.getByRole('button', { name: 'Comments, 1' }).click();
    await expect(post.getByRole('listitem')).toContainText('Well played!');
    await expect(post.getByRole('listitem')).not.toContainText('Pending review');
  });
});
