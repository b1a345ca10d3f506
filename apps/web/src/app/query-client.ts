import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api/api.ts';
import { handleUnauthorized } from '../lib/api/unauthorized.ts';
import { fetchOrCopy } from '../lib/offline-copy/fetch-or-copy.ts';

/** Nothing goes stale or is fetched again by itself; what changes is invalidated by what changed it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // Whatever was being loaded: without a session there is one way on.
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.isSignedOut) handleUnauthorized();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 30 * 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // Offline, a query fails at once and shows its error state, instead of waiting without a word.
        networkMode: 'always',
        persister: fetchOrCopy,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
