// spec: none, print, large text and forced colours are requirements of the design
import type { Locator, Page } from '@playwright/test';
import { findAmountFaults } from './amount-lines.ts';
import { addComment, sharePost } from './content.ts';
import { expect, test } from './fixtures.ts';

/* Large text, forced colours and print must not hide anything. */

test('with text at 200 % the sheet of the map still leads to its list', async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson());
  await page.goto('/map#-33.8736,151.2243,13');
  await expect(page.getByText('Loading map...')).toHaveCount(0);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.getByRole('button', { name: /^See all/ }).click();
  await expect(page.getByRole('button', { name: 'Near me' })).toBeInViewport();
});

test('with text at 200 % on a narrow phone the largest amounts stand on one line and within their cards', async ({
  newPerson,
  openAs,
  admin,
}) => {
  // Everyone has a session of tens of millions of dollars.
  const author = await newPerson();
  const venues: { id: string; name: string }[] = await (await author.api.get('/api/venues')).json();
  const venue = venues.at(-7);
  const largest = {
    winAmount: '99999999.99',
    amountSpent: '99999999.99',
    showSpent: true,
    betLevel: '500.00',
  };
  const post = await sharePost(author, { ...largest, venueId: venue?.id }, admin);
  await sharePost(author, largest, admin);
  await admin.api.post(`/api/posts/${post.id}/like`);
  const jackpot = { jackpotAmount: '99999999.99', venueId: venue?.id };
  const { id: jackpotId } = await (await author.api.post('/api/jackpots', { data: jackpot })).json();
  expect((await admin.api.post(`/api/admin/jackpots/${jackpotId}/approve`)).status()).toBe(200);

  const windows = {
    guest: await openAs(null, { width: 320 }),
    author: await openAs(author, { width: 320 }),
    moderator: await openAs(admin, { width: 320 }),
  };
  const found: string[] = [];
  const look = async (
    who: keyof typeof windows,
    address: string,
    stands: (page: Page) => Locator,
    open?: (page: Page) => Promise<unknown>,
  ) => {
    const page = windows[who];
    await page.goto(address);
    await stands(page).first().waitFor();
    await open?.(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const { amounts, faults } = await findAmountFaults(page);
    const name = `${who} ${address.replaceAll(/\d+/g, 'N')}`;
    expect(amounts, name).toBeGreaterThan(0);
    for (const fault of faults) found.push(`${name}: ${fault}`);
  };
  const amount = (page: Page) => page.getByRole('main').getByText(/^\$\d+,\d{3},\d{3}/);
  await look('guest', `/posts/${post.id}`, amount);
  await look('author', `/posts/${post.id}`, amount);
  await look('author', '/profile', amount);
  await look('author', '/likes', amount);
  await look('author', '/jackpots', amount);
  await look('author', `/venue/${venue?.id}`, (page) => page.getByText('Live', { exact: true }));
  await look(
    'author',
    '/tracker/history',
    (page) => page.getByRole('listitem'),
    (page) => page.getByRole('listitem').getByRole('button').click(),
  );
  await look(
    'author',
    '/tracker',
    (page) => page.getByText('Latest Sessions'),
    async (page) => {
      await page.getByLabel('Amount spent').fill('12.50');
      await page.getByLabel('Amount won').fill('7.25');
      await page.getByRole('button', { name: 'Log Session' }).click();
      await page.getByRole('button', { name: 'Undo' }).hover();
    },
  );
  await look('moderator', `/admin/users?search=${author.username}`, amount);
  expect(found).toEqual([]);
});

test('with text at 200 % on a narrow phone a usual amount of the likes page is twice as large, too', async ({
  newPerson,
  openAs,
  admin,
}) => {
  const author = await newPerson();
  const post = await sharePost(author, { winAmount: '4.15' }, admin);
  await admin.api.post(`/api/posts/${post.id}/like`);
  const page = await openAs(author, { width: 320 });
  await page.goto('/likes');
  const amount = page.getByRole('main').getByText('$4');
  const size = () => amount.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await size();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await size()).toBe(2 * before);
});

test('with text at 200 % on a narrow phone the header of the feed is no wider than the phone, whatever the points', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson(), { width: 320, height: 700 });
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), points: 999_900 } });
  });
  const points = page.getByRole('link', { name: 'Points: 999.9K pts' });
  const openLarge = async (address: string) => {
    await page.goto(address);
    await expect(points).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  };
  await openLarge('/');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  // The unit is left out only where there is no room for it.
  const hidesUnit = () =>
    points
      .locator('[data-gives-way]')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
  expect(await hidesUnit()).toBe(true);
  await openLarge('/tracker');
  expect(await hidesUnit()).toBe(false);
});

test('with text at 200 % on a narrow phone the points of the leaderboard are on one line', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson(), { width: 320, height: 700 });
  const entryAt = (position: number) => ({
    id: String(position),
    userId: String(900_000 + position),
    username: `member_${position}`,
    profileImageUrl: null,
    isVerified: false,
    points: 999_999,
    position,
  });
  await page.route('**/api/leaderboard/2*', async (route) => {
    const response = await route.fetch();
    const leaderboard = [1, 2, 3, 4, 5, 6, 7, 8].map(entryAt);
    await route.fulfill({ response, json: { ...(await response.json()), leaderboard } });
  });
  await page.route('**/api/users/me/standing*', async (route) => {
    const response = await route.fetch();
    const own = { ...(await response.json()), points: 999_999, position: 123, people: 200 };
    await route.fulfill({ response, json: own });
  });
  await page.goto('/leaderboard');
  const sums = page.getByRole('main').getByText(/^999,999 pts$/);
  await expect(sums).toHaveCount(9);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const lines = () =>
    sums.evaluateAll((all) =>
      all.map((sum) => {
        const range = document.createRange();
        range.selectNodeContents(sum);
        const { bottom } = range.getBoundingClientRect();
        // A second line would be below the first.
        return [...range.getClientRects()].some((line) => line.bottom < bottom - 20) ? 2 : 1;
      }),
    );
  await expect.poll(lines).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('with text at 200 % on a narrow phone no letter of a comment’s name and time is cut off', async ({
  newPerson,
  openAs,
  admin,
}) => {
  const author = await newPerson();
  const { id } = await sharePost(author, {}, admin);
  await addComment(author, id, 'Good on you.', admin);
  const page = await openAs(author, { width: 320 });
  // The longest name, and a time whose day, hour and minute have two digits on any day of the test.
  await page.route(`**/api/posts/${id}/comments*`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const comment of body.items) {
      comment.user.username = 'wwwwwwwwwwwwwwwwwwww';
      comment.createdAt = '2026-11-20T11:34:00.000Z';
    }
    await route.fulfill({ response, json: body });
  });
  await page.goto(`/posts/${id}`);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const comment = page.getByRole('listitem').filter({ hasText: 'Good on you.' });
  await comment.getByText('Good on you.').scrollIntoViewIfNeeded();
  for (const part of [comment.getByRole('link', { name: /^w+$/ }), comment.getByRole('time')]) {
    const lines = await part.evaluate((element) =>
      [...element.getClientRects()].map(({ left, right, top, bottom }) =>
        // What is cut off does not take a press.
        [left + 2, right - 2].map((x) => element.contains(document.elementFromPoint(x, (top + bottom) / 2))),
      ),
    );
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.flat()).not.toContain(false);
  }
});

test('with text at 200 % on a narrow phone no word of the tagline is broken', async ({ openAs }) => {
  const page = await openAs(null, { width: 320, height: 700 });
  await page.goto('/');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const tagline = page.getByRole('heading', { name: 'The biggest pokie community in the world' });
  // The app's heading takes the place of the one that the server has drawn.
  await expect.poll(() => linesOfWords(tagline)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

/** In how many lines each word of a text is: more than one if it is broken. */
function linesOfWords(text: Locator): Promise<number[] | null> {
  return text.evaluate(({ firstChild }) => {
    if (!(firstChild instanceof Text)) return null;
    return [...firstChild.data.matchAll(/\S+/g)].map((word) => {
      const range = document.createRange();
      range.setStart(firstChild, word.index);
      range.setEnd(firstChild, word.index + word[0].length);
      return range.getClientRects().length;
    });
  });
}

test('with text at 200 % on a narrow phone nothing in the lists of admins is cut off or squeezed', async ({
  newPerson,
  openAs,
}) => {
  const [admin, person] = [await newPerson({ admin: true }), await newPerson()];
  const { id } = await sharePost(person, {}, admin);
  const report = { kind: 'post', targetId: id, reason: 'identity' };
  expect((await (await newPerson()).api.post('/api/reports', { data: report })).status()).toBe(201);
  const page = await openAs(admin, { width: 320, height: 700 });
  const openLarge = async (address: string, title: string) => {
    await page.goto(address);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const heading = page.getByRole('heading', { name: title, level: 1 });
    await expect.poll(() => linesOfWords(heading)).toEqual(title.split(' ').map(() => 1));
  };
  const isWhole = (box: Locator) =>
    box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

  await openLarge('/admin/leaderboard', 'Monthly Leaderboard Management');
  await openLarge(`/admin/users?search=${person.username}`, 'User Management');
  const row = page.getByRole('listitem').filter({ hasText: `@${person.username}` });
  for (const action of ['Verify', 'Ban', 'View details', 'Edit stats']) {
    const button = row.getByRole('button', { name: `${action} @${person.username}` });
    await expect.poll(() => isWhole(button), action).toBe(true);
  }
  await openLarge('/admin/reports', 'Member Reports');
  const card = page.getByRole('article').filter({ hasText: `@${person.username}` });
  await expect(card.getByText('Shows who somebody is')).toBeVisible();
  expect(await isWhole(card)).toBe(true);

  await openLarge('/admin/posts', 'Posts Queue');
  await page.getByText('Decided', { exact: true }).click();
  // Its undo goes below it: beside it there would be room for a letter in each line.
  const decided = page.getByRole('listitem').filter({ hasText: person.username });
  await expect(decided.getByRole('button', { name: 'Undo' })).toBeVisible();
  const width = await decided.getByText('Approved').evaluate((badge) => badge.closest('div')?.clientWidth);
  expect(width).toBeGreaterThan(128);
});

test('with forced colours a field that has the focus has an outline', async ({ openAs }) => {
  const page = await openAs(null);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/login');
  const outline = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement).outlineStyle);
  await page.getByLabel('Username').focus();
  // Both of the same form: the app's takes the place of the one that the server has drawn.
  await expect.poll(() => Promise.all([outline('Username'), outline('Password')])).toEqual(['solid', 'none']);
});

test('with forced colours a button that is off differs from others, and the field of a comment has a border', async ({
  newPerson,
  openAs,
  admin,
}) => {
  const person = await newPerson();
  const { id } = await sharePost(person, {}, admin);
  const page = await openAs(person);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/posts/${id}`);
  const field = page.getByRole('textbox', { name: 'Add a comment' });
  await expect(field).toHaveCSS('border-top-width', '1px');
  const send = page.getByRole('button', { name: 'Post comment' });
  const colour = () => send.evaluate((button) => getComputedStyle(button).color);
  const off = await colour();
  await field.fill('Good on you.');
  await expect.poll(colour).not.toBe(off);
});

test('with forced colours the links and the cards of a page for visitors have an edge', async ({
  openAs,
}) => {
  const page = await openAs(null);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/venue/1');
  for (const name of ['Directions', 'Sign In']) {
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveCSS('border-top-style', 'solid');
  }
  const card = page.locator('.g-card', { hasText: 'Members of Reelmates' });
  await expect(card).toHaveCSS('outline-style', 'solid');
});

test('with forced colours the words found in a text can be read', async ({ newPerson, openAs, admin }) => {
  const person = await newPerson();
  const { id } = await sharePost(person, {}, admin);
  await addComment(person, id, 'Try my online casino.');
  const page = await openAs(admin);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/admin/comments');
  const found = page
    .getByRole('article', { name: `@${person.username}` })
    .getByText('online casino', { exact: true });
  await expect(found.first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(found.first()).toHaveCSS('background-color', 'rgb(255, 255, 0)');
});

/** Black on white, whatever the theme. */
async function expectPaper(page: Page): Promise<void> {
  const { ground, text } = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { ground: backgroundColor, text: color };
  });
  expect([ground, text]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
}

test('a post is printed black on white, without its buttons', async ({ newPerson, openAs, admin }) => {
  const author = await newPerson();
  const { id } = await sharePost(author, { caption: 'A quiet Sunday.' }, admin);
  const page = await openAs(author, { theme: 'dark' });
  await page.goto(`/posts/${id}`);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('A quiet Sunday.')).toBeVisible();
  await expect(page.getByText('$120.00')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^More about the post/ })).toBeHidden();
  await expectPaper(page);

  const guest = await openAs(null, { theme: 'dark' });
  await guest.goto(`/posts/${id}`);
  await guest.emulateMedia({ media: 'print' });
  await expect(guest.getByText('A quiet Sunday.')).toBeVisible();
  await expectPaper(guest);
});

test('the months of the tracker are printed with their sessions', async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson(), { theme: 'dark' });
  await page.goto('/tracker/history');
  const month = page.getByRole('region', { name: /^\w+ \d{4}$/ });
  await expect(month.getByRole('listitem')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(month.getByRole('heading')).toBeVisible();
  await expect(month.getByRole('listitem')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expectPaper(page);
});
