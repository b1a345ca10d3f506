import * as contract from '@reelmates/contract/competition/leaderboard';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { leaderboardKeys } from '../../lib/query-cache/keys/leaderboard-keys.ts';
import { clockAhead } from '../../lib/server-clock.ts';
import { useRefreshViewer } from '../session/session.public.ts';
import { drawnBoard } from './drawn-board.ts';

const keys = leaderboardKeys;

/** Others earn points, too: data older than this, in ms, is refetched when it is shown. */
const STALE_TIME_MS = 30_000;
const lookedAt = { staleTime: STALE_TIME_MS, refetchOnWindowFocus: true } as const;

type Months = contract.LeaderboardMonths & {
  /** How far the server's clock is ahead of the device's, in ms. */
  ahead: number;
};

/** The months with a board, and the end of the current one. */
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
      const previous = client.getQueryData<Months>(keys.months)?.currentMonth;
      if (previous !== undefined && previous !== months.currentMonth) {
        // A new month has started: everybody has no points yet, and the previous month is closed.
        invalidateBoards(client);
        void refreshViewer();
      }
      return { ...months, ahead };
    },
    ...(drawnBoard && { initialData: { ...drawnBoard.months, ahead: 0 }, initialDataUpdatedAt: 0 }),
    ...lookedAt,
  });
}

/** Invalidates the boards and all other data that depends on points, except the list of months. */
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

/**
 * The result of a past month.
 * @param number that of a statement; by default the latest
 */
export function useStatement(month: string, number?: number) {
  return useQuery({
    queryKey: keys.statement(month, number),
    queryFn: ({ signal }) =>
      call(contract.leaderboardStatement, {
        params: { month },
        query: number === undefined ? {} : { number: String(number) },
        signal,
      }),
    // While another statement loads: with the first one, the button that was pressed would go, and the focus with it.
    placeholderData: keepPreviousData,
    ...lookedAt,
  });
}

/**
 * The viewer's own rank.
 * @param month by default the current one
 */
export function useOwnRank({ month, enabled }: { month?: string | undefined; enabled: boolean }) {
  return useQuery({
    queryKey: keys.ownRank(month ?? 'present'),
    queryFn: ({ signal }) => call(contract.ownRank, { query: month === undefined ? {} : { month }, signal }),
    enabled,
    ...lookedAt,
  });
}

/** Lists the viewer on boards, or stops it. */
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
