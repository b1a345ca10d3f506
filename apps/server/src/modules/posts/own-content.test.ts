// spec: none, the list of one's own content is not in it
import { deleteComment } from '@reelmates/contract/social/comments';
import { deletePost, getPost } from '@reelmates/contract/social/posts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pointsOf, publish, share } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';

const content = '/api/users/me/content';

let app: TestApp;
let admin: TestUser;
let mate: TestUser;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp({ plantPrivateStats: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.registerAdmin();
  mate = await app.register();
  user = await app.register();
});

async function comment(postId: string, text: string, author = user): Promise<Json> {
  const { status, body } = await author.post(`/api/posts/${postId}/comments`, { content: text });
  expect(status).toBe(201);
  return body;
}

async function takeBreak(who = user): Promise<string> {
  const { status, body } = await who.post('/api/responsible-gambling/set-exclusion', { days: 7 });
  expect(status).toBe(200);
  return body.selfExclusionEnd;
}

/** The kinds and ids of all pages. */
async function walk(limit = 50, who = user): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { status, body } = await who.get(`${content}?limit=${limit}${query}`);
    expect(status).toBe(200);
    found.push(...body.items.map(({ kind, id }: Json) => `${kind} ${id}`));
    cursor = body.nextCursor;
  }
  return found;
}

/** Alternating posts and comments. @returns them as `walk` does, latest first */
async function writeSome(): Promise<string[]> {
  const { id: postId } = await publish(mate, admin);
  const made: string[] = [];
  for (const number of [1, 2, 3]) {
    app.advance(1000);
    made.unshift(`post ${(await share(user, { caption: `Post ${number}` })).id}`);
    app.advance(1000);
    made.unshift(`comment ${(await comment(postId, `Comment ${number}`)).id}`);
  }
  return made;
}

describe('GET /api/users/me/content', () => {
  it('lists own posts and comments, latest first, page by page', async () => {
    const made = await writeSome();
    expect(await walk()).toEqual(made);
    for (const limit of [1, 2, 4]) expect(await walk(limit)).toEqual(made);
  });

  it('repeats and skips none of those of one moment', async () => {
    const made = await writeSome();
    for (const table of ['posts', 'comments']) {
      await app.db.query(`update ${table} set created_at = '2026-01-01' where author_id = $1`, [user.id]);
    }
    for (const limit of [1, 2, 4]) expect((await walk(limit)).toSorted()).toEqual(made.toSorted());
  });

  it('gives kind, post, visibility, moderation state and time of each', async () => {
    const published = await publish(mate, admin);
    const post = await share(user, { caption: 'Mine' });
    app.advance(1000);
    const reply = await comment(published.id, 'Good on you');
    const { body } = await user.get(content);
    expect(body).toEqual({
      items: [
        {
          kind: 'comment',
          id: reply.id,
          postId: published.id,
          text: 'Good on you',
          imageUrl: null,
          isPublic: true,
          status: 'pending',
          createdAt: reply.createdAt,
        },
        {
          kind: 'post',
          id: post.id,
          postId: post.id,
          text: 'Mine',
          imageUrl: null,
          isPublic: true,
          status: 'pending',
          createdAt: post.createdAt,
        },
      ],
      nextCursor: null,
    });
  });

  it('contains denied and private ones, and comments on deleted posts, but nothing that was deleted', async () => {
    const elsewhere = await publish(mate, admin);
    const denied = await share(user);
    await admin.post(`/api/admin/posts/${denied.id}/deny`, {});
    app.advance(1000);
    const hidden = await share(user, { isPublic: false });
    app.advance(1000);
    const reply = await comment(elsewhere.id, 'Under a post that goes');
    const deletedPost = await share(user);
    const deletedReply = await comment(elsewhere.id, 'Gone');
    await user.call(deletePost, { params: { id: deletedPost.id } });
    await user.call(deleteComment, { params: { id: deletedReply.id } });
    await mate.call(deletePost, { params: { id: elsewhere.id } });
    expect(await walk()).toEqual([`comment ${reply.id}`, `post ${hidden.id}`, `post ${denied.id}`]);
    const { items } = (await user.get(content)).body;
    expect(items.map(({ status, isPublic }: Json) => [status, isPublic])).toEqual([
      ['pending', true],
      ['approved', false],
      ['denied', true],
    ]);
  });

  it('lists nothing of others, and refuses bad cursors and limits and the signed out', async () => {
    await writeSome();
    expect((await admin.get(content)).body).toEqual({ items: [], nextCursor: null });
    for (const query of ['limit=0', 'limit=51', 'cursor=x']) {
      expect((await user.get(`${content}?${query}`)).status).toBe(400);
    }
    expect((await app.anonymous.get(content)).status).toBe(401);
  });
});

describe('during a break', () => {
  it('own posts and comments are listed', async () => {
    const made = await writeSome();
    await takeBreak();
    expect(await walk(4)).toEqual(made);
  });

  it('an own post is made private, with its points, and changed in no other way', async () => {
    const post = await publish(user, admin);
    const path = `/api/posts/${post.id}`;
    const selfExclusionEnd = await takeBreak();
    for (const change of [
      { caption: 'Other words' },
      { isPublic: true },
      { isPublic: false, caption: 'x' },
    ]) {
      const { status, body } = await user.patch(path, change);
      expect([status, body.code, body.selfExclusionEnd]).toEqual([403, 'SELF_EXCLUDED', selfExclusionEnd]);
    }
    expect(await pointsOf(app, user)).toBe(2);
    const hidden = await user.patch(path, { isPublic: false });
    expect([hidden.status, hidden.body.isPublic, hidden.body.caption]).toEqual([200, false, post.caption]);
    expect(await pointsOf(app, user)).toBe(0);
    expect((await mate.get(path)).status).toBe(404);
    expect((await user.patch(path, { isPublic: true })).body.code).toBe('SELF_EXCLUDED');
  });

  it('own posts and comments are deleted, and no other ones', async () => {
    const elsewhere = await publish(mate, admin);
    const reply = await comment(elsewhere.id, 'Mine');
    const post = await publish(user, admin);
    const below = await comment(post.id, 'By a mate', mate);
    await admin.post(`/api/admin/comments/${below.id}/approve`);
    await takeBreak();
    expect((await user.patch(`/api/comments/${reply.id}`, { content: 'x' })).body.code).toBe('SELF_EXCLUDED');
    expect((await user.delete(`/api/comments/${below.id}`)).body.code).toBe('SELF_EXCLUDED');
    expect((await user.delete(`/api/posts/${elsewhere.id}`)).status).toBe(403);
    expect((await user.patch(`/api/posts/${elsewhere.id}`, { isPublic: false })).status).toBe(403);
    await user.call(deleteComment, { params: { id: reply.id } });
    await user.call(deletePost, { params: { id: post.id } });
    expect(await walk()).toEqual([]);
    expect(await pointsOf(app, user)).toBe(0);
    await mate.call(getPost, { params: { id: elsewhere.id } });
  });

  it('an admin deletes no posts or comments of others', async () => {
    const post = await publish(mate, admin);
    const reply = await comment(post.id, 'Mine');
    await takeBreak(admin);
    expect((await admin.delete(`/api/posts/${post.id}`)).body.code).toBe('SELF_EXCLUDED');
    expect((await admin.delete(`/api/comments/${reply.id}`)).body.code).toBe('SELF_EXCLUDED');
    await user.call(getPost, { params: { id: post.id } });
  });

  it.each([
    ['block', 'isBlocked', 'blocks'],
    ['mute', 'isMuted', 'mutes'],
  ])('a %s can be ended, and none begun', async (what, state, list) => {
    const stranger = await app.register();
    expect((await user.post(`/api/users/${mate.id}/${what}`)).body[state]).toBe(true);
    await takeBreak();
    const listed = async () => (await user.get(`/api/users/me/${list}`)).body.items.map(({ id }: Json) => id);
    expect(await listed()).toEqual([mate.id]);
    const taken = await user.post(`/api/users/${mate.id}/${what}`);
    expect([taken.status, taken.body]).toEqual([200, { [state]: false }]);
    for (const person of [mate, stranger]) {
      const { status, body } = await user.post(`/api/users/${person.id}/${what}`);
      expect([status, body.code]).toEqual([403, 'SELF_EXCLUDED']);
    }
    expect((await user.post(`/api/users/999999999/${what}`)).status).toBe(404);
    expect(await listed()).toEqual([]);
  });
});
