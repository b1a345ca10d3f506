// spec: none, accessibility is a requirement of the design
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { follow, sharePost } from './content.ts';
import { expect, grantAdmin, type Person, register, test } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { expectReadingOrder, readingOrder } from './reading-order.ts';

/* Reading orders of lists that everybody appears in: on a server that knows the people of this journey only. */

test('the reading orders of people to find and of the running board with its rows equal their files', async ({
  openAs,
  playwright,
}) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reelmates-e2e-people-'));
  let server: OwnServer | undefined;
  try {
    server = await startOwnServer(dataDir, { RATE_LIMIT_SCALE: '100' });
    const { site } = server;
    const [member, moderator] = [await register(playwright, site), await register(playwright, site)];
    await grantAdmin(moderator.username, dataDir);
    await follow(member, moderator);
    // About three of ten people are not suggested at any time (decision 063).
    const authors: Person[] = [];
    while (authors.length < 12) {
      const author = await register(playwright, site);
      authors.push(author);
      await sharePost(author, { caption: 'First' }, moderator);
      await follow(moderator, author);
    }
    for (const caption of ['Second', 'Third']) await sharePost(member, { caption }, moderator);
    const names = new Map([
      [member.username, 'member'],
      [moderator.username, 'moderator'],
      ...authors.map(({ username }) => [username, 'author'] as const),
    ]);

    const page = await openAs(member);
    const main = page.getByRole('main');
    await page.goto(`${site}/people`);
    const people = page.getByRole('list', { name: 'People you may know' });
    await expect(people).toBeVisible();
    const withFirst = async () => {
      const screen = await readingOrder(page.locator('body'), { names, excludesLists: true });
      return `${screen}\n${await readingOrder(people.getByRole('listitem').first(), { names })}`;
    };
    await expectReadingOrder(withFirst, 'people-to-find.yml');
    await page.goto(`${site}/leaderboard`);
    await expect(page.getByRole('list', { name: /^Leaderboard of/ })).toBeVisible();
    await expectReadingOrder(() => readingOrder(main, { names }), 'a-running-board.yml');
    await Promise.all([member, moderator, ...authors].map(({ api }) => api.dispose()));
  } finally {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
