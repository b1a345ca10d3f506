import * as contract from '@reelmates/contract/competition/leaderboard';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { leaderboardKeys } from '../../lib/query-cache/keys/leaderboard-keys.ts';
import { useRefreshViewer } from '../session/session.public.ts';
import { drawnBoard } from './drawn-board.ts';
import { clockAhead } from './server-clock.ts';

const keys = leaderboardKeys;

/** Others earn points, too: what is older than this, in ms, is refetched when it is looked at. */
const fresh = 30_000;
const lookedAt = { staleTime: fresh, refetchOnWindowFocus: true } as const;

type Months = contract.LeaderboardMonths & {
  /** By how many ms the server's clock is ahead of the device's. */
  ahead: number;
};

/** Which months there are, and when the present one ends. */
export function useMonths() {
  const client = useQueryClient();
  const refreshViewer = useRefreshViewer();
  return useQuery({
    queryKey: keys.months,
    queryFn: async ({ signal }): Promise<Months> => {
      let ahead = 0;
      const months = await call(contract.leaderboardMonths, {
        signal,
        onHeaders: (headers) => {
          ahead = clockAhead(headers.get('date'), Date.now());
        },
      });
      const former = client.getQueryData<Months>(keys.months)?.currentMonth;
      if (former !== undefined && former !== months.currentMonth) {
        // A new month: everybody begins at nothing, and the former one is closed.
        invalidateBoards(client);
        void refreshViewer();
      }
      return { ...months, ahead };
    },
    ...(drawnBoard && { initialData: { ...drawnBoard.months, ahead: 0 }, initialDataUpdatedAt: 0 }),
    ...lookedAt,
  });
}

/** Invalidates the boards and what else says who has how many points; not the months. */
function invalidateBoards(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === keys.root[0] && queryKey[1] !== keys.months[1],
  });
}

/** The ranking of a month with its prizes. */
export function useBoard(month: string | undefined) {
  return useQuery({
    queryKey: keys.board(month ?? ''),
    queryFn: ({ signal }) => call(contract.leaderboard, { params: { month: month ?? '' }, signal }),
    enabled: month !== undefined,
    ...(drawnBoard &&
      drawnBoard.months.currentMonth === month && {
        initialData: drawnBoard.board,
        initialDataUpdatedAt: 0,
      }),
    ...lookedAt,
  });
}

/** How a month that is over came out. @param number which statement; undefined: the latest */
export function useStatement(month: string, number?: number) {
  return useQuery({
    queryKey: keys.statement(month, number),
    queryFn: ({ signal }) =>
      call(contract.leaderboardStatement, {
        params: { month },
        query: number === undefined ? {} : { number: String(number) },
        signal,
      }),
    ...lookedAt,
  });
}

/** The viewer's own rank. @param month the present one unless named */
export function useOwnRank({ month, enabled }: { month?: string | undefined; enabled: boolean }) {
  return useQuery({
    queryKey: keys.ownRank(month ?? 'present'),
    queryFn: ({ signal }) => call(contract.ownRank, { query: month === undefined ? {} : { month }, signal }),
    enabled,
    ...lookedAt,
  });
}

/** Puts the viewer on boards, or takes them off. */
export function useSetListing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isListed: boolean) => call(contract.setLeaderboardListing, { body: { isListed } }),
    onSuccess: ({ isListed }) => {
      client.setQueriesData<contract.OwnRank>({ queryKey: keys.ownRanks }, (ownRank) =>
        ownRank ? { ...ownRank, isListed } : ownRank,
      );
      invalidateBoards(client);
    },
    onError: (error) => reportFailure(error, 'Failed to update leaderboard setting'),
  });
}
