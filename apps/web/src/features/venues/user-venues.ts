import { userVenues } from '@reelmates/contract/play/tracker';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { trackerKeys } from '../../lib/query-cache/keys/tracker-keys.ts';

/** Another device may have logged a session: data older than this, in ms, is refetched. */
const STALE_TIME_MS = 60_000;

/** The venues where the viewer has played, latest first. */
export function useUserVenues(options: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: trackerKeys.venues,
    queryFn: ({ signal }) => call(userVenues, { signal }),
    staleTime: STALE_TIME_MS,
    ...options,
  });
}
