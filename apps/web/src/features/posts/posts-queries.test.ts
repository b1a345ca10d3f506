// spec: none, one post on two devices is not in it
import { deletePost } from '@reelmates/contract/social/posts';
import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import { venueKeys } from '../../lib/query-cache/keys/venue-keys.ts';
import type { PostPages } from '../../lib/query-cache/posts-cache.ts';
import { aPost, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderQueryHook } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { useDeletePost } from './posts-queries.ts';

it('a post that was deleted elsewhere leaves the lists as if it were deleted here', async () => {
  fakeApi({ viewer: aViewer() }).on(deletePost, () => refuse(404, 'NOT_FOUND', 'Post not found'));
  const { result, client } = renderQueryHook(() => useDeletePost());
  const post = aPost();
  const pages: PostPages = { pages: [{ items: [post], nextCursor: null }], pageParams: [undefined] };
  client.setQueryData(postKeys.feed('for-you'), pages);
  act(() => result.current.mutate(post.id));
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(client.getQueryData<PostPages>(postKeys.feed('for-you'))?.pages[0]?.items).toEqual([]);
});

it('after a post was deleted, the biggest win of its venue and its number of wins are asked for again', async () => {
  fakeApi({ viewer: aViewer() }).on(deletePost, () => undefined);
  const { result, client } = renderQueryHook(() => useDeletePost());
  const stale = [postKeys.at('3'), venueKeys.biggestWin('3'), venueKeys.peek(['3'])];
  for (const key of stale) client.setQueryData(key, { pages: [], pageParams: [] });
  act(() => result.current.mutate('1'));
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(stale.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});
