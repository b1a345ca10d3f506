import { pendingComments } from '@reelmates/contract/admin/moderation';
import { createComment, listComments } from '@reelmates/contract/social/comments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ban } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let author: TestUser;
let viewer: TestUser;
let admin: TestUser;
let postId: string;

beforeAll(async () => {
  app = await createTestApp();
  [author, viewer, admin] = await Promise.all([app.register(), app.register(), app.registerAdmin()]);
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.query('delete from posts');
  postId = await addPost();
});

async function addPost(): Promise<string> {
  const [row] = await app.db.query<{ id: string }>(
    `insert into posts (author_id, status, is_public, win_amount, caption, created_at, updated_at, submitted_at,
                        published_at, feed_at)
     values ($1, 'approved', true, 10, 'Big night', $2, $2, $2, $2, $2) returning id`,
    [author.id, app.now()],
  );
  return row?.id ?? '';
}

async function comment(content: string, by: TestUser = viewer, on = postId): Promise<string> {
  const body = await by.call(createComment, { params: { id: on }, body: { content } });
  return body.id;
}

async function queue(): Promise<string[]> {
  const body = await admin.call(pendingComments, { query: { limit: '50' } });
  expect(body.totalCount).toBe(body.items.length);
  return body.items.map((item: { text: string }) => item.text);
}

describe('the queue of comments', () => {
  // spec: S3.28, S7.59
  it('lists pending comments, oldest first, with post and author', async () => {
    for (const text of ['a', 'b', 'c']) await comment(text);
    const first = await admin.get('/api/admin/comments/pending?limit=2');
    expect(first).toMatchObject({ status: 200, body: { totalCount: 3 } });
    expect(first.body.items).toMatchObject([
      {
        text: 'a',
        user: { id: viewer.id, username: viewer.username, avatarUrl: null },
        post: { id: postId, imageUrl: null, caption: 'Big night' },
      },
      { text: 'b' },
    ]);
    const second = await admin.get(`/api/admin/comments/pending?limit=2&cursor=${first.body.nextCursor}`);
    expect(second.body).toMatchObject({ items: [{ text: 'c' }], nextCursor: null, totalCount: 3 });
  });

  it('moves an edited comment to the end', async () => {
    const id = await comment('first');
    await comment('second');
    await viewer.patch(`/api/comments/${id}`, { content: 'first, edited' });
    expect(await queue()).toEqual(['second', 'first, edited']);
  });

  it('skips deleted comments, and comments on deleted or private posts or by hidden accounts', async () => {
    const [deleted, isPrivate, gone] = [await addPost(), await addPost(), await app.register()];
    await comment('on a deleted post', viewer, deleted);
    await comment('on a private post', author, isPrivate);
    await comment('by an erased author', gone);
    await viewer.delete(`/api/comments/${await comment('deleted')}`);
    await comment('stays');
    await app.db.query('update posts set deleted_at = now() where id = $1', [deleted]);
    await app.db.query('update posts set is_public = false where id = $1', [isPrivate]);
    await ban(app, gone);
    expect(await queue()).toEqual(['stays']);
  });

  it('is refused to a member with 403 and to a visitor with 401', async () => {
    expect((await viewer.get('/api/admin/comments/pending')).status).toBe(403);
    expect((await app.anonymous.get('/api/admin/comments/pending')).status).toBe(401);
    expect((await admin.get('/api/admin/comments/pending?limit=99')).status).toBe(400);
  });
});

describe('a decision on a comment', () => {
  // spec: S4.22, S6.8, S7.60, S7.61
  it('publishes a comment or keeps it hidden', async () => {
    const [good, bad] = [await comment('good'), await comment('bad')];
    const approval = await admin.post(`/api/admin/comments/${good}/approve`);
    expect(approval).toMatchObject({
      status: 200,
      body: { id: good, status: 'approved', denialReason: null },
    });
    const denial = await admin.post(`/api/admin/comments/${bad}/deny`, { reason: ' Be kind ' });
    expect(denial).toMatchObject({
      status: 200,
      body: { id: bad, status: 'denied', denialReason: 'Be kind' },
    });
    expect(await queue()).toEqual([]);
    const body = await author.call(listComments, { params: { id: postId } });
    expect(body.items.map((item: { id: string }) => item.id)).toEqual([good]);
  });

  it('changes nothing when repeated, and is recorded in the audit log once', async () => {
    const id = await comment('again');
    await admin.post(`/api/admin/comments/${id}/deny`, { reason: 'First' });
    const again = await admin.post(`/api/admin/comments/${id}/deny`, { reason: 'Second' });
    expect(again.body.denialReason).toBe('First');
    await admin.post(`/api/admin/comments/${id}/approve`);
    await admin.post(`/api/admin/comments/${id}/approve`);
    const rows = await app.db.query(
      'select action, actor_id, before, after from audit_log where target_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      {
        action: 'comment.deny',
        actor_id: admin.id,
        before: { status: 'pending', denialReason: null },
        after: { status: 'denied', denialReason: 'First' },
      },
      {
        action: 'comment.approve',
        actor_id: admin.id,
        before: { status: 'denied', denialReason: 'First' },
        after: { status: 'approved', denialReason: null },
      },
    ]);
  });

  it('gives the standard reason for a denial without a body or with an empty reason', async () => {
    const standard = "Our moderators found that it doesn't follow our rules.";
    const response = await admin.post(`/api/admin/comments/${await comment('x')}/deny`);
    expect(response.body.denialReason).toBe(standard);
    const empty = await admin.post(`/api/admin/comments/${await comment('y')}/deny`, { reason: ' ' });
    expect(empty.body.denialReason).toBe(standard);
  });

  it('is refused with 404 for an unknown or deleted comment', async () => {
    const id = await comment('gone');
    await viewer.delete(`/api/comments/${id}`);
    for (const unknown of [id, '999999999', 'abc']) {
      expect((await admin.post(`/api/admin/comments/${unknown}/approve`)).status).toBe(404);
      expect((await admin.post(`/api/admin/comments/${unknown}/deny`)).status).toBe(404);
    }
  });

  it('is for admins alone, with a reason of at most 500 characters', async () => {
    const id = await comment('x');
    for (const action of ['approve', 'deny']) {
      expect((await viewer.post(`/api/admin/comments/${id}/${action}`)).status).toBe(403);
      expect((await app.anonymous.post(`/api/admin/comments/${id}/${action}`)).status).toBe(401);
    }
    const response = await admin.post(`/api/admin/comments/${id}/deny`, { reason: 'x'.repeat(501) });
    expect(response.status).toBe(400);
    expect(await queue()).toEqual(['x']);
  });
});
