// spec: none, descriptions of photos are not in it
import { decidedItems } from '@reelmates/contract/admin/decided';
import { pendingPosts } from '@reelmates/contract/admin/moderation';
import { memberReports } from '@reelmates/contract/admin/reports';
import { reviewContext } from '@reelmates/contract/admin/review-queues';
import { createPost, editPost, forYouFeed, getPost } from '@reelmates/contract/social/posts';
import { describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { giveImage, publish, share } from '../../testing/posts-factory.ts';
import { findOpenPost } from './posts.public.ts';

const { app, admin, author, viewer } = appWith(['admin', 'author', 'viewer']);

const photoDescription = 'Five gold bells in a row';

const photographed = async (fields = {}) => ({
  imageUrl: (await giveImage(app, author)).url,
  photoDescription,
  ...fields,
});

const edit = (id: string, body: Record<string, unknown>) => author.call(editPost, { params: { id }, body });

const queued = async (id: string) =>
  (await admin.call(pendingPosts, { query: {} })).items.find((item) => item.id === id);

describe('the description of a photo', () => {
  it('is cleaned as the caption is, and served where the caption is', async () => {
    const post = await publish(
      author,
      admin,
      await photographed({ photoDescription: '  Five gold\r\nbells  ' }),
    );
    expect(post.photoDescription).toBe('Five gold\nbells');
    const params = { id: post.id };
    for (const person of [author, viewer]) {
      expect(await person.call(getPost, { params })).toMatchObject({ photoDescription: 'Five gold\nbells' });
    }
    const feed = await viewer.call(forYouFeed, { query: {} });
    expect(feed.items.find(({ id }) => id === post.id)?.photoDescription).toBe('Five gold\nbells');
    expect(await findOpenPost(app.db, post.id)).toMatchObject({ photo_description: 'Five gold\nbells' });
  });

  it.each([[undefined], [null], [''], ['   ']])('is null for %j', async (text) => {
    const { imageUrl } = await photographed();
    const body = { winAmount: 5, imageUrl, photoDescription: text };
    expect((await author.call(createPost, { body })).post.photoDescription).toBeNull();
  });

  it.each([
    ['x'.repeat(251), 'Description must be 250 characters or less'],
    ['bell\u0007', 'Please remove characters that cannot be shown'],
    [5, undefined],
  ])('refuses %j', async (text, message) => {
    const { status, body } = await author.post('/api/posts', { winAmount: 5, photoDescription: text });
    expect([status, body.errors[0].path]).toEqual([400, 'photoDescription']);
    if (message) expect(body.message).toBe(message);
  });

  it('is null without a photo, and deleted with it', async () => {
    expect((await share(author, { photoDescription })).photoDescription).toBeNull();
    const post = await share(author, await photographed());
    expect((await edit(post.id, { caption: 'Another' })).photoDescription).toBe(photoDescription);
    // A client that does not know the field, or does not describe the new photo.
    const { imageUrl } = await photographed();
    expect((await edit(post.id, { imageUrl })).photoDescription).toBeNull();
    const next = await photographed();
    expect((await edit(post.id, next)).photoDescription).toBe(photoDescription);
    expect((await edit(post.id, { imageUrl: null })).photoDescription).toBeNull();
    expect((await edit(post.id, { photoDescription })).photoDescription).toBeNull();
  });

  it('is reviewed with its post, and again after each change', async () => {
    const post = await publish(author, admin, await photographed());
    expect((await edit(post.id, { photoDescription })).status).toBe('approved');
    const casino = 'Visit casino.example';
    expect(await edit(post.id, { photoDescription: casino })).toMatchObject({
      status: 'pending',
      photoDescription: casino,
    });
    expect((await viewer.refusal(getPost, { params: { id: post.id } })).status).toBe(404);
    expect(await findOpenPost(app.db, post.id)).toBeNull();
    const seen = await queued(post.id);
    expect(seen?.photoDescription).toBe(casino);
    await edit(post.id, { photoDescription: 'Ring 0412 345 678' });
    const late = await admin.post(`/api/admin/posts/${post.id}/approve`, { version: seen?.version });
    expect(late.status).toBe(409);
    const query = { ids: post.id };
    const { items } = await admin.call(reviewContext, { params: { queue: 'posts' }, query });
    expect(items[0]?.versions).toMatchObject([
      { text: casino, isPhotoDescription: true, status: 'pending' },
      { text: photoDescription, isPhotoDescription: true, status: 'approved' },
    ]);
    await edit(post.id, { photoDescription: null });
    await admin.post(`/api/admin/posts/${post.id}/approve`);
    expect((await viewer.call(getPost, { params: { id: post.id } })).photoDescription).toBeNull();
  });

  it('changes ten times without removing previous captions from what moderators see', async () => {
    const post = await share(author, await photographed({ caption: 'First words' }));
    await edit(post.id, { caption: 'Second words' });
    for (let number = 1; number <= 12; number += 1) {
      await edit(post.id, { photoDescription: `Text ${number}` });
    }
    const query = { ids: post.id };
    const { items } = await admin.call(reviewContext, { params: { queue: 'posts' }, query });
    const versions = items[0]?.versions ?? [];
    expect(versions.filter(({ isPhotoDescription }) => isPhotoDescription)).toHaveLength(10);
    expect(versions.slice(-2).map(({ text }) => text)).toEqual(['Text 2', 'First words']);
  });

  it('of a private post is not shown to moderators', async () => {
    const post = await publish(author, admin, await photographed());
    await viewer.post('/api/reports', { kind: 'post', targetId: post.id, reason: 'spam' });
    const reported = async () => {
      const { items } = await admin.call(memberReports, { query: {} });
      return items.find(({ target }) => target.id === post.id)?.target.photoDescription;
    };
    expect(await reported()).toBe(photoDescription);
    await edit(post.id, { isPublic: false, photoDescription: 'For me' });
    await edit(post.id, { photoDescription: 'For me alone' });
    expect(await reported()).toBeNull();
    const ofDescription = 'post_id = $1 and is_photo_description';
    const rows = await app.db.query(`select text from text_versions where ${ofDescription}`, [post.id]);
    expect(rows).toEqual([{ text: photoDescription }]);
  });

  it('survives the undo of a denial, and is stored with the decision', async () => {
    const post = await publish(author, admin, await photographed());
    const { body } = await admin.post(`/api/admin/posts/${post.id}/deny`, { reason: 'Spam' });
    const decided = await admin.call(decidedItems, { query: { queue: 'posts' } });
    expect(decided.items[0]).toMatchObject({ photoDescription });
    expect((await author.call(getPost, { params: { id: post.id } })).photoDescription).toBe(photoDescription);
    await admin.post(`/api/admin/decisions/${body.decisionId}/undo`);
    expect(await viewer.call(getPost, { params: { id: post.id } })).toMatchObject({
      imageUrl: post.imageUrl,
      photoDescription,
    });
  });

  it('of a denied post needs no second review once the post is approved without its photo', async () => {
    const post = await share(author, await photographed());
    await admin.post(`/api/admin/posts/${post.id}/deny`, { reason: 'Spam' });
    await admin.post(`/api/admin/posts/${post.id}/approve`);
    expect(await edit(post.id, { betLevel: 1 })).toMatchObject({
      status: 'approved',
      photoDescription: null,
    });
  });

  it('is the same for a repeated request', async () => {
    const body = { winAmount: 5, ...(await photographed()) };
    const headers = { 'idempotency-key': 'a-described-photo' };
    const first = await author.post('/api/posts', body, headers);
    const again = await author.post('/api/posts', body, headers);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.body.post.photoDescription).toBe(photoDescription);
  });
});
