// spec: none, the order of locks is not in it
import { approveComment, undoDecision } from '@reelmates/contract/admin/moderation';
import { createComment, deleteComment, editComment } from '@reelmates/contract/social/comments';
import { deletePost } from '@reelmates/contract/social/posts';
import { toggleFollow } from '@reelmates/contract/social/users';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { publish } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { whileLocked } from '../../testing/while-locked.ts';

let app: TestApp;
let admin: TestUser;
/** Registered one after the other: the author's id is below those of the others. */
let author: TestUser;
let one: TestUser;
let two: TestUser;
let postId: string;

beforeAll(async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  // The database ends no deadlock before the time limit of a statement: a request that meets one is refused with 503.
  await client.query(`alter database ${client.database} set deadlock_timeout = '1min'`);
  await client.end();
  app = await createTestApp({ database });
  admin = await app.registerAdmin();
  author = await app.register();
  one = await app.register();
  two = await app.register();
});
afterAll(() => app.close());
beforeEach(async () => {
  postId = (await publish(author, admin)).id;
});

async function approved(by: TestUser): Promise<{ id: string; decisionId: string }> {
  const { id } = await by.call(createComment, { params: { id: postId }, body: { content: 'Nice' } });
  const { decisionId } = await admin.call(approveComment, { params: { id } });
  if (!decisionId) throw new Error('nothing was decided');
  return { id, decisionId };
}

const edit = (by: TestUser, id: string) =>
  by.call(editComment, { params: { id }, body: { content: 'Very nice' } });
const deleteIt = () => author.call(deletePost, { params: { id: postId } });

/** Begins one request after the other, each when the previous waits, while a row that they need is locked. */
async function inThisOrder(
  row: { table: 'posts' | 'users'; id: string; strength: string },
  requests: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const lock = { text: `select 1 from ${row.table} where id = $1 for ${row.strength}`, values: [row.id] };
  await whileLocked(app, lock, async ({ connectionsWaiting, commit }) => {
    const responses: Promise<unknown>[] = [];
    for (const request of requests) {
      responses.push(request());
      await expect.poll(connectionsWaiting, { timeout: 2_000, interval: 5 }).toBe(responses.length);
    }
    await commit();
    await Promise.all(responses);
  });
}
const thePost = () => ({ table: 'posts', id: postId, strength: 'share' }) as const;

const commentsCount = async () => {
  const [row] = await app.db.query<{ count: number }>(
    'select comments_count as count from posts where id = $1',
    [postId],
  );
  return row?.count;
};

it('two members change their public comments on one post at once', async () => {
  const [first, second] = [await approved(one), await approved(two)];
  await inThisOrder(thePost(), [() => edit(one, first.id), () => edit(two, second.id)]);
  expect(await commentsCount()).toBe(0);
});

it('a comment is approved while the author deletes the post', async () => {
  const { id } = await one.call(createComment, { params: { id: postId }, body: { content: 'Nice' } });
  await inThisOrder(thePost(), [deleteIt, () => admin.call(approveComment, { params: { id } })]);
});

it('a comment is written while its author and the author of the post follow each other', async () => {
  const write = () => one.call(createComment, { params: { id: postId }, body: { content: 'Nice' } });
  const follow = () => author.call(toggleFollow, { params: { userId: one.id } });
  await inThisOrder({ table: 'users', id: author.id, strength: 'no key update' }, [follow, write]);
});

it.each([
  ['changed', ({ id }: { id: string }) => edit(one, id)],
  [
    'taken back to review',
    ({ decisionId }: { decisionId: string }) => admin.call(undoDecision, { params: { auditId: decisionId } }),
  ],
  ['deleted', ({ id }: { id: string }) => one.call(deleteComment, { params: { id } })],
])('a public comment is %s while the author deletes the post', async (_what, act) => {
  const comment = await approved(one);
  await inThisOrder(thePost(), [() => act(comment), deleteIt]);
  expect(await commentsCount()).toBe(0);
});
