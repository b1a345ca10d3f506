import { type LikedPost, postLikes } from '@reelmates/contract/social/likes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { postKeys } from '../posts/posts-cache.ts';

export type { LikedPost } from '@reelmates/contract/social/likes';

/** How old, in ms, they may be before they are asked for again. */
const fresh = 30_000;

/** Own posts that have likes, with the latest likers of each. */
export function useLikedPosts() {
  return useInfiniteQuery({
    queryKey: [...postKeys.lists, 'liked'],
    queryFn: ({ pageParam, signal }) =>
      call(postLikes, { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    select: (data): LikedPost[] => [
      ...new Map(data.pages.flatMap((page) => page.items).map((post) => [post.id, post])).values(),
    ],
    staleTime: fresh,
  });
}
