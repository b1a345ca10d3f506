import * as contract from '@reelmates/contract/competition/leaderboard';
import { withdrawAward } from '@reelmates/contract/competition/prizes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, NetworkError } from '../../lib/api/api.ts';
import { handleUnauthorized } from '../../lib/api/unauthorized.ts';
import { adminKeys } from '../../lib/query-cache/keys/admin-keys.ts';
import { leaderboardKeys } from '../../lib/query-cache/keys/leaderboard-keys.ts';
import { toast } from '../../lib/toast-store.ts';

const keys = adminKeys;

/** Refetched each time the section is opened: other admins work on it too. */
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

/** Other admins set prizes, too: what is older than this, in ms, is fetched again when its screen opens. */
const fresh = 5 * 60_000;

/** The prizes of the present month. */
export function usePresentPrizes({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: keys.presentPrizes,
    queryFn: async ({ signal }) => {
      const { currentMonth } = await call(contract.adminLeaderboardMonths, { signal });
      return (await call(contract.adminLeaderboard, { params: { month: currentMonth }, signal })).prizes;
    },
    enabled,
    staleTime: fresh,
    refetchOnWindowFocus: true,
  });
}

/** With the specification's sentence, unless the connection or the session is at fault. */
export function reportPrizeFailure(error: unknown, description: string): void {
  if (error instanceof ApiError && error.isSignedOut) handleUnauthorized();
  else {
    const reason = error instanceof NetworkError ? error.message : description;
    toast({ title: 'Error', description: reason, variant: 'destructive' });
  }
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

export function useDeletePrize() {
  const invalidateBoards = useInvalidateBoards();
  return useMutation({
    mutationFn: (id: string) => call(contract.deletePrize, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Prize Deleted' });
      return invalidateBoards();
    },
    onError: (error) => reportPrizeFailure(error, 'Failed to delete prize.'),
  });
}

/** Ends an offer or a claim; the prize passes on. */
export function useWithdrawAward() {
  const invalidateBoards = useInvalidateBoards();
  return useMutation({
    mutationFn: (id: string) => call(withdrawAward, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Prize Withdrawn' });
      return invalidateBoards();
    },
    onError: (error) => reportPrizeFailure(error, 'Failed to withdraw prize.'),
  });
}
