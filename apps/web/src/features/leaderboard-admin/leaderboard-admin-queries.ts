import * as contract from '@reelmates/contract/competition/leaderboard';
import { finishMonth, monthEntries, restoreEntry } from '@reelmates/contract/competition/month-review';
import {
  type AdminAward,
  type MonthReview,
  markAwardPaid,
  type Strike,
  withdrawAward,
} from '@reelmates/contract/competition/prizes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, NetworkError } from '../../lib/api/api.ts';
import { reportRefusal } from '../../lib/api/report-refusal.ts';
import { unlessGone } from '../../lib/api/unless-gone.ts';
import { adminKeys } from '../../lib/query-cache/keys/admin-keys.ts';
import { leaderboardKeys } from '../../lib/query-cache/keys/leaderboard-keys.ts';
import { usePagedList } from '../../lib/query-cache/paged-query.ts';
import { toast } from '../../lib/toast-store.ts';

const keys = adminKeys;

/** Refetched each time the section is opened, because other admins may change it. */
const uncached = { gcTime: 0 } as const;

export function useAdminMonths() {
  return useQuery({
    queryKey: keys.leaderboardMonths,
    queryFn: ({ signal }) => call(contract.adminLeaderboardMonths, { signal }),
    ...uncached,
  });
}

export function useAdminBoard(month: string) {
  return useQuery({
    queryKey: keys.board(month),
    queryFn: ({ signal }) => call(contract.adminLeaderboard, { params: { month }, signal }),
    ...uncached,
  });
}

/** Other admins set prizes, too: data older than this, in ms, is refetched when its screen opens. */
const STALE_TIME_MS = 5 * 60_000;

/** The prizes of the current month. */
export function useCurrentPrizes({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: keys.currentPrizes,
    queryFn: async ({ signal }) => {
      const { currentMonth } = await call(contract.adminLeaderboardMonths, { signal });
      return (await call(contract.adminLeaderboard, { params: { month: currentMonth }, signal })).prizes;
    },
    enabled,
    staleTime: STALE_TIME_MS,
    refetchOnWindowFocus: true,
  });
}

/**
 * With the specification's sentence, unless the cause is the connection, the session or a conflict with another admin.
 */
export function reportPrizeFailure(error: unknown, sentence: string): void {
  reportRefusal(error, sentence, [409]);
}

/** Invalidates the admin's and the public boards. */
export function useInvalidateBoards() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.leaderboard }),
      client.invalidateQueries({ queryKey: leaderboardKeys.root }),
    ]);
}

/**
 * Shows what failed. If the server refused it, another admin may have changed the data since it was loaded; if there was
 * no response, it may have succeeded.
 */
export function useFailure(description: string) {
  const invalidateBoards = useInvalidateBoards();
  return (error: unknown) => {
    reportPrizeFailure(error, description);
    // Not awaited: on a bad connection, the question would stay open as long.
    if (error instanceof NetworkError) void invalidateBoards();
    return error instanceof ApiError ? invalidateBoards() : undefined;
  };
}

/** For forms, which show a lost connection themselves: reloads the boards, because the request may have succeeded. */
export function useReloadIfLost() {
  const invalidateBoards = useInvalidateBoards();
  return <Made>(request: Promise<Made>): Promise<Made> => {
    request.catch((error) => {
      if (error instanceof NetworkError) void invalidateBoards();
    });
    return request;
  };
}

/** The values that another admin may have changed before the request arrives. */
export const prizeSeen = ({ prizeValue, prizeDescription }: contract.Prize): contract.PrizeSeen => ({
  prizeValue,
  prizeDescription,
});

/** Idempotent: deleting a prize that another admin has deleted succeeds. */
export function useDeletePrize() {
  const invalidateBoards = useInvalidateBoards();
  return useMutation({
    mutationFn: (prize: contract.Prize) =>
      unlessGone(call(contract.deletePrize, { params: { id: prize.id }, body: { from: prizeSeen(prize) } })),
    onSuccess: () => {
      toast({ title: 'Prize Deleted' });
      return invalidateBoards();
    },
    onError: useFailure('Failed to delete prize.'),
  });
}

/** Ends an offer or a claim; the prize passes on to the next member. */
export function useWithdrawAward() {
  const invalidateBoards = useInvalidateBoards();
  return useMutation({
    mutationFn: ({ id, status }: AdminAward) => {
      const from = status === 'claimed' ? status : 'pending';
      return call(withdrawAward, { params: { id }, body: { from } });
    },
    onSuccess: () => {
      toast({ title: 'Prize Withdrawn' });
      return invalidateBoards();
    },
    onError: useFailure('Failed to withdraw prize.'),
  });
}

/** Marks a claimed prize as handed over, or removes the mark. */
export function useMarkPaid() {
  const invalidateBoards = useInvalidateBoards();
  return useMutation({
    mutationFn: ({ id, isPaid }: { id: string; isPaid: boolean }) =>
      call(markAwardPaid, { params: { id }, body: { isPaid } }),
    onSuccess: (_award, { isPaid }) => {
      toast({ title: isPaid ? 'Marked as paid' : 'No longer marked as paid' });
      return invalidateBoards();
    },
    onError: useFailure('Failed to save prize.'),
  });
}

/** Publishes the month's statement, unless the board is no longer the one that the admin has seen. */
export function useFinishMonth(month: string) {
  const invalidateBoards = useInvalidateBoards();
  return useMutation({
    mutationFn: ({ version }: MonthReview) => call(finishMonth, { params: { month }, body: { version } }),
    onSuccess: () => {
      toast({ title: 'Month finished', description: 'The statement is published and the winners are told.' });
      return invalidateBoards();
    },
    onError: useFailure('Failed to finish the month. Please try again.'),
  });
}

/** The posts and jackpots with a member's points of a month. */
export function useMonthEntries(month: string, userId: string) {
  return usePagedList(
    keys.monthEntries(month, userId),
    (cursor, signal) => call(monthEntries, { params: { month, userId }, query: cursor, signal }),
    { gcTime: 0 },
  );
}

/** Idempotent: restoring an entry that another admin has restored succeeds. */
export function useRestoreEntry(month: string) {
  const invalidateBoards = useInvalidateBoards();
  return useMutation({
    mutationFn: ({ userId, version }: Strike) =>
      unlessGone(call(restoreEntry, { params: { month, userId }, body: { version } })),
    onSuccess: () => {
      toast({ title: 'Entry put back' });
      return invalidateBoards();
    },
    onError: useFailure('Failed to put the entry back. Please try again.'),
  });
}
