import { type EditPostForm, editPost } from '@reelmates/contract/social/posts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { isOpen, putPost, refreshAfterPosting } from '../posts/posts-cache.ts';
import { useInvalidateCounters } from '../posts/posts-queries.ts';
import { shareWin } from './share-win.ts';
import type { Sending } from './use-drafted-form.ts';
import type { WinRequest } from './win-rules.ts';

/** Shares a win; answers with the points that it earned. */
export function useShareWin() {
  const client = useQueryClient();
  const invalidateCounters = useInvalidateCounters();
  return useMutation({
    mutationFn: ({ request, last, keep }: Sending<WinRequest>) => shareWin(request, last, keep),
    onSuccess: () => {
      // Not awaited: the post is there, whatever becomes of the lists.
      void refreshAfterPosting(client);
      invalidateCounters();
    },
  });
}

/** Changes an own post; answers with it as it stands now. */
export function useEditPost(id: string) {
  const client = useQueryClient();
  const invalidateCounters = useInvalidateCounters();
  return useMutation({
    mutationFn: (changes: EditPostForm) => call(editPost, { params: { id }, body: changes }),
    onSuccess: (post) => {
      putPost(client, post);
      // What is in the open again may stand in lists that do not have it.
      if (isOpen(post)) void refreshAfterPosting(client);
      invalidateCounters();
    },
  });
}
