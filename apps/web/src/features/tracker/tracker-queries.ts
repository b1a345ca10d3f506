import * as contract from '@reelmates/contract/play/tracker';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { unlessGone } from '../../lib/api/unless-gone.ts';
import { trackerKeys } from '../../lib/query-cache/keys/tracker-keys.ts';
import { usePagedList } from '../../lib/query-cache/paged-query.ts';
import { deviceTimeZone } from '../../lib/text/local-time.ts';
import { noteServerTime } from './session-form/session-clock.ts';

export type { PlayMonth, PlayPlan, PlaySession } from '@reelmates/contract/play/tracker';

/** Another device may have logged a session: data older than this, in ms, is refetched. */
const STALE_TIME_MS = 60_000;

export function useTrackerStats() {
  return useQuery({
    queryKey: trackerKeys.stats,
    queryFn: ({ signal }) => call(contract.trackerStats, { signal }),
    staleTime: STALE_TIME_MS,
  });
}

/** The five latest sessions, latest first, for the chart and the history. */
export function useLatestSessions() {
  return useQuery({
    queryKey: trackerKeys.latest,
    queryFn: ({ signal }) => call(contract.listPlaySessions, { query: {}, signal }),
    select: (page) => page.items,
    staleTime: STALE_TIME_MS,
  });
}

/** The filter of the history; null means everything. */
export type HistoryFilter = { venueId: string | null; machineType: string | null };

/** The filter as query parameters, without empty ones. */
export function filterQuery({ venueId, machineType }: HistoryFilter) {
  return { ...(venueId === null ? {} : { venueId }), ...(machineType === null ? {} : { machineType }) };
}

/** The months with sessions, in the device's time zone, latest first. */
export function usePlayMonths(filter: HistoryFilter) {
  return useQuery({
    queryKey: trackerKeys.months(filter),
    queryFn: ({ signal }) =>
      call(contract.listPlayMonths, {
        query: { timeZone: deviceTimeZone(), ...filterQuery(filter) },
        signal,
      }),
    staleTime: STALE_TIME_MS,
  });
}

/** Sessions of a month that load at once. */
export const SESSIONS_PER_PAGE = 20;

export function useMonthSessions(month: string, filter: HistoryFilter) {
  return usePagedList(
    trackerKeys.month(month, filter),
    (cursor, signal) =>
      call(contract.listPlaySessions, {
        query: {
          month,
          timeZone: deviceTimeZone(),
          limit: String(SESSIONS_PER_PAGE),
          ...filterQuery(filter),
          ...cursor,
        },
        signal,
      }),
    { staleTime: STALE_TIME_MS },
  );
}

/** The venues and machines of the viewer's sessions. */
export function usePlayChoices() {
  return useQuery({
    queryKey: trackerKeys.choices,
    queryFn: ({ signal }) => call(contract.playChoices, { signal }),
    staleTime: STALE_TIME_MS,
  });
}

/** The current month, the planned amount, and the month that is due for its review. */
export function usePlayPlan() {
  return useQuery({
    queryKey: trackerKeys.plan,
    queryFn: ({ signal }) =>
      call(contract.playPlan, {
        query: { timeZone: deviceTimeZone() },
        signal,
        onHeaders: noteServerTime,
      }),
    staleTime: STALE_TIME_MS,
    // Another month may have begun, or the device may be in another time zone.
    refetchOnWindowFocus: true,
  });
}

/** Sets the planned amount to the server's response. */
export function usePatchLimit(): (monthlyLimit: string | null) => void {
  const client = useQueryClient();
  return (monthlyLimit) =>
    client.setQueryData<contract.PlayPlan>(trackerKeys.plan, (plan) => plan && { ...plan, monthlyLimit });
}

/** After a session was logged, changed or deleted: any number may have changed. */
export function useRefreshTracker() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trackerKeys.root });
}

/** Idempotent: a session that was already deleted, by an earlier press or elsewhere, is removed here, too. */
export function useDeleteSession() {
  const refresh = useRefreshTracker();
  return useMutation({
    mutationFn: (id: string) => unlessGone(call(contract.deletePlaySession, { params: { id } })),
    // Also after a failure, because it may have arrived. Not awaited, so that the response does not wait for the stats.
    onSettled: () => void refresh(),
  });
}

export function useRestoreSession() {
  const refresh = useRefreshTracker();
  return useMutation({
    mutationFn: (id: string) => call(contract.restorePlaySession, { params: { id } }),
    onSettled: () => refresh(),
  });
}
