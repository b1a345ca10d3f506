// spec: none, replies and likes of comments are not in it
import { approveComment, pendingComments } from '@reelmates/contract/admin/moderation';
import {
  type Comment,
  createComment,
  deleteComment,
  editComment,
  likeComment,
  listComments,
} from '@reelmates/contract/social/comments';
import { listNotifications } from '@reelmates/contract/social/notifications';
import { readPostTalk } from '@reelmates/contract/social/post-talk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ban, block, publish, unban } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let one: TestUser;
let two: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.registerAdmin();
  [author, one, two] = (await Promise.all([app.register(), app.register(), app.register()])) as [
    TestUser,
    TestUser,
    TestUser,
  ];
});
afterAll(() => app.close());

const newPost = async (): Promise<string> => (await publish(author, admin)).id;

async function comment(by: TestUser, postId: string, content: string, parentId?: string): Promise<Comment> {
  const body = { content, ...(parentId !== undefined && { parentId }) };
  const made = await by.call(createComment, { params: { id: postId }, body });
  app.advance(5);
  return made;
}

async function approved(by: TestUser, postId: string, content: string, parentId?: string): Promise<string> {
  const { id } = await comment(by, postId, content, parentId);
  await admin.call(approveComment, { params: { id } });
  return id;
}

const listed = async (by: TestUser, postId: string) =>
  (await by.call(listComments, { params: { id: postId } })).items;

async function toldOf(by: TestUser, postId: string): Promise<string[]> {
  const { items } = await by.call(listNotifications);
  return items.filter(({ post, kind }) => post?.id === postId && kind === 'comment').map(({ text }) => text);
}

describe('replying to a comment', () => {
  it('is reviewed, listed with its thread, and counted as a comment', async () => {
    const postId = await newPost();
    const parent = await approved(one, postId, 'First');
    const reply = await comment(two, postId, 'Second', parent);
    expect(reply).toMatchObject({ parentId: parent, status: 'pending' });
    expect((await listed(one, postId)).map(({ id }) => id)).toEqual([parent]);
    const queue = await admin.call(pendingComments, { query: { limit: '50' } });
    expect(queue.items.find(({ id }) => id === reply.id)?.replyTo).toEqual({
      username: one.username,
      text: 'First',
    });
    await admin.call(approveComment, { params: { id: reply.id } });
    expect(await listed(one, postId)).toMatchObject([
      { id: parent, parentId: null },
      { id: reply.id, parentId: parent },
    ]);
    const post = await one.get(`/api/posts/${postId}`);
    expect(post.body.commentsCount).toBe(2);
  });

  it('joins the same thread where it answers a reply', async () => {
    const postId = await newPost();
    const parent = await approved(one, postId, 'First');
    const reply = await approved(two, postId, 'Second', parent);
    expect((await comment(author, postId, 'Third', reply)).parentId).toBe(parent);
  });

  it('notifies the author of the comment and the author of the post, each once', async () => {
    const postId = await newPost();
    const parent = await approved(one, postId, 'First');
    expect(await toldOf(author, postId)).toEqual(['commented on your post: First']);
    const reply = await approved(two, postId, 'Second', parent);
    expect(await toldOf(one, postId)).toEqual(['replied to your comment: Second']);
    // Two comments of one hour are one notification.
    expect(await toldOf(author, postId)).toEqual(['commented on your post: Second']);
    await approved(author, postId, 'Third', reply);
    expect(await toldOf(two, postId)).toEqual(['replied to your comment: Third']);
    expect((await toldOf(one, postId)).length).toBe(1);
    // A reply to the post's author creates one notification, not two. A reply to oneself creates none.
    const own = await approved(author, postId, 'Fourth');
    await approved(one, postId, 'Fifth', own);
    expect((await toldOf(author, postId))[0]).toEqual('replied to your comment: Fifth');
    expect((await toldOf(author, postId)).length).toBe(2);
    await approved(one, postId, 'Sixth', parent);
    expect((await toldOf(one, postId)).length).toBe(1);
    // A second approval does not notify again.
    await two.call(editComment, { params: { id: reply }, body: { content: 'Second, better' } });
    await admin.call(approveComment, { params: { id: reply } });
    expect((await toldOf(one, postId)).length).toBe(1);
  });

  it('answers 404 for a comment that is not there, not of this post, or hidden from the viewer', async () => {
    const [postId, other] = [await newPost(), await newPost()];
    const elsewhere = await approved(one, other, 'Elsewhere');
    const pending = (await comment(one, postId, 'Pending')).id;
    const deleted = await approved(one, postId, 'Deleted');
    await one.call(deleteComment, { params: { id: deleted } });
    const blocker = await app.register();
    const blocked = await approved(blocker, postId, 'Blocked');
    await block(app, blocker, two);
    for (const parentId of [elsewhere, pending, deleted, blocked, '999999999', 'x', '0']) {
      const { status } = await two.post(`/api/posts/${postId}/comments`, { content: 'Hi', parentId });
      expect(status, parentId).toBe(404);
    }
    const plain = await two.post(`/api/posts/${postId}/comments`, { content: 'Hi', parentId: null });
    expect(plain.body.parentId).toBeNull();
    expect((await two.post(`/api/posts/${postId}/comments`, { content: 'Hi', parentId: 7 })).status).toBe(
      400,
    );
  });

  it('stays when the comment that it answers is deleted', async () => {
    const postId = await newPost();
    const parent = await approved(one, postId, 'First');
    const reply = await approved(two, postId, 'Second', parent);
    await one.call(deleteComment, { params: { id: parent } });
    expect(await listed(author, postId)).toMatchObject([{ id: reply, parentId: parent }]);
    expect((await author.get(`/api/posts/${postId}`)).body.commentsCount).toBe(1);
    await app.db.query('delete from comments where id = $1', [parent]);
    expect(await listed(author, postId)).toMatchObject([{ id: reply, parentId: parent }]);
  });
});

describe('the word edited', () => {
  it('is shown only if others had seen another text', async () => {
    const postId = await newPost();
    const id = await approved(one, postId, 'First');
    const early = (await comment(one, postId, 'Typo')).id;
    await one.call(editComment, { params: { id: early }, body: { content: 'No typo' } });
    await one.call(editComment, { params: { id }, body: { content: 'First, better' } });
    for (const changed of [id, early]) await admin.call(approveComment, { params: { id: changed } });
    expect((await listed(two, postId)).map(({ isEdited }) => isEdited)).toEqual([true, false]);
    // Nothing was replaced.
    await one.call(editComment, { params: { id: early }, body: { content: 'No typo' } });
    expect((await listed(two, postId)).map(({ isEdited }) => isEdited)).toEqual([true, false]);
  });
});

describe('liking a comment', () => {
  const like = (by: TestUser, id: string, isLiked = true) =>
    by.call(likeComment, { params: { id }, body: { isLiked } });

  it('counts each person once, however often it is sent', async () => {
    const postId = await newPost();
    const id = await approved(one, postId, 'First');
    expect(await like(two, id)).toEqual({ isLiked: true, likesCount: 1 });
    expect(await like(two, id)).toEqual({ isLiked: true, likesCount: 1 });
    expect(await like(author, id)).toEqual({ isLiked: true, likesCount: 2 });
    expect((await listed(two, postId))[0]).toMatchObject({ likesCount: 2, isLikedByUser: true });
    expect((await listed(one, postId))[0]).toMatchObject({ likesCount: 2, isLikedByUser: false });
    expect(await like(two, id, false)).toEqual({ isLiked: false, likesCount: 1 });
    expect(await like(two, id, false)).toEqual({ isLiked: false, likesCount: 1 });
  });

  it('is exact when many like and unlike at once, and gives no points', async () => {
    const id = await approved(one, await newPost(), 'First');
    const crowd = await Promise.all(Array.from({ length: 6 }, () => app.register()));
    await Promise.all(crowd.flatMap((fan) => [like(fan, id), like(fan, id), like(fan, id)]));
    expect(await like(author, id, false)).toEqual({ isLiked: false, likesCount: 6 });
    const entries = await app.db.query('select 1 from point_entries where user_id = $1', [one.id]);
    expect(entries).toEqual([]);
  });

  it('excludes likes of hidden accounts, and counts them again once the accounts are restored', async () => {
    const postId = await newPost();
    const id = await approved(one, postId, 'First');
    const fan = await app.register();
    await like(fan, id);
    await ban(app, fan);
    expect((await listed(two, postId))[0]?.likesCount).toBe(0);
    await unban(app, fan);
    expect((await listed(two, postId))[0]?.likesCount).toBe(1);
  });

  it('refuses hidden comments, other bodies and requests without a session', async () => {
    const id = (await comment(one, await newPost(), 'Pending')).id;
    for (const hidden of [id, '999999999', 'x']) {
      expect((await two.post(`/api/comments/${hidden}/like`, { isLiked: true })).status).toBe(404);
    }
    expect((await one.post(`/api/comments/${id}/like`, {})).status).toBe(400);
    expect((await one.post(`/api/comments/${id}/like`, { isLiked: 'yes' })).status).toBe(400);
    expect((await app.anonymous.post(`/api/comments/${id}/like`, { isLiked: true })).status).toBe(401);
  });
});

describe('the best comment', () => {
  const bestFor = async (viewer: TestUser, postId: string) =>
    (await viewer.call(readPostTalk, { query: { ids: postId } }))[0]?.bestComment?.content;

  it('is the most liked one, then the oldest; never a reply or a pending one', async () => {
    const postId = await newPost();
    expect(await bestFor(two, postId)).toBeUndefined();
    const pending = (await comment(one, postId, 'Pending')).id;
    const oldest = await approved(one, postId, 'Oldest');
    const newer = await approved(two, postId, 'Newer');
    const reply = await approved(two, postId, 'Reply', oldest);
    expect(await bestFor(two, postId)).toBe('Oldest');
    for (const id of [newer, reply, reply]) await author.post(`/api/comments/${id}/like`, { isLiked: true });
    await one.post(`/api/comments/${reply}/like`, { isLiked: true });
    await one.post(`/api/comments/${pending}/like`, { isLiked: true });
    for (const viewer of [one, two, author, admin]) expect(await bestFor(viewer, postId)).toBe('Newer');
    await block(app, two, one);
    expect(await bestFor(one, postId)).toBe('Oldest');
    await app.db.query('delete from blocks where blocker_id = $1', [two.id]);
  });
});
