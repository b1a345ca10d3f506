// spec: none, the order of the feed is not in it
import { forYouFeed } from '@reelmates/contract/social/posts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { block, publish, walk } from '../../testing/posts-factory.ts';
import type { TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';

const { app, admin, viewer } = appWith(['admin', 'viewer']);
let people: TestUser[];

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 12 }, () => app.register()));
});
beforeEach(() => app.db.query('delete from posts'));

/** Posts published in this order, each by the person with this number. */
async function publishBy(...numbers: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const number of numbers) {
    ids.push((await publish(people[number] as TestUser, admin)).id);
    app.advance(5);
  }
  return ids;
}

const feature = (id: string | undefined) =>
  admin.post(`/api/admin/posts/${id}/feature`, { isFeatured: true });

async function authorsOf(ids: readonly string[]): Promise<string[]> {
  const rows = await app.db.query<{ id: string; author_id: string }>(
    'select id, author_id from posts where id = any ($1::bigint[])',
    [ids],
  );
  const authors = new Map(rows.map(({ id, author_id }) => [id, author_id]));
  return ids.map((id) => authors.get(id) ?? '');
}

/** The maximum of cards of one author among ten consecutive cards. */
function mostInTen(authors: readonly string[]): number {
  const counts = authors.map(
    (author, index) => authors.slice(index, index + 10).filter((a) => a === author).length,
  );
  return Math.max(...counts);
}

it('shows at most two posts of one author in ten, each post once, whatever the size of a page', async () => {
  const others = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  const made = await publishBy(...others, ...others, ...others, 0, 0, 0, 0, 0, 0, 0, 0);
  for (const limit of [1, 2, 3, 7, 10, 20, 50]) {
    const shown = await walk(viewer, '/api/posts', limit);
    expect(shown.toSorted(), `pages of ${limit}`).toEqual(made.toSorted());
    expect(mostInTen((await authorsOf(shown)).slice(0, 30)), `pages of ${limit}`).toBe(2);
  }
});

it('is the same order on pages of any size while nothing changes', async () => {
  await publishBy(1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 10, 0);
  const whole = await walk(viewer, '/api/posts', 50);
  for (const limit of [1, 4, 9]) expect(await walk(viewer, '/api/posts', limit)).toEqual(whole);
});

it('has one featured card before the first other one, then the rest', async () => {
  const [plain, second, first] = await publishBy(1, 2, 3);
  await feature(second);
  app.advance(5);
  await feature(first);
  for (const limit of [1, 2, 50]) {
    expect(await walk(viewer, '/api/posts', limit)).toEqual([first, plain, second]);
  }
});

it('fills its pages although one author has posted last', async () => {
  await publishBy(1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0);
  const page = await viewer.call(forYouFeed, { query: { limit: '6' } });
  expect(page.items).toHaveLength(6);
  expect(mostInTen(page.items.map(({ user }) => user.id))).toBe(2);
});

it('shows everything where there is one author alone', async () => {
  const made = await publishBy(0, 0, 0, 0, 0, 0);
  expect(await walk(viewer, '/api/posts', 2)).toEqual(made.toReversed());
});

it("the rest of an author's posts is not shown after the author was hidden", async () => {
  await publishBy(1, 2, 3, 0, 0, 0, 0);
  const one = await app.register();
  const first = await one.call(forYouFeed, { query: { limit: '4' } });
  await block(app, people[0] as TestUser, one);
  const rest = await one.get(`/api/posts?cursor=${first.nextCursor}`);
  expect(rest.body.items.map(({ user }: Json) => user.id)).not.toContain(people[0]?.id);
});

it('reads a cursor of a former release, and refuses one that was made up', async () => {
  const made = await publishBy(1, 2, 3);
  const [row] = await app.db.query<{ at: string }>(
    'select (extract(epoch from feed_at) * 1000)::bigint::text as at from posts where id = $1',
    [made[2]],
  );
  const encode = (text: string) => Buffer.from(text, 'latin1').toString('base64url');
  const previous = await viewer.get(`/api/posts?cursor=${encode(`${row?.at}.${made[2]}`)}`);
  expect(previous.body.items.map(({ id }: Json) => id)).toEqual([made[1], made[0]]);
  const many = Array.from({ length: 21 }, (_, index) => index + 1).join();
  for (const text of [`1.1;0;${many};`, '1.1;0;x;', '1.1;0;;-5', '1.1;0;99999999999999999999;', ';0;;']) {
    expect((await viewer.get(`/api/posts?cursor=${encode(text)}`)).status, text).toBe(400);
  }
});
