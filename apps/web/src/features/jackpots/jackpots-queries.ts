import * as contract from '@reelmates/contract/competition/jackpots';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { unlessGone } from '../../lib/api/unless-gone.ts';
import { invalidateCounters, invalidatePosts } from '../../lib/query-cache/invalidate-posts.ts';
import { usePagedList } from '../../lib/query-cache/paged-query.ts';

export type { MyJackpot } from '@reelmates/contract/competition/jackpots';

const ownJackpotsKey = ['jackpots', 'mine'] as const;

/** After a jackpot was submitted. */
export function useRefreshAfterSubmitting(): () => void {
  const client = useQueryClient();
  return () => {
    // Not awaited: the jackpot exists, even if refetching the lists fails.
    void client.invalidateQueries({ queryKey: ownJackpotsKey });
    void invalidatePosts(client);
    invalidateCounters(client);
  };
}

/** The viewer's own jackpots with their states, latest first. */
export function useMyJackpots() {
  return usePagedList(
    ownJackpotsKey,
    (query, signal) => call(contract.myJackpots, { query, signal }),
    // Moderators may have decided in the meantime.
    { refetchOnMount: 'always' },
  );
}

export function useDeleteJackpot() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: removeJackpot,
    onSuccess: async () => {
      invalidateCounters(client);
      await client.invalidateQueries({ queryKey: ownJackpotsKey });
    },
  });
}

/** Idempotent: deleting a deleted jackpot succeeds. */
export function removeJackpot(id: string): Promise<void> {
  return unlessGone(call(contract.deleteJackpot, { params: { id } }));
}
