// spec: none, one post on two devices is not in it
import { toggleLike } from '@reelmates/contract/social/likes';
import { deletePost, forYouFeed, getPost } from '@reelmates/contract/social/posts';
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import { venueKeys } from '../../lib/query-cache/keys/venue-keys.ts';
import type { PostPages } from '../../lib/query-cache/posts-cache.ts';
import { aPage, aPost, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { createTestQueryClient, renderQueryHook } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { useDeletePost, useFeed, usePost, useRefreshFeed, useToggleLike } from './posts-queries.ts';

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

it('after a post was deleted, the biggest win of its venue and its number of wins are fetched again', async () => {
  fakeApi({ viewer: aViewer() }).on(deletePost, () => undefined);
  const { result, client } = renderQueryHook(() => useDeletePost());
  const stale = [postKeys.at('3'), venueKeys.biggestWin('3'), venueKeys.peek(['3'])];
  for (const key of stale) client.setQueryData(key, { pages: [], pageParams: [] });
  act(() => result.current.mutate('1'));
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(stale.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});

describe('a like that is pressed while its post is on its way again', () => {
  const post = aPost({ isLikedByUser: false, likesCount: 23 });
  const liked = { isLikedByUser: true, likesCount: 24 };

  /** A feed whose next response waits for `arrive`, and does not include the like. */
  async function feedOnItsWay() {
    const older = Promise.withResolvers<void>();
    let isLiked = false;
    const api = fakeApi({ viewer: aViewer() })
      .on(forYouFeed, () => aPage([post]))
      .on(toggleLike, () => {
        isLiked = !isLiked;
        return { isLiked, likesCount: isLiked ? 24 : 23 };
      });
    const { result, client } = renderQueryHook(() => ({
      feed: useFeed('for-you'),
      refresh: useRefreshFeed('for-you'),
      like: useToggleLike(),
    }));
    await waitFor(() => expect(result.current.feed.data).toHaveLength(1));
    api.on(forYouFeed, async () => {
      await older.promise;
      return aPage([post]);
    });
    const press = async () => {
      const before = api.sent(toggleLike).length;
      act(() => result.current.like(post));
      await waitFor(() => expect(api.sent(toggleLike)).toHaveLength(before + 1));
      await act(async () => {});
    };
    return {
      api,
      result,
      press,
      arrive: older.resolve,
      shown: () => client.getQueryData<PostPages>(postKeys.feed('for-you'))?.pages[0]?.items[0],
    };
  }

  it('stays when the whole list is fetched again', async () => {
    const { result, press, arrive, shown } = await feedOnItsWay();
    const fetched = result.current.feed.refetch();
    await press();
    arrive();
    await act(() => fetched);
    expect(shown()).toMatchObject(liked);
  });

  it('stays when the feed is pulled down', async () => {
    const { result, press, arrive, shown } = await feedOnItsWay();
    const refreshed = result.current.refresh();
    await press();
    arrive();
    await act(() => refreshed);
    expect(shown()).toMatchObject(liked);
  });

  it('stays taken back where it was pressed twice', async () => {
    const { result, press, arrive, shown } = await feedOnItsWay();
    const fetched = result.current.feed.refetch();
    await press();
    await press();
    arrive();
    await act(() => fetched);
    expect(shown()).toMatchObject({ isLikedByUser: false, likesCount: 23 });
  });

  it('gives way to the response of a request that was sent after it', async () => {
    const { api, result, press, arrive, shown } = await feedOnItsWay();
    const fetched = result.current.feed.refetch();
    await press();
    arrive();
    await act(() => fetched);
    api.on(forYouFeed, () => aPage([{ ...post, isLikedByUser: true, likesCount: 31 }]));
    await act(() => result.current.feed.refetch());
    expect(shown()).toMatchObject({ isLikedByUser: true, likesCount: 31 });
  });

  it('stays in the list when the post itself is fetched', async () => {
    const older = Promise.withResolvers<void>();
    fakeApi({ viewer: aViewer() })
      .on(toggleLike, () => ({ isLiked: true, likesCount: 24 }))
      .on(getPost, async () => {
        await older.promise;
        return post;
      });
    const client = createTestQueryClient();
    const pages: PostPages = { pages: [{ items: [post], nextCursor: null }], pageParams: [undefined] };
    client.setQueryData(postKeys.feed('for-you'), pages);
    const { result } = renderQueryHook(
      () => ({ post: usePost(post.id), feed: useFeed('for-you'), like: useToggleLike() }),
      client,
    );
    await act(async () => result.current.like(post));
    older.resolve();
    await waitFor(() => expect(result.current.post.isFetching).toBe(false));
    expect(client.getQueryData<PostPages>(postKeys.feed('for-you'))?.pages[0]?.items[0]).toMatchObject(liked);
    expect(result.current.post.data).toMatchObject(liked);
  });
});
