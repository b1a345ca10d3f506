import { limits } from '@reelmates/contract/limits';
import * as contract from '@reelmates/contract/social/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { peopleKeys } from '../../lib/query-cache/keys/people-keys.ts';

export type { FollowableUser, UserProfile } from '@reelmates/contract/social/users';

/** Counts change while the viewer is elsewhere in the app: profiles older than this, in ms, are refetched. */
const STALE_TIME_MS = 60_000;

export function useProfile(userId: string) {
  return useQuery({
    queryKey: peopleKeys.profile(userId),
    queryFn: ({ signal }) => call(contract.getUser, { params: { userId }, signal }),
    staleTime: STALE_TIME_MS,
  });
}

/** Biggest win and lifetime winnings. */
export function useWinnings(userId: string) {
  return useQuery({
    queryKey: peopleKeys.winnings(userId),
    queryFn: ({ signal }) => call(contract.userStats, { params: { userId }, signal }),
    staleTime: STALE_TIME_MS,
  });
}

/** People by username and name; requested only with a term and a connection. */
export function useUserSearch(term: string, online: boolean) {
  return useQuery({
    queryKey: peopleKeys.search(term),
    queryFn: ({ signal }) =>
      call(contract.searchUsers, {
        query: { q: term, limit: String(limits.headerSearchResults) },
        signal,
      }),
    enabled: term !== '' && online,
    staleTime: 30_000,
    gcTime: STALE_TIME_MS,
  });
}
