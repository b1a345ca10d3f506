import { approveComment } from '@reelmates/contract/admin/moderation';
import { createComment, deleteComment, editComment, listComments } from '@reelmates/contract/social/comments';
import { DAY_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { Queryable } from '../../db/database.ts';
import { lostMemberships, sendDuringChange } from '../../testing/lost-membership.ts';
import { ban, block, publish, unban, verifyAddress } from '../../testing/posts-factory.ts';
import { soon } from '../../testing/soon.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';
import { beginReview, reviewItem } from '../reviews/reviews.public.ts';
import { commentApproval, commentReviews } from './comments.public.ts';
import { findComments } from './comments.repository.ts';

let app: TestApp;
let author: TestUser;
let viewer: TestUser;
let stranger: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  [author, viewer, stranger, admin] = await Promise.all([
    app.register(),
    app.register(),
    app.register(),
    app.registerAdmin(),
  ]);
});
afterAll(() => app.close());

async function addPost(
  by: TestUser = author,
  { status = 'approved', isPublic = true }: { status?: string; isPublic?: boolean } = {},
): Promise<string> {
  const [row] = await app.db.query<{ id: string }>(
    `insert into posts (author_id, status, is_public, win_amount, created_at, updated_at, submitted_at,
                        published_at, feed_at)
     values ($1, $2, $3, 10, $4, $4, $4, $4, $4) returning id`,
    [by.id, status, isPublic, app.now()],
  );
  return row?.id ?? '';
}

async function comment(by: TestUser, postId: string, content = 'Nice one'): Promise<string> {
  const { status, body } = await by.post(`/api/posts/${postId}/comments`, { content });
  expect(status).toBe(201);
  return body.id;
}

async function approvedComment(by: TestUser, postId: string, content?: string): Promise<string> {
  const id = await comment(by, postId, content);
  await admin.call(approveComment, { params: { id } });
  return id;
}

async function commentsCount(postId: string): Promise<number> {
  const [row] = await app.db.query<{ comments_count: number }>(
    'select comments_count from posts where id = $1',
    [postId],
  );
  return row?.comments_count ?? -1;
}

async function contentsFor(by: TestUser, postId: string): Promise<string[]> {
  const body = await by.call(listComments, { params: { id: postId } });
  return body.items.map((item: { content: string }) => item.content);
}

describe('writing a comment', () => {
  // spec: S4.22, S5.25, S7.22
  it('is pending, and visible to its author only', async () => {
    const postId = await addPost();
    const response = await viewer.post(`/api/posts/${postId}/comments`, { content: '  Great\r\nwin!  ' });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      content: 'Great\nwin!',
      status: 'pending',
      user: { id: viewer.id, username: viewer.username, firstName: null },
    });
    expect(await contentsFor(viewer, postId)).toEqual(['Great\nwin!']);
    expect(await contentsFor(author, postId)).toEqual([]);
    expect(await commentsCount(postId)).toBe(0);
  });

  it('is approved at once for an admin', async () => {
    const postId = await addPost();
    const body = await admin.call(createComment, {
      params: { id: postId },
      body: { content: 'Well played' },
    });
    expect(body.status).toBeUndefined();
    expect(await contentsFor(stranger, postId)).toEqual(['Well played']);
    expect(await commentsCount(postId)).toBe(1);
  });

  it.each([
    [{ content: '' }, 'Please write a comment'],
    [{ content: ' \n ' }, 'Please write a comment'],
    [{ content: '\u200b\u2800 \ufe0f' }, 'Please write a comment'],
    [{ content: 'x'.repeat(1001) }, 'Comment must be 1000 characters or less'],
    [{ content: 'a\u0000b' }, 'Please remove characters that cannot be shown'],
  ])('refuses %j', async (body, message) => {
    const response = await viewer.post(`/api/posts/${await addPost()}/comments`, body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      code: 'VALIDATION',
      message,
      errors: [{ path: 'content', message }],
    });
  });

  it.each([[{}], [{ content: 7 }], [{ content: null }], [[]], ['text']])('refuses %j', async (body) => {
    const response = await viewer.post(`/api/posts/${await addPost()}/comments`, body);
    expect(response.status).toBe(400);
  });

  it('answers 401 without a session', async () => {
    const response = await app.anonymous.post(`/api/posts/${await addPost()}/comments`, { content: 'Hi' });
    expect(response).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
  });

  it.each(lostMemberships)(
    'stores none if the account %s while the request waits',
    async (_, change, code) => {
      const [person, postId] = [await app.register(), await addPost()];
      const send = () => person.post(`/api/posts/${postId}/comments`, { content: 'Nice one' });
      expect((await sendDuringChange(app, person, change, send)).body.code).toBe(code);
      expect(await app.db.query('select 1 from comments where author_id = $1', [person.id])).toEqual([]);
    },
  );

  it('finds only posts that the viewer may see', async () => {
    const hidden = [
      await addPost(author, { status: 'pending' }),
      await addPost(author, { isPublic: false }),
      '999999999',
      '0',
      'abc',
      '99999999999999999999999',
    ];
    for (const id of hidden) {
      expect((await viewer.post(`/api/posts/${id}/comments`, { content: 'Hi' })).status).toBe(404);
      expect((await viewer.get(`/api/posts/${id}/comments`)).status).toBe(404);
    }
    expect((await author.post(`/api/posts/${hidden[0]}/comments`, { content: 'Hi' })).status).toBe(201);
  });

  it('creates one comment for one Idempotency-Key, per post', async () => {
    const [first, second] = [await addPost(), await addPost()];
    const headers = { 'idempotency-key': 'same-key-for-all' };
    const send = (postId: string, content: string) =>
      viewer.post(`/api/posts/${postId}/comments`, { content }, headers);
    const responses = await Promise.all([send(first, 'Once'), send(first, 'Once'), send(first, 'Once')]);
    expect(responses.map((response) => response.status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1);
    expect(await contentsFor(viewer, first)).toEqual(['Once']);
    expect((await send(first, 'Another')).status).toBe(422);
    expect((await send(second, 'Another')).status).toBe(201);
  });
});

test('the daily limit of comments includes deleted ones, so that no account floods the moderators’ queue', async () => {
  const strict = await createTestApp({
    shareScale: 1_000,
    env: { RATE_LIMIT_SCALE: '0.1', LOG_LEVEL: 'silent' },
    database: { connectionString: app.connectionString, drop: async () => undefined },
  });
  const writer = await app.register();
  await verifyAddress(app, writer, viewer);
  const postId = await addPost();
  await app.db.query(
    `insert into comments (post_id, author_id, content, status, created_at, updated_at, submitted_at, deleted_at)
     select $1, $2, 'Spam', 'denied', $3, $3, $3, case when n % 2 = 0 then $3::timestamptz end
       from generate_series(1, 29) n`,
    [postId, writer.id, app.now()],
  );
  const write = (by: TestUser) =>
    strict.anonymous.post(`/api/posts/${postId}/comments`, { content: 'Spam' }, { cookie: by.cookie() });
  expect((await write(writer)).status).toBe(201);
  expect(await write(writer)).toMatchObject({
    status: 429,
    body: { message: 'You can write 30 comments a day. Please try again tomorrow.' },
  });
  expect((await write(viewer)).status).toBe(201);
  strict.advance(DAY_MS);
  expect((await write(writer)).status).toBe(201);
  await strict.close();
});

describe('reading comments', () => {
  it('gives pages, oldest first, each comment once', async () => {
    const postId = await addPost();
    for (const number of [1, 2, 3, 4, 5])
      await admin.post(`/api/posts/${postId}/comments`, { content: `${number}` });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: string; cursor?: string } = { limit: '2', ...(cursor ? { cursor } : {}) };
      const body = await viewer.call(listComments, { params: { id: postId }, query });
      seen.push(...body.items.map((item: { content: string }) => item.content));
      cursor = body.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(['1', '2', '3', '4', '5']);
  });

  it.each(['limit=0', 'limit=51', 'limit=x', 'cursor=x', 'cursor='])('refuses ?%s', async (query) => {
    expect((await viewer.get(`/api/posts/${await addPost()}/comments?${query}`)).status).toBe(400);
  });

  it('answers 401 without a session', async () => {
    expect((await app.anonymous.get(`/api/posts/${await addPost()}/comments`)).status).toBe(401);
  });

  it('omits comments of blocked and blocking people, but counts them', async () => {
    const postId = await addPost();
    const [one, other] = [await app.register(), await app.register()];
    await approvedComment(one, postId, 'from one');
    await approvedComment(other, postId, 'from other');
    await app.db.query('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
      one.id,
      other.id,
    ]);
    expect(await contentsFor(one, postId)).toEqual(['from one']);
    expect(await contentsFor(other, postId)).toEqual(['from other']);
    expect(await contentsFor(viewer, postId)).toEqual(['from one', 'from other']);
    expect(await commentsCount(postId)).toBe(2);
  });

  it('reads no more rows if very many comments of others were denied or deleted', async () => {
    const postId = await addPost();
    await approvedComment(stranger, postId, 'Seen');
    await comment(viewer, postId, 'Own');
    const hide = (count: number) =>
      app.db.query(
        `insert into comments (post_id, author_id, content, status, created_at, updated_at, submitted_at, deleted_at)
         select $1, $2, repeat('Spam ', 200), 'denied', $3, $3, $3, case when n % 2 = 0 then $3::timestamptz end
           from generate_series(1, $4::int) n`,
        [postId, stranger.id, new Date(app.now().getTime() - 60_000), count],
      );
    await hide(2_500);
    await hide(2_500);
    await app.db.query('vacuum (analyze) comments');
    let blocks = 0;
    const explaining: Queryable = {
      async query<Row extends object>(sql: string, values?: readonly unknown[]) {
        const [plan] = await app.db.query<Json>(`explain (analyze, buffers, format json) ${sql}`, values);
        blocks = plan?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'];
        const none: Row[] = [];
        return none;
      },
    };
    await findComments(explaining, postId, viewer.id, { after: null, limit: 21 });
    expect(blocks).toBeLessThan(60);
    expect(await contentsFor(viewer, postId)).toEqual(['Seen', 'Own']);
  });

  it('shows only the author that and why a comment was denied', async () => {
    const postId = await addPost();
    const id = await comment(viewer, postId, 'Spam?');
    await admin.post(`/api/admin/comments/${id}/deny`, { reason: 'No links please' });
    const body = await viewer.call(listComments, { params: { id: postId } });
    expect(body.items).toMatchObject([{ id, status: 'denied', denialReason: 'No links please' }]);
    expect(await contentsFor(author, postId)).toEqual([]);
  });
});

describe('changing a comment', () => {
  it('makes an approved comment pending and takes it out of the count', async () => {
    const postId = await addPost();
    const id = await approvedComment(viewer, postId);
    expect(await commentsCount(postId)).toBe(1);
    const response = await viewer.patch(`/api/comments/${id}`, { content: 'Edited' });
    expect(response).toMatchObject({
      status: 200,
      body: { content: 'Edited', status: 'pending', denialReason: null },
    });
    expect(await contentsFor(author, postId)).toEqual([]);
    expect(await commentsCount(postId)).toBe(0);
  });

  it('lets a denied one be resent as it is', async () => {
    const id = await comment(viewer, await addPost(), 'Same');
    await admin.post(`/api/admin/comments/${id}/deny`, { reason: 'Why?' });
    const response = await viewer.patch(`/api/comments/${id}`, { content: 'Same' });
    expect(response.body).toMatchObject({ status: 'pending', denialReason: null });
  });

  it('leaves an approved comment unchanged if nothing changes', async () => {
    const postId = await addPost();
    const id = await approvedComment(viewer, postId, 'Same');
    expect(
      (await viewer.call(editComment, { params: { id }, body: { content: 'Same' } })).status,
    ).toBeUndefined();
    expect(await commentsCount(postId)).toBe(1);
  });

  it('refuses anyone but its author with 403', async () => {
    const postId = await addPost();
    const id = await approvedComment(viewer, postId);
    for (const commenter of [stranger, author, admin]) {
      expect((await commenter.patch(`/api/comments/${id}`, { content: 'Mine' })).status).toBe(403);
    }
    expect((await app.anonymous.patch(`/api/comments/${id}`, { content: 'Mine' })).status).toBe(401);
    expect((await viewer.patch(`/api/comments/${id}`, { content: '' })).status).toBe(400);
  });

  it("answers 404 for another author's pending comment", async () => {
    const id = await comment(viewer, await addPost());
    expect((await stranger.patch(`/api/comments/${id}`, { content: 'Mine' })).status).toBe(404);
    expect((await viewer.patch('/api/comments/999999999', { content: 'Mine' })).status).toBe(404);
  });

  it('answers 404 under a post that its author may no longer see, blocked or hidden; it can still be deleted', async () => {
    const [owner, blocked] = [await app.register(), await app.register()];
    const postId = (await publish(owner, admin)).id;
    const id = await approvedComment(blocked, postId, 'Nice one');
    await block(app, owner, blocked);
    expect((await blocked.patch(`/api/comments/${id}`, { content: 'Still here' })).status).toBe(404);
    await app.db.query('delete from blocks where blocker_id = $1', [owner.id]);
    await owner.patch(`/api/posts/${postId}`, { isPublic: false });
    expect((await blocked.patch(`/api/comments/${id}`, { content: 'Still here' })).status).toBe(404);
    expect(await contentsFor(owner, postId)).toEqual(['Nice one']);
    await block(app, owner, blocked);
    expect((await blocked.delete(`/api/comments/${id}`)).status).toBe(204);
  });
});

describe('deleting a comment', () => {
  it.each(['its author', "the post's author", 'an admin'])('is for %s', async (who) => {
    const postId = await addPost();
    const id = await approvedComment(viewer, postId);
    const commenter = { 'its author': viewer, "the post's author": author, 'an admin': admin }[who] ?? viewer;
    await commenter.call(deleteComment, { params: { id } });
    expect((await commenter.delete(`/api/comments/${id}`)).status).toBe(404);
    expect(await contentsFor(stranger, postId)).toEqual([]);
    expect(await commentsCount(postId)).toBe(0);
  });

  it('of another person by an admin is audited', async () => {
    const id = await approvedComment(viewer, await addPost());
    await admin.delete(`/api/comments/${id}`);
    const own = await comment(admin, await addPost());
    await admin.delete(`/api/comments/${own}`);
    const rows = await app.db.query<{ target_id: string; actor_id: string }>(
      "select target_id, actor_id from audit_log where action = 'comment.delete' and target_id = any($1)",
      [[id, own]],
    );
    expect(rows).toEqual([{ target_id: id, actor_id: admin.id }]);
  });

  it('refuses other people with 403, or with 404 while it is pending', async () => {
    const postId = await addPost();
    const approved = await approvedComment(viewer, postId);
    const waiting = await comment(viewer, postId);
    expect((await stranger.delete(`/api/comments/${approved}`)).status).toBe(403);
    expect((await stranger.delete(`/api/comments/${waiting}`)).status).toBe(404);
    expect((await author.delete(`/api/comments/${waiting}`)).status).toBe(404);
    expect((await app.anonymous.delete(`/api/comments/${approved}`)).status).toBe(401);
    expect(await commentsCount(postId)).toBe(1);
  });
});

describe("the post's counter", () => {
  it('is exact when many approve, edit and delete at once', async () => {
    const postId = await addPost();
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, number) => comment(viewer, postId, `${number}`)),
    );
    await Promise.all([
      ...ids.flatMap((id) => [
        admin.post(`/api/admin/comments/${id}/approve`),
        admin.post(`/api/admin/comments/${id}/approve`),
      ]),
      ...ids
        .slice(0, 5)
        .flatMap((id) => [
          viewer.delete(`/api/comments/${id}`),
          admin.post(`/api/admin/comments/${id}/deny`),
        ]),
    ]);
    const [row] = await app.db.query<{ approved: number }>(
      `select count(*)::integer as approved from comments
        where post_id = $1 and status = 'approved' and deleted_at is null`,
      [postId],
    );
    expect(row?.approved).toBe(5);
    expect(await commentsCount(postId)).toBe(5);
  });

  it("excludes a hidden account's comments through all their changes", async () => {
    const [postId, otherPostId] = [await addPost(), await addPost()];
    const commenter = await app.register();
    const approved = await approvedComment(commenter, postId);
    await approvedComment(commenter, postId);
    await approvedComment(commenter, otherPostId);
    const waiting = await comment(commenter, postId);

    await ban(app, commenter);
    expect([await commentsCount(postId), await commentsCount(otherPostId)]).toEqual([0, 0]);
    expect(await contentsFor(viewer, postId)).toEqual([]);

    await admin.post(`/api/admin/comments/${waiting}/approve`);
    expect(await commentsCount(postId)).toBe(0);
    await admin.delete(`/api/comments/${approved}`);
    expect(await commentsCount(postId)).toBe(0);

    await unban(app, commenter);
    expect([await commentsCount(postId), await commentsCount(otherPostId)]).toEqual([2, 1]);
  });

  it('is exact when an account is hidden while its comment is being approved', async () => {
    const postId = await addPost();
    const commenter = await app.register();
    const commentId = await comment(commenter, postId);
    let hiding: Promise<void> | undefined;
    const request = { id: commentId, version: undefined, findCurrent: async () => null };
    await app.db.transaction(async (tx) => {
      await reviewItem(
        beginReview(tx, app.context, { id: admin.id, confirmedAt: null }),
        commentReviews,
        request,
        commentApproval,
      );
      hiding = ban(app, commenter);
      await vi.waitUntil(isLockAwaited, soon);
    });
    await hiding;
    expect(await commentsCount(postId)).toBe(0);
  });
});

async function isLockAwaited(): Promise<boolean> {
  const rows = await app.db.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length > 0;
}
