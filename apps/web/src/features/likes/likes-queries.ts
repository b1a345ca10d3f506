import { type LikedPost, postLikes } from '@reelmates/contract/social/likes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import { pagedQuery } from '../../lib/query-cache/paged-query.ts';

export type { LikedPost } from '@reelmates/contract/social/likes';

/** Data older than this, in ms, is refetched. */
const STALE_TIME_MS = 30_000;

/** Own posts that have likes, each with its latest likers. */
export function useLikedPosts() {
  return useInfiniteQuery({
    ...pagedQuery(postKeys.liked, (query, signal) => call(postLikes, { query, signal })),
    select: (data): LikedPost[] => [
      ...new Map(data.pages.flatMap((page) => page.items).map((post) => [post.id, post])).values(),
    ],
    staleTime: STALE_TIME_MS,
  });
}
