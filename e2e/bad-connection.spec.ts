import type { Page } from '@playwright/test';
import { winMonth } from './closed-month.ts';
import { postsOf, sharePost, uploadPhoto } from './content.ts';
import { expect, type Person, test } from './fixtures.ts';
import { chooseCameraPhoto, logOut, signIn, toastOf } from './steps.ts';

const offlineText = "You're offline. Your draft is saved.";
const unreachableText = "We can't reach Reelmates. Your draft is saved.";

const winAmount = (page: Page) => page.getByLabel('Win amount');
const caption = (page: Page) => page.getByLabel('Caption');
const share = (page: Page) => page.getByRole('button', { name: 'Share Your Win' });
const photoInput = (page: Page) => page.getByLabel('Photo', { exact: true });

async function openForm(page: Page, text: string): Promise<void> {
  await page.goto('/add');
  await winAmount(page).fill('75');
  await caption(page).fill(text);
}

async function expectOnePost(person: Person, text: string): Promise<void> {
  const posts = await postsOf(person);
  expect(posts.map((post) => post.caption)).toEqual([text]);
}

/** Lets `count` posts reach the server and loses what it answers on the way back. */
async function loseResponses(page: Page, count: number): Promise<void> {
  let left = count;
  await page.route('**/api/posts', async (route) => {
    if (route.request().method() !== 'POST' || left === 0) return route.fallback();
    left -= 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

test('a win that is shared offline waits as a draft and goes out once', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  const page = await openAs(person);
  await openForm(page, 'On the train home');
  await page.context().setOffline(true);
  await expect(page.getByText('Showing what you last loaded.')).toBeVisible();
  await share(page).click();
  await expect(page.getByRole('alert').getByText(offlineText)).toBeVisible();

  await test.step('the draft is still there after looking elsewhere', async () => {
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('link', { name: 'Add' }).click();
    await expect(caption(page)).toHaveValue('On the train home');
  });

  await page.context().setOffline(false);
  await expect(page.getByText('Showing what you last loaded.')).toBeHidden();
  await expect(page.getByText(offlineText)).toBeHidden();
  await page.reload();
  await expect(winAmount(page)).toHaveValue('75');
  await expect(caption(page)).toHaveValue('On the train home');
  await share(page).click();
  await expect(toastOf(page)).toContainText('Post shared successfully! +2 Points');
  await expectOnePost(person, 'On the train home');

  await page.goto('/add');
  await expect(caption(page)).toHaveValue('');
});

test('a response that is lost on the way makes no second post on another try', async ({
  newPerson,
  openAs,
}) => {
  const person = await newPerson();
  const page = await openAs(person);
  await openForm(page, 'Twice unanswered');
  await loseResponses(page, 2);
  await share(page).click();
  await expect(page.getByRole('alert').getByText(unreachableText)).toBeVisible();
  await page.reload();
  await share(page).click();
  await expect(page.getByRole('alert').getByText(unreachableText)).toBeVisible();
  await share(page).click();
  await expect(toastOf(page)).toContainText('Post shared successfully! +2 Points');
  await expectOnePost(person, 'Twice unanswered');
  await expect(page.getByText('2 pts')).toBeVisible();
});

test('an edit after a lost response changes the post that has arrived', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  const page = await openAs(person);
  await openForm(page, 'First words');
  await loseResponses(page, 1);
  await share(page).click();
  await expect(page.getByRole('alert').getByText(unreachableText)).toBeVisible();
  await caption(page).fill('Better words');
  await share(page).click();
  await expect(toastOf(page)).toContainText('Post shared successfully!');
  await expectOnePost(person, 'Better words');
});

// spec: S8.57
test('a double tap on Share creates one post', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  const page = await openAs(person);
  await openForm(page, 'Tapped twice');
  // The second press comes before the screen has changed.
  await share(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(toastOf(page)).toContainText('Post shared successfully! +2 Points');
  await expectOnePost(person, 'Tapped twice');
});

// spec: S8.60
test('an upload that is cut off goes through on Retry', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  const page = await openAs(person);
  await openForm(page, 'With a photo');
  const puts: string[] = [];
  await page.route(
    () => true,
    async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      puts.push(route.request().url());
      // The app itself retries once before it asks.
      await (puts.length <= 2 ? route.abort('connectionreset') : route.fallback());
    },
  );
  await chooseCameraPhoto(page, photoInput(page));
  await expect(page.getByText('The upload was interrupted. Please try again.')).toBeVisible();
  expect(new Set(puts).size).toBe(2);

  await test.step('the win is not shared without the photo that belongs to it', async () => {
    await share(page).click();
    await expect(
      page.getByText("Your photo hasn't been uploaded. Please try it again, or remove it."),
    ).toBeVisible();
    expect(await postsOf(person)).toEqual([]);
  });

  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(toastOf(page)).toContainText('Image uploaded successfully!');
  await share(page).click();
  await expect(toastOf(page)).toContainText('Post shared successfully! +2 Points');
  expect(await postsOf(person)).toMatchObject([{ caption: 'With a photo', imageUrl: expect.any(String) }]);
});

test('a photo that is chosen offline is sent once the connection is back', async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson());
  await openForm(page, 'Taken in the basement');
  await page.context().setOffline(true);
  await chooseCameraPhoto(page, photoInput(page));
  await expect(
    page.getByText("You're offline. The photo will be sent when you're back online."),
  ).toBeVisible();
  await page.context().setOffline(false);
  await expect(toastOf(page)).toContainText('Image uploaded successfully!');
  await expect(page.getByAltText('Your photo, ready to share')).toBeVisible();
});

test('the draft of one account waits for its owner and is gone when another account signs in', async ({
  newPerson,
  openAs,
}) => {
  const [marnie, theo] = [await newPerson(), await newPerson()];
  const page = await openAs(marnie);
  const openAdd = () => page.getByRole('link', { name: 'Add' }).click();
  const signInAs = async (person: Person) => {
    await page.goto('/login');
    await signIn(page, person);
    await expect(page.getByRole('tab', { name: 'For You' })).toBeVisible();
  };
  await openForm(page, "Marnie's own words");

  const stored = () => page.evaluate(() => JSON.stringify(localStorage));

  await test.step('her session ends, and she signs in again and finds it', async () => {
    await page.context().clearCookies();
    await signInAs(marnie);
    await openAdd();
    await expect(caption(page)).toHaveValue("Marnie's own words");
  });

  await test.step('her session ends, and Theo, who signs in on the same device, finds nothing of hers', async () => {
    await page.context().clearCookies();
    await signInAs(theo);
    expect(await stored()).not.toContain('words');
    await openAdd();
    await expect(caption(page)).toHaveValue('');
    await caption(page).fill("Theo's words");
    await expect.poll(stored).toContain("Theo's words");
  });

  await test.step('logging out leaves nothing of anybody on the device', async () => {
    await logOut(page);
    expect(await stored()).not.toContain('words');
    await signInAs(marnie);
    await openAdd();
    await expect(caption(page)).toHaveValue('');
  });
});

test('a form whose style sheet did not arrive has it after Retry', async ({ newPerson, openAs, admin }) => {
  const author = await newPerson();
  const post = await sharePost(author, { caption: 'From the platform' }, admin);
  // A first visit: the service worker has stored nothing yet.
  const page = await openAs(await newPerson());
  await page.goto(`/posts/${post.id}`);
  await page.getByRole('button', { name: `More about the post by ${author.username}` }).click();
  await expect(page.getByRole('button', { name: 'Report post' })).toBeVisible();

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Report post' }).click();
  await expect(page.getByRole('heading', { name: "The form didn't load" })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  const note = page.getByRole('dialog').getByRole('textbox');
  await expect(note).toHaveCSS('min-height', '96px');
});

test('while the own lists load, their skeletons have the rows of what comes', async ({
  newPerson,
  openAs,
  admin,
}) => {
  const person = await newPerson();
  await winMonth(person, { 1: '$500' });
  await sharePost(person, { caption: 'Nice night out', imageUrl: await uploadPhoto(person, 7) }, admin);
  const venueId = (await (await person.api.get('/api/venues')).json()).at(-7).id;
  const imageUrl = await uploadPhoto(person, 8);
  const jackpot = { jackpotAmount: '1200', machineType: null, venueId, imageUrl };
  expect((await person.api.post('/api/jackpots', { data: jackpot })).status()).toBe(201);
  const page = await openAs(person);
  const lists = [
    { at: '/jackpots', list: 'jackpots', label: 'Loading your jackpots' },
    { at: '/points', list: 'points', label: 'Loading your points' },
    { at: '/prizes', list: 'prizes', label: 'Loading your prizes' },
    { at: '/your-content', list: 'content', label: 'Loading your posts and comments' },
  ];
  for (const { at, list, label } of lists) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    // The points also wait for the rank, which tells the current month.
    for (const held of [`**/api/users/me/${list}*`, '**/api/users/me/standing*']) {
      await page.route(held, async (route) => {
        await released;
        await route.continue();
      });
    }
    await page.goto(at);
    const placeholder = page.getByText(label, { exact: true }).locator('+ div > :last-child > :first-child');
    await expect(placeholder).toBeVisible();
    const before = await placeholder.boundingBox();
    release();
    const row = page.getByRole('main').getByRole('listitem').first();
    await expect(row).toBeVisible();
    const after = await row.boundingBox();
    if (before === null || after === null) throw new Error('no row');
    expect([before.x, before.width], at).toEqual([after.x, after.width]);
    expect(Math.abs(before.y - after.y), at).toBeLessThan(24);
    expect(Math.abs(before.height - after.height), at).toBeLessThan(24);
  }
});
