import * as contract from '@reelmates/contract/competition/jackpots';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api.ts';
import { sendOnce } from '../../lib/send-once.ts';
import type { Sending } from '../add-post/use-drafted-form.ts';
import { refreshAfterPosting } from '../posts/posts-cache.ts';
import { useInvalidateCounters } from '../posts/posts-queries.ts';
import type { JackpotRequest } from './jackpot-rules.ts';

export type { MyJackpot } from '@reelmates/contract/competition/jackpots';

const keys = { mine: ['jackpots', 'mine'] };

/** Submits a jackpot exactly once, however often it takes; answers with the points that it earned. */
export function useSubmitJackpot() {
  const client = useQueryClient();
  const invalidateCounters = useInvalidateCounters();
  return useMutation({
    mutationFn: async ({ request, last, keep }: Sending<JackpotRequest>) => {
      const { pointsAwarded } = await sendOnce({
        request,
        last,
        keep,
        create: (body, idempotencyKey) => call(contract.submitJackpot, { body, idempotencyKey }),
        undo: ({ id }) => takeAway(id),
      });
      return pointsAwarded;
    },
    onSuccess: () => {
      // Not awaited: the jackpot is there, whatever becomes of the lists.
      void client.invalidateQueries({ queryKey: keys.mine });
      void refreshAfterPosting(client);
      invalidateCounters();
    },
  });
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
    mutationFn: takeAway,
    onSuccess: async () => {
      invalidateCounters();
      await client.invalidateQueries({ queryKey: keys.mine });
    },
  });
}

/** One that is away already is as good. */
async function takeAway(id: string): Promise<void> {
  try {
    await call(contract.deleteJackpot, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
