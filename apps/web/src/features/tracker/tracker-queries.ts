import * as contract from '@reelmates/contract/tracker';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { type Attempt, sendOnce } from '../../lib/send-once.ts';
import type { SessionRequest } from './session-rules.ts';

export type { PlaySession } from '@reelmates/contract/tracker';

const root = ['tracker'];

/** Something may have been logged on another device: what is older than this, in ms, is asked for again. */
const fresh = 60_000;

export function useTrackerStats() {
  return useQuery({
    queryKey: [...root, 'stats'],
    queryFn: ({ signal }) => call(contract.trackerStats, { signal }),
    staleTime: fresh,
  });
}

/** The five latest sessions, the latest first: what the chart and the history draw on. */
export function useLatestSessions() {
  return useQuery({
    queryKey: [...root, 'latest'],
    queryFn: ({ signal }) => call(contract.listPlaySessions, { query: {}, signal }),
    select: (page) => page.items,
    staleTime: fresh,
  });
}

function useRefreshTracker() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: root });
}

type Logging = { request: SessionRequest; last: Attempt | null; keep: (attempt: Attempt | null) => void };

export function useLogSession() {
  const refresh = useRefreshTracker();
  return useMutation({
    mutationFn: (logging: Logging) =>
      sendOnce({
        ...logging,
        create: (body, idempotencyKey) => call(contract.logPlaySession, { body, idempotencyKey }),
        change: ({ id }, body) => call(contract.editPlaySession, { params: { id }, body }),
      }),
    // Not awaited: the session is logged, whatever becomes of the figures.
    onSuccess: () => void refresh(),
  });
}

export function useDeleteSession() {
  const refresh = useRefreshTracker();
  return useMutation({
    mutationFn: (id: string) => call(contract.deletePlaySession, { params: { id } }),
    // Also after a failure: it may be gone already, from another device.
    onSettled: () => refresh(),
  });
}
