import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Attempt } from '../../lib/send-once.ts';
import { refreshAfterPosting } from '../posts/posts-cache.ts';
import { useRefreshMe } from '../session/session-queries.ts';
import { shareWin } from './share-win.ts';
import type { WinRequest } from './win-rules.ts';

type Sharing = { request: WinRequest; last: Attempt | null; keep: (attempt: Attempt | null) => void };

/** Shares a win; answers with the points that it earned. */
export function useShareWin() {
  const client = useQueryClient();
  const refreshMe = useRefreshMe();
  return useMutation({
    mutationFn: ({ request, last, keep }: Sharing) => shareWin(request, last, keep),
    onSuccess: () => {
      // Not awaited: the post is there, whatever becomes of the lists.
      void refreshAfterPosting(client);
      void refreshMe();
      void client.invalidateQueries({ queryKey: ['leaderboard'] });
    },
  });
}
