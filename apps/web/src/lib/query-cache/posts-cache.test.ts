// spec: none, how posts are kept in the cache
import type { Post } from '@reelmates/contract/social/posts';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { aPost } from '../../testing/factories.ts';
import { postKeys } from './keys/post-keys.ts';
import { findPost, type PostPages, postsOf, removePost, replacePost } from './posts-cache.ts';

const pages = (...items: Post[]): PostPages => ({
  pages: [{ items, nextCursor: null }],
  pageParams: [undefined],
});

function everywhere(post: Post, other: Post) {
  const client = new QueryClient();
  const lists = [postKeys.feed('for-you'), postKeys.feed('following'), postKeys.at('3')];
  const profile = postKeys.of(post.user.id);
  for (const key of [...lists, profile]) client.setQueryData(key, pages(post, other));
  client.setQueryData(postKeys.latest('for-you'), { items: [post, other], nextCursor: null });
  client.setQueryData(postKeys.one(post.id), post);
  const ids = (key: QueryKey) => postsOf(client.getQueryData<PostPages>(key) ?? pages()).map(({ id }) => id);
  return { client, lists, profile, ids };
}

it('a changed post is the same everywhere, and keeps what only one list knows of it', () => {
  const post = { ...aPost({ id: '1' }), likers: ['mate'] };
  const { client, lists } = everywhere(post, aPost({ id: '2' }));
  replacePost(client, aPost({ id: '1', caption: 'Changed' }));
  for (const key of lists) {
    const [first] = postsOf(client.getQueryData<PostPages>(key) ?? pages());
    expect(first).toMatchObject({ caption: 'Changed', likers: ['mate'] });
  }
  expect(findPost(client, '1')?.caption).toBe('Changed');
});

it.each([{ status: 'pending' as const }, { status: 'approved' as const, isPublic: false }])(
  'what only its author sees now leaves the feeds and the venue, and stays on the profile: %o',
  (state) => {
    const { client, lists, profile, ids } = everywhere(aPost({ id: '1' }), aPost({ id: '2' }));
    replacePost(client, aPost({ id: '1', ...state }));
    for (const key of lists) expect(ids(key)).toEqual(['2']);
    expect(ids(profile)).toEqual(['1', '2']);
    expect(client.getQueryData<{ items: Post[] }>(postKeys.latest('for-you'))?.items).toHaveLength(1);
    expect(client.getQueryData<Post>(postKeys.one('1'))).toMatchObject(state);
  },
);

it('a deleted post is nowhere any more', () => {
  const { client, lists, profile, ids } = everywhere(aPost({ id: '1' }), aPost({ id: '2' }));
  removePost(client, '1');
  for (const key of [...lists, profile]) expect(ids(key)).toEqual(['2']);
  expect(findPost(client, '1')).toBeUndefined();
});
