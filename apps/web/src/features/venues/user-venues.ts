import { userVenues } from '@reelmates/contract/play/tracker';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { trackerKeys } from '../../lib/query-cache/keys/tracker-keys.ts';

/** A session may have been logged on another device: what is older than this, in ms, is refetched. */
const fresh = 60_000;

/** Where one has played, the latest first. */
export function useUserVenues(options: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: trackerKeys.venues,
    queryFn: ({ signal }) => call(userVenues, { signal }),
    staleTime: fresh,
    ...options,
  });
}
