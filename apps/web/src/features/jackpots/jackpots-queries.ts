import * as contract from '@reelmates/contract/competition/jackpots';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api.ts';
import { refreshAfterPosting } from '../posts/posts-cache.ts';
import { useInvalidateCounters } from '../posts/posts-queries.ts';

export type { MyJackpot } from '@reelmates/contract/competition/jackpots';

const keys = { mine: ['jackpots', 'mine'] };

/** After a jackpot was submitted. */
export function useRefreshAfterSubmitting(): () => void {
  const client = useQueryClient();
  const invalidateCounters = useInvalidateCounters();
  return () => {
    // Not awaited: the jackpot is there, whatever becomes of the lists.
    void client.invalidateQueries({ queryKey: keys.mine });
    void refreshAfterPosting(client);
    invalidateCounters();
  };
}

/** One's own jackpots with what became of them, latest first. */
export function useMyJackpots() {
  return useInfiniteQuery({
    queryKey: keys.mine,
    queryFn: ({ pageParam, signal }) =>
      call(contract.myJackpots, { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    // Moderators decide meanwhile.
    refetchOnMount: 'always',
  });
}

export function useDeleteJackpot() {
  const client = useQueryClient();
  const invalidateCounters = useInvalidateCounters();
  return useMutation({
    mutationFn: removeJackpot,
    onSuccess: async () => {
      invalidateCounters();
      await client.invalidateQueries({ queryKey: keys.mine });
    },
  });
}

/** Idempotent: deleting a deleted jackpot succeeds. */
export async function removeJackpot(id: string): Promise<void> {
  try {
    await call(contract.deleteJackpot, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
