import type { Post } from '@reelmates/contract/social/posts';
import { useQueryClient } from '@tanstack/react-query';
import { isOpen, putPost, refreshAfterPosting } from '../posts/posts-cache.ts';
import { useInvalidateCounters } from '../posts/posts-queries.ts';

/** After a post or a jackpot was created. */
export function useRefreshAfterPosting(): () => void {
  const client = useQueryClient();
  const invalidateCounters = useInvalidateCounters();
  return () => {
    // Not awaited: it is there, whatever becomes of the lists.
    void refreshAfterPosting(client);
    invalidateCounters();
  };
}

/** After an own post was changed: shows it as it stands now. */
export function usePatchEditedPost(): (post: Post) => void {
  const client = useQueryClient();
  const invalidateCounters = useInvalidateCounters();
  return (post) => {
    putPost(client, post);
    // What is in the open again may stand in lists that do not have it.
    if (isOpen(post)) void refreshAfterPosting(client);
    invalidateCounters();
  };
}
