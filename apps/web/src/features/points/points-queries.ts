import { myPoints } from '@reelmates/contract/competition/points';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { boardRoot } from '../leaderboard/leaderboard-queries.ts';

/** What changes points has the boards asked for again, and this with them. */
const keyOf = (month: string) => [...boardRoot, 'own-points', month];

/** One's own ledger of a month, latest first, with its sum. */
export function useMyPoints(month: string | undefined) {
  return useInfiniteQuery({
    queryKey: keyOf(month ?? ''),
    queryFn: ({ pageParam, signal }) =>
      call(myPoints, {
        query: { limit: '50', month, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    select: ({ pages }) => ({
      entries: pages.flatMap(({ items }) => items),
      total: pages[0]?.total ?? 0,
    }),
    enabled: month !== undefined,
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });
}
