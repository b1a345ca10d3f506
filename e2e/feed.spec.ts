import type { Page } from '@playwright/test';
import { follow, sharePost } from './content.ts';
import { expect, type Person, test } from './fixtures.ts';
import { postBy } from './steps.ts';

const PAGE_COUNT = 3;
const POSTS_PER_PAGE = 20;
const POST_COUNT = PAGE_COUNT * POSTS_PER_PAGE + 5;

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Feed' });
/** The number of completely rendered cards; the others are placeholders with text. */
const drawn = (page: Page) => page.getByRole('button', { name: /^More about the post by/ }).count();
const place = (page: Page) => page.evaluate(() => window.scrollY);

/** The scroll position at rest: cards that are laid out for the first time may still change it. */
async function restingPosition(page: Page): Promise<number> {
  let last = -1;
  const change = async () => {
    const previous = last;
    last = await place(page);
    return last - previous;
  };
  await expect.poll(change, { intervals: [150] }).toBe(0);
  return last;
}

/** Whether the tab bar stands where it belongs, rather than behind the header. */
async function tabsShow(page: Page): Promise<boolean> {
  const [bar, header] = await Promise.all([tabs(page).boundingBox(), page.getByRole('banner').boundingBox()]);
  return (bar?.y ?? 0) >= (header?.height ?? 0) - 1;
}

/** Taps the position of the tab, because a click by its name may scroll the page first. */
async function pressTab(page: Page, name: string): Promise<void> {
  const box = await page.getByRole('tab', { name }).boundingBox();
  if (!box) throw new Error(`there is no tab ${name}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** An admin's posts need no review and may be many. */
async function shareMany(author: Person, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await sharePost(author, { caption: `Win number ${number}.` });
  }
}

/** Opens Following with four posts, which are longer than the low window. */
async function openShortFeed(
  newPerson: (options?: { admin: boolean }) => Promise<Person>,
  openAs: (person: Person, window: { height: number }) => Promise<Page>,
) {
  const author = await newPerson({ admin: true });
  await shareMany(author, 4);
  const viewer = await newPerson();
  await follow(viewer, author);
  const page = await openAs(viewer, { height: 600 });
  await page.goto('/?tab=following');
  return { page, posts: postBy(page, author.username) };
}

test('a long feed loads further pages on scrolling, and keeps its position on the way back', async ({
  newPerson,
  openAs,
}) => {
  const author = await newPerson({ admin: true });
  await shareMany(author, POST_COUNT);
  const viewer = await newPerson();
  await follow(viewer, author);
  const page = await openAs(viewer);
  await page.goto('/?tab=following');
  const posts = postBy(page, author.username);
  await expect(posts.first()).toContainText(`Win number ${POST_COUNT}.`);
  // The first page, and what is loaded ahead of the viewer.
  expect(await posts.count()).toBeLessThan(POST_COUNT);

  await test.step('down to the very first post, each exactly once', async () => {
    await expect(async () => {
      await page.mouse.wheel(0, 4000);
      await expect(posts).toHaveCount(POST_COUNT, { timeout: 200 });
    }).toPass();
    const captions = await posts.getByText(/^Win number/).allTextContents();
    const expected = Array.from({ length: POST_COUNT }, (_, index) => `Win number ${POST_COUNT - index}.`);
    expect(captions.map((caption) => caption.trim())).toEqual(expected);
  });

  await test.step('only the posts near the window are drawn, and those with the focus', async () => {
    await expect.poll(() => drawn(page)).toBeLessThan(POST_COUNT - POSTS_PER_PAGE);
    await expect(posts.first().getByRole('link')).toHaveCount(0);
    const last = posts.last().getByRole('button', { name: /^Like/ });
    await last.focus();
    await page.mouse.wheel(0, -20_000);
    await expect(posts.first().getByRole('link').first()).toBeVisible();
    // The focused card stays rendered at any distance.
    await expect(last).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(posts.last().getByRole('button', { name: /^Comments/ })).toBeFocused();
    await expect(posts.last()).toBeInViewport();
  });

  await test.step('a profile and back: the same post at the same place', async () => {
    const middle = posts.filter({ hasText: 'Win number 31.' });
    await middle.scrollIntoViewIfNeeded();
    await middle.getByRole('link', { name: author.username }).scrollIntoViewIfNeeded();
    const before = await middle.boundingBox();
    await middle.getByRole('link', { name: author.username }).click();
    await expect(page.getByRole('heading', { name: author.username })).toBeVisible();
    expect(await place(page)).toBe(0);
    await page.goBack();
    await expect(middle).toBeInViewport();
    await expect
      .poll(async () => Math.abs(((await middle.boundingBox())?.y ?? -1000) - (before?.y ?? 1000)))
      .toBeLessThanOrEqual(2);
    await expect(page.getByRole('tab', { name: 'Following' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('a post and back: the same place, drawn at once', async () => {
    const other = posts.filter({ hasText: 'Win number 12.' });
    await other.scrollIntoViewIfNeeded();
    await other.getByRole('link', { name: author.username }).scrollIntoViewIfNeeded();
    const before = await other.boundingBox();
    await other.getByRole('link', { name: /:/ }).click();
    await expect(page).toHaveURL(/\/posts\/\d+$/);
    await page.goBack();
    await expect(other).toBeInViewport();
    await expect
      .poll(async () => Math.abs(((await other.boundingBox())?.y ?? -1000) - (before?.y ?? 1000)))
      .toBeLessThanOrEqual(2);
    expect(await drawn(page)).toBeLessThan(POST_COUNT - POSTS_PER_PAGE);
    await expect(other.getByRole('button', { name: /^Like/ })).toBeVisible();
  });

  await test.step('each tab keeps a place of its own', async () => {
    await page.mouse.wheel(0, -200);
    await expect.poll(() => tabsShow(page)).toBe(true);
    const before = await restingPosition(page);
    expect(before).toBeGreaterThan(1000);
    await pressTab(page, 'For You');
    await expect.poll(() => place(page)).toBe(0);
    await pressTab(page, 'Following');
    await expect.poll(async () => Math.abs((await place(page)) - before)).toBeLessThan(50);
  });
});

// spec: S2.68
test('the tab bar hides on scrolling down and returns on scrolling up', async ({ admin, openAs }) => {
  await shareMany(admin, 6);
  const page = await openAs(admin);
  await page.goto('/');
  await expect(page.getByRole('article').nth(5)).toBeAttached();
  await page.mouse.wheel(0, 90);
  await expect.poll(() => place(page)).toBe(90);
  await expect.poll(() => tabsShow(page)).toBe(true);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => tabsShow(page)).toBe(false);
  await page.mouse.wheel(0, -20);
  await expect.poll(() => tabsShow(page)).toBe(true);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => tabsShow(page)).toBe(false);
  await page.mouse.wheel(0, -5000);
  await expect.poll(() => tabsShow(page)).toBe(true);
});

// Cards are as long as assumed until they are first laid out, so the end may come nearer under a viewer who is there.
test('the tab bar stays hidden when the page becomes shorter at its end', async ({ newPerson, openAs }) => {
  const { page, posts } = await openShortFeed(newPerson, openAs);
  await expect(posts).toHaveCount(4);
  await page.evaluate(() => {
    const tall = document.createElement('div');
    tall.style.height = '400px';
    tall.id = 'tall';
    document.body.append(tall);
  });
  const fromEnd = () =>
    page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight - window.scrollY);
  await page.mouse.wheel(0, 5000);
  await expect.poll(fromEnd).toBe(0);
  await expect.poll(() => tabsShow(page)).toBe(false);
  const before = await restingPosition(page);
  await page.evaluate(() => document.getElementById('tall')?.remove());
  await expect.poll(() => place(page)).toBe(before - 400);
  // Its scroll event comes with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-bars-away'))).toBe(true);
});

test('the tab bar, which returns when the keyboard moves up, does not lie on what has the focus', async ({
  newPerson,
  openAs,
}) => {
  const { page, posts } = await openShortFeed(newPerson, openAs);
  const last = posts.nth(3).getByRole('button', { name: /^Comments/ });
  await last.focus();
  await last.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await expect.poll(() => tabsShow(page)).toBe(false);
  const isLower = async () => {
    const [focused, bar] = [await page.locator(':focus').boundingBox(), await tabs(page).boundingBox()];
    return (focused?.y ?? 0) >= (bar?.y ?? 0) + (bar?.height ?? 0);
  };
  // Back to the first post.
  while ((await posts.first().locator(':focus').count()) === 0) {
    await page.keyboard.press('Shift+Tab');
    await expect.poll(isLower).toBe(true);
  }
  await expect.poll(() => tabsShow(page)).toBe(true);
});

test('new posts are offered, and shown after a press', async ({ newPerson, openAs }) => {
  const author = await newPerson({ admin: true });
  await shareMany(author, 8);
  const viewer = await newPerson();
  await follow(viewer, author);
  const page = await openAs(viewer);
  await page.goto('/?tab=following');
  const posts = postBy(page, author.username);
  await expect(posts).toHaveCount(8);
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => place(page)).toBeGreaterThan(1000);
  const before = await restingPosition(page);

  await sharePost(author, { caption: 'Fresh from tonight' });
  await sharePost(author, { caption: 'And another one' });
  // The viewer comes back to this window.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const pill = page.getByRole('button', { name: '2 new posts' });
  await expect(pill).toBeVisible();
  expect(await place(page)).toBe(before);
  await expect(posts).toHaveCount(8);

  await pill.click();
  await expect(posts).toHaveCount(10);
  await expect(posts.first()).toContainText('And another one');
  await expect(pill).toBeHidden();
  expect(await place(page)).toBe(0);
});

// spec: S2.71, S9.11
test('a long caption opens and closes', async ({ newPerson, openAs }) => {
  const author = await newPerson({ admin: true });
  const text = `${'It took the whole evening and '.repeat(4)}then it came.`;
  await sharePost(author, { caption: text });
  const viewer = await newPerson();
  await follow(viewer, author);
  const page = await openAs(viewer);
  await page.goto('/?tab=following');
  const post = postBy(page, author.username);
  await expect(post).not.toContainText('then it came.');
  await post.getByRole('button', { name: 'view more' }).click();
  await expect(post).toContainText(text);
  await post.getByRole('button', { name: 'view less' }).click();
  await expect(post).not.toContainText('then it came.');
});

// spec: S2.67
test('empty feeds say what to do', async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson());
  // Other journeys share their posts into the same For You.
  await page.route('**/api/posts', (route) => route.fulfill({ json: { items: [], nextCursor: null } }));
  await page.goto('/?tab=following');
  await expect(page.getByRole('heading', { name: 'No posts from people you follow' })).toBeVisible();
  await expect(page.getByText('Follow other users to see their posts here')).toBeVisible();
  await page.getByRole('button', { name: 'Go to For You' }).click();
  await expect(page.getByRole('tab', { name: 'For You' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await expect(page.getByText('Be the first to share your pokie wins!')).toBeVisible();
});

test('a feed that cannot be loaded is offered again', async ({ newPerson, admin, openAs }) => {
  await shareMany(admin, 1);
  const page = await openAs(await newPerson());
  const failure = { status: 500, json: { message: 'Something went wrong', code: 'INTERNAL' } };
  await page.route('**/api/posts', (route) => route.fulfill(failure), { times: 2 });
  await page.goto('/');
  const alert = page.getByRole('alert').filter({ hasText: "Posts didn't load" });
  const retry = alert.getByRole('button', { name: 'Retry' });
  await expect(alert).toBeVisible();
  await retry.click();
  await expect(alert).toBeVisible();
  await retry.click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(alert).toBeHidden();
});

// spec: S8.8
test('offline, loaded posts stay, and a failed like is reverted', async ({ newPerson, openAs }) => {
  const author = await newPerson({ admin: true });
  await sharePost(author);
  const viewer = await newPerson();
  await follow(viewer, author);
  const page = await openAs(viewer);
  await page.goto('/?tab=following');
  const post = postBy(page, author.username);
  await expect(post).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByRole('status').getByText("You're offline.")).toBeVisible();
  await expect(post).toBeVisible();
  await post.getByRole('button', { name: 'Like, 0 likes' }).click();
  await expect(page.getByText('Failed to like post')).toBeVisible();
  await expect(post.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('status').getByText("You're offline.")).toBeHidden();
  await post.getByRole('button', { name: 'Like, 0 likes' }).click();
  await expect(post.getByRole('button', { name: 'Unlike, 1 like' })).toBeVisible();
});
