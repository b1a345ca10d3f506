import { claimPrize, myPrizes, type OwnPrize } from '@reelmates/contract/competition/prizes';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { toast } from '../../lib/toast-store.ts';

export type { OwnPrize } from '@reelmates/contract/competition/prizes';

const key = ['prizes', 'mine'];

/** Prizes that one was offered, latest first. */
export function useMyPrizes() {
  return useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      call(myPrizes, { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** Claims a prize. Every answer invalidates the list: the time may just have run out. */
export function useClaimPrize() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string): Promise<OwnPrize> => call(claimPrize, { params: { id } }),
    onSuccess: () => toast({ title: 'Prize claimed', description: 'We’ll be in touch by email.' }),
    onError: (error) => reportFailure(error, 'Failed to claim prize'),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
