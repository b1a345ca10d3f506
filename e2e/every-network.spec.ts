// spec: none, networks that fail are not in it
import type { Page } from '@playwright/test';
import type { Mood } from './bad-network.ts';
import { postsOf, sharePost } from './content.ts';
import { expect, type Person } from './fixtures.ts';
import { logOut, postBy, signIn, toastOf } from './steps.ts';
import { comment, commentsOf, copiesOf, offlineBar, releaseNext, test, waiting } from './traveller.ts';

/*
 * What people do in the app on each kind of bad network, a step each: nothing may be lost, doubled or shown to another
 * person. docs/bad-networks.md lists all such journeys, also those of other files, most of them without any network.
 */

const networks: { mood: Exclude<Mood, 'good'>; name: string }[] = [
  { mood: 'slow', name: 'a slow network' },
  { mood: 'portal', name: 'a network that responds with its own page' },
  { mood: 'lost', name: 'a network that loses the responses' },
];

const caption = 'Two lines up';
const breakHeading = (page: Page) => page.getByRole('heading', { level: 1, name: "You're taking a break" });

/** A new author's post, open in the feed and kept by the device. */
async function openPost(page: Page, author: Person, admin: Person): Promise<string> {
  const { id } = await sharePost(author, { caption }, admin);
  await page.goto('/');
  await expect(postBy(page, author.username)).toContainText(caption);
  await expect.poll(() => copiesOf(page)).toContain(author.username);
  return id;
}

/** The acts that the server has stored, however often they were sent. */
async function arrived(person: Person, { author, postId }: { author: Person; postId: string }) {
  const read = async (path: string) => (await person.api.get(path)).json();
  const { isLikedByUser, likesCount } = await read(`/api/posts/${postId}`);
  const { isFollowing } = await read(`/api/users/${author.id}`);
  const { items } = await read('/api/sessions?limit=50');
  const spent = items.map(({ amountSpent }: { amountSpent: string }) => amountSpent);
  return {
    posts: (await postsOf(person)).map((post) => post.caption),
    comments: await commentsOf(person, postId),
    sessions: spent.filter((amount: string) => amount === '31.10').length,
    isLikedByUser,
    likesCount,
    isFollowing,
  };
}

for (const { mood, name } of networks) {
  const isSlow = mood === 'slow';

  test(`${name}: what is typed and done is neither lost nor doubled`, async ({
    traveller: { person, page },
    newPerson,
    network,
    admin,
  }) => {
    test.slow();
    network.slowness = 2_000;
    const author = await newPerson();
    const postId = await openPost(page, author, admin);
    const post = postBy(page, author.username);

    await page.goto('/add');
    await page.getByLabel('Win amount').fill('75');
    await page.getByLabel('Caption').fill('In the middle of it');
    await test.step('an update in the middle of a form', async () => {
      await releaseNext(page, network);
      await expect(page.getByLabel('Caption')).toHaveValue('In the middle of it');
      network.mood = mood;
      const reloaded = page.waitForEvent('load');
      await toastOf(page).getByRole('button', { name: 'Reload' }).click();
      await reloaded;
      await expect(page.getByLabel('Caption')).toHaveValue('In the middle of it');
      await expect(page.getByLabel('Win amount')).toHaveValue('75');
    });

    await test.step('a post', async () => {
      await page.getByRole('button', { name: 'Share Your Win' }).click();
      if (isSlow) return expect(toastOf(page)).toContainText('Post shared successfully!');
      await page.getByRole('button', { name: 'Send it later by itself' }).click();
      await expect(toastOf(page)).toContainText('Saved on this device');
    });

    await test.step('a start', async () => {
      // Longer than the app waits for a response before it shows its own copies.
      network.slowness = 6_000;
      await page.goto('/');
      await expect(post).toContainText(caption);
      await expect(page.getByText("We can't reach Reelmates. Showing what you last loaded.")).toBeVisible();
      network.slowness = 2_000;
    });

    // The app retries for ten seconds or more, so this is tested on one network only.
    if (mood === 'portal')
      await test.step('the network is back for a while, and the app notices by itself', async () => {
        network.mood = 'good';
        await expect(offlineBar(page)).toBeHidden({ timeout: 30_000 });
        network.mood = mood;
      });

    await test.step('the feed', async () => {
      await page.getByRole('tab', { name: 'Following' }).click();
      const shown = isSlow ? 'No posts from people you follow' : "Posts didn't load";
      await expect(page.getByText(shown)).toBeVisible();
      await page.getByRole('tab', { name: 'For You' }).click();
      await expect(post).toContainText(caption);
    });

    await test.step('a comment', async () => {
      await comment(page, author, 'Well played');
      if (isSlow) return expect(post.getByText('Well played')).toBeVisible();
      await expect(waiting(page).filter({ hasText: 'Well played' }).first()).toBeVisible();
    });

    await test.step('a like, pressed three times, and a follow', async () => {
      for (const pressed of [/^Like/, /^Unlike/, /^Like/]) {
        await post.getByRole('button', { name: pressed }).first().click();
      }
      await expect(post.getByRole('button', { name: /^Unlike/ }).first()).toBeVisible();
      await post.getByRole('button', { name: `Follow ${author.username}` }).click();
      await expect(post.getByRole('button', { name: `Following ${author.username}` })).toBeVisible();
    });

    await test.step('a play session', async () => {
      await page.getByRole('link', { name: 'Tracker' }).click();
      await page.getByLabel('Amount spent').fill('31.10');
      await page.getByLabel('Amount won').fill('7.20');
      await page.getByRole('button', { name: 'Log Session' }).click();
      const list = page.getByRole('region', { name: 'Session History' });
      if (isSlow) return expect(list).toContainText('$31.10');
      await expect(page.getByText('Session saved on this device')).toBeVisible();
    });

    // On a slow network all of it arrives without another start.
    if (!isSlow) {
      network.mood = 'good';
      await page.goto('/');
    }
    await expect
      .poll(() => arrived(person, { author, postId }))
      .toEqual({
        posts: ['In the middle of it'],
        comments: ['Well played'],
        sessions: 1,
        isLikedByUser: true,
        likesCount: 1,
        isFollowing: true,
      });
    network.mood = 'good';
    await expect(waiting(page)).toBeHidden();
    await page.goto('/add');
    await expect(page.getByLabel('Win amount')).toHaveValue('');
  });
}

for (const { mood, name } of networks) {
  const isSlow = mood === 'slow';

  test(`${name}: nothing is shown to the wrong person, nor during a break`, async ({
    traveller: { person, page },
    newPerson,
    network,
    admin,
  }) => {
    test.slow();
    network.slowness = 2_000;
    const [author, next] = [await newPerson(), await newPerson()];
    const postId = await openPost(page, author, admin);
    // Other journeys may push new posts off the first page of For You.
    expect((await next.api.post(`/api/users/${author.id}/follow`)).ok()).toBe(true);
    const following = '/?tab=following';

    await test.step('a log-out', async () => {
      network.mood = mood;
      await logOut(page);
      expect(await copiesOf(page)).toBe('[]');
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
      await expect(page.getByText(caption)).toHaveCount(0);
    });

    await test.step('another account', async () => {
      await page.goto('/login');
      await signIn(page, next);
      if (!isSlow) {
        await expect(toastOf(page)).toContainText("We can't reach Reelmates.");
        network.mood = 'good';
        await page.getByRole('button', { name: 'Sign In' }).click();
      }
      await expect(page.getByRole('tab', { name: 'For You' })).toBeVisible();
      await page.goto(following);
      await expect(postBy(page, author.username)).toBeVisible();
      // The log-out has reached the server: its session is no account's any more.
      expect((await person.api.get('/api/user')).status()).toBe(204);
      await expect.poll(() => copiesOf(page)).toContain(author.username);
      await page.goto('/profile');
      await expect(page.getByRole('heading', { name: next.username })).toBeVisible();
      await expect.poll(() => copiesOf(page)).toContain(next.username);
      expect(await copiesOf(page)).not.toContain(person.username);
      network.mood = mood;
      await page.goto('/profile');
      await expect(page.getByRole('heading', { name: next.username })).toBeVisible();
      await expect(page.getByText(person.username)).toHaveCount(0);
    });

    await test.step('a break that begins elsewhere', async () => {
      await page.goto(following);
      await expect(postBy(page, author.username)).toBeVisible();
      const set = await next.api.post('/api/responsible-gambling/set-exclusion', { data: { days: 1 } });
      expect(set.status()).toBe(200);
      // The response tells the app about the break; without one, a later response does.
      await comment(page, author, 'Before the first contact');
      if (!isSlow) {
        await expect(waiting(page).first()).toBeVisible();
        network.mood = 'good';
        await page.goto(following);
      }
      await expect(breakHeading(page)).toBeVisible();
      await expect.poll(() => copiesOf(page)).not.toContain(author.username);
      for (const worse of [mood, 'cut'] as const) {
        network.mood = worse;
        await page.goto(following);
        await expect(breakHeading(page)).toBeVisible();
        await expect(page.getByText(caption)).toHaveCount(0);
      }
      await page.goto('/tracker');
      await expect(page.getByRole('heading', { name: 'Track Your Play' })).toBeVisible();
      await page.goto('/profile');
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByText(caption)).toHaveCount(0);
      expect(await commentsOf(author, postId)).toEqual([]);
    });
  });
}
