import type { Post } from '@reelmates/contract/social/posts';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateCounters, invalidatePosts } from '../../lib/query-cache/after-posting.ts';
import { isOpen, putPost } from '../../lib/query-cache/posts-cache.ts';

/** After a post or a jackpot was created. */
export function useRefreshAfterPosting(): () => void {
  const client = useQueryClient();
  return () => {
    // Not awaited: it is there, whatever becomes of the lists.
    void invalidatePosts(client);
    invalidateCounters(client);
  };
}

/** After an own post was changed: shows it as it stands now. */
export function usePatchEditedPost(): (post: Post) => void {
  const client = useQueryClient();
  return (post) => {
    putPost(client, post);
    // What is in the open again may stand in lists that do not have it.
    if (isOpen(post)) void invalidatePosts(client);
    invalidateCounters(client);
  };
}
