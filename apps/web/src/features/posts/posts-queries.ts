import type { Page } from '@reelmates/contract/fields';
import { toggleLike as likePost } from '@reelmates/contract/social/likes';
import * as contract from '@reelmates/contract/social/posts';
import {
  type QueryClient,
  queryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { unlessGone } from '../../lib/api/unless-gone.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { invalidateCounters } from '../../lib/query-cache/invalidate-posts.ts';
import { type FeedTab, postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import { pagedQuery } from '../../lib/query-cache/paged-query.ts';
import {
  findPost,
  type PostPages,
  patchPost,
  postsOf,
  removePost,
} from '../../lib/query-cache/posts-cache.ts';
import { pressToggle, toggleUntil } from '../../lib/toggle.ts';
import { notePress, sendToggle } from '../outbox/send-toggle.public.ts';
import { countNewPosts, newPostsLabel } from './new-posts.ts';

export type { Post } from '@reelmates/contract/social/posts';

type Post = contract.Post;

/** How often new posts are checked for, in ms, while the page is visible. */
const POLL_INTERVAL_MS = 60_000;

const feeds = { 'for-you': contract.forYouFeed, following: contract.followingFeed };

const none: Post[] = [];
const lastBetOf = (page: { items: Post[] }) =>
  page.items.find(({ betLevel }) => betLevel !== null)?.betLevel ?? null;
const pendingOf = (page: { items: Post[] }) => page.items.filter((post) => post.status === 'pending');

/** A list of posts that loads more. */
export type PostsResult = UseInfiniteQueryResult<Post[]>;

const feedQuery = (tab: FeedTab) =>
  pagedQuery(postKeys.feed(tab), (query, signal) => call(feeds[tab], { query, signal }));
const startOf = ({ pageParams }: PostPages) => pageParams[0];

export function useFeed(tab: FeedTab): PostsResult {
  return useInfiniteQuery({ ...feedQuery(tab), select: postsOf });
}

/** A person's posts; the owner's own list includes pending and denied ones. */
export function useUserPosts(userId: string): PostsResult {
  return useInfiniteQuery({
    ...pagedQuery(postKeys.of(userId), (query, signal) =>
      call(contract.userPosts, { params: { userId }, query, signal }),
    ),
    select: postsOf,
    staleTime: POLL_INTERVAL_MS,
  });
}

/**
 * Checks from time to time whether the feed has new posts. They are never added by themselves: `show` adds them, and
 * leaves older ones to be loaded again.
 * @returns `label` is undefined while there are no new posts
 */
export function useNewPosts(tab: FeedTab): { label: string | undefined; show: () => void } {
  const client = useQueryClient();
  const online = useOnline();
  const { data: shown, dataUpdatedAt } = useFeed(tab);
  const { data: start } = useInfiniteQuery({ ...feedQuery(tab), select: startOf });
  const { data: latest } = useQuery({
    queryKey: postKeys.latest(tab),
    queryFn: ({ signal }) => call(feeds[tab], { query: {}, signal }),
    enabled: online && shown !== undefined,
    // The feed has just loaded this page, so it need not be checked again.
    initialData: () => client.getQueryData<PostPages>(postKeys.feed(tab))?.pages[0],
    initialDataUpdatedAt: dataUpdatedAt,
    staleTime: POLL_INTERVAL_MS,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
  });
  const count = latest && shown ? countNewPosts(latest.items, shown) : 0;
  const allNew = count === latest?.items.length && latest.nextCursor !== null;
  const label = start === undefined ? newPostsLabel(count, allNew) : 'Newest posts';
  return {
    label: count > 0 ? label : undefined,
    show: () => {
      if (latest) showPage(client, tab, latest);
    },
  };
}

/** Replaces a feed by one page. */
function showPage(client: QueryClient, tab: FeedTab, page: Page<Post>, cursor?: string): void {
  client.setQueryData<PostPages>(postKeys.feed(tab), { pages: [page], pageParams: [cursor] });
}

/** Removes all pages but the last one from a feed. */
export function keepLastPage(client: QueryClient, tab: FeedTab): void {
  const { pages = [], pageParams = [] } = client.getQueryData<PostPages>(postKeys.feed(tab)) ?? {};
  const last = pages.at(-1);
  if (last) showPage(client, tab, last, pageParams.at(-1));
}

/** Refetches the feed from its first page; the shown posts stay until the response. */
export function useRefreshFeed(tab: FeedTab): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: postKeys.ownLatest });
    const queryKey = postKeys.latest(tab);
    const fetched = await client.fetchQuery({
      queryKey,
      queryFn: ({ signal }) => call(feeds[tab], { query: {}, signal }),
      staleTime: 0,
    });
    // Applies likes that were sent while the response was under way.
    showPage(client, tab, client.getQueryData<Page<Post>>(queryKey) ?? fetched);
  };
}

/** A post. While it loads, the version of a list is shown. */
export function usePost(id: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: postKeys.one(id),
    queryFn: async ({ signal }) => {
      const post = await call(contract.getPost, { params: { id }, signal });
      patchPost(client, id, (previous) => ({ ...previous, ...post }));
      return post;
    },
    initialData: () => findPost(client, id),
    initialDataUpdatedAt: 0,
    staleTime: POLL_INTERVAL_MS,
  });
}

/**
 * Deletes an own post or, as an admin, any post. Idempotent: a post that was already deleted elsewhere is removed here,
 * too.
 */
export function useDeletePost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unlessGone(call(contract.deletePost, { params: { id } })),
    onSuccess: (_nothing, id) => {
      removePost(client, id);
      invalidateCounters(client);
    },
  });
}

const ownLatest = queryOptions({
  queryKey: postKeys.ownLatest,
  queryFn: ({ signal }) => call(contract.myPosts, { query: {}, signal }),
  staleTime: POLL_INTERVAL_MS,
});

/** The bet of the latest own post that has one; null until it is known. */
export function useLastBet(options: { enabled: boolean }): string | null {
  const { data = null } = useQuery({ ...ownLatest, ...options, select: lastBetOf });
  return data;
}

/** The pending ones among the latest own posts. */
export function useOwnPending(): Post[] {
  const { data = none } = useQuery({
    ...ownLatest,
    select: pendingOf,
    // Progress is only shown while the viewer waits for it.
    refetchInterval: (query) =>
      query.state.data?.items.some((post) => post.status === 'pending') ? POLL_INTERVAL_MS : false,
  });
  return data;
}

function setLike(id: string, on: boolean) {
  const press = () => call(likePost, { params: { id } });
  return toggleUntil(press, ({ isLiked }) => isLiked === on);
}

type Like = { isLiked: boolean; likesCount: number };

const likeOf = (post: Post): Like => ({ isLiked: post.isLikedByUser, likesCount: post.likesCount });

function patchLike(client: QueryClient, id: string, { isLiked, likesCount }: Like) {
  patchPost(client, id, (post) => ({ ...post, isLikedByUser: isLiked, likesCount }));
}

/** Likes a post, unless it is already liked. */
export function useLike(): (post: Post) => void {
  const client = useQueryClient();
  const toggleLike = useToggleLike();
  return (post) => {
    if (!(findPost(client, post.id) ?? post).isLikedByUser) toggleLike(post);
  };
}

export function useToggleLike(): (post: Post) => void {
  const client = useQueryClient();
  return (post) => {
    const shown = () => likeOf(findPost(client, post.id) ?? post);
    let wanted = shown().isLiked;
    const act = (on: boolean) => ({ kind: 'like', postId: post.id, author: post.user.username, on }) as const;
    void pressToggle<Like>({
      client,
      key: `like:${post.id}`,
      read: shown,
      show: (like) => patchLike(client, post.id, like),
      flip: ({ isLiked, likesCount }) => ({
        isLiked: !isLiked,
        likesCount: Math.max(0, likesCount + (isLiked ? -1 : 1)),
      }),
      send: async () => {
        wanted = !wanted;
        const on = wanted;
        const like = await sendToggle<'like'>(client, act(on), () => setLike(post.id, on));
        return like ?? { ...shown(), isLiked: on };
      },
      note: ({ isLiked }) => notePress(client, act(isLiked)),
      onRefused: (error) => reportFailure(error, 'Failed to like post'),
    });
  };
}
