import { myPoints } from '@reelmates/contract/competition/points';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { leaderboardKeys } from '../../lib/query-cache/keys/leaderboard-keys.ts';
import { pagedQuery } from '../../lib/query-cache/paged-query.ts';

/** The viewer's ledger of a month with its sum, latest first. */
export function useMyPoints(month: string | undefined) {
  return useInfiniteQuery({
    ...pagedQuery(leaderboardKeys.ownPoints(month ?? ''), (cursor, signal) =>
      call(myPoints, { query: { limit: '50', month, ...cursor }, signal }),
    ),
    select: ({ pages }) => ({
      entries: pages.flatMap(({ items }) => items),
      total: pages[0]?.total ?? 0,
    }),
    enabled: month !== undefined,
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });
}
