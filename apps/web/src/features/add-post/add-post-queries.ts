import type { Post } from '@reelmates/contract/social/posts';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateCounters, invalidatePosts } from '../../lib/query-cache/invalidate-posts.ts';
import { isOpen, replacePost } from '../../lib/query-cache/posts-cache.ts';

/** After a post or a jackpot was created. */
export function useRefreshAfterPosting(): () => void {
  const client = useQueryClient();
  return () => {
    // Not awaited: the post exists, even if refetching the lists fails.
    void invalidatePosts(client);
    invalidateCounters(client);
  };
}

/** After an own post was changed: shows its current version. */
export function usePatchEditedPost(): (post: Post) => void {
  const client = useQueryClient();
  return (post) => {
    replacePost(client, post);
    // A post that is public again may be missing from lists.
    if (isOpen(post)) void invalidatePosts(client);
    invalidateCounters(client);
  };
}
