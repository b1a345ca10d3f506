import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api/api.ts';
import { handleUnauthorized } from '../lib/api/unauthorized.ts';
import { fetchOrCopy } from '../lib/offline-copy/fetch-or-copy.ts';

/** Data never becomes stale or is refetched by itself: whatever changes it invalidates it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // For any query: without a session, the only way on is to sign in.
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
        // Offline, a query fails immediately and shows its error state, instead of waiting silently.
        networkMode: 'always',
        persister: fetchOrCopy,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
