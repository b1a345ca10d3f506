import * as contract from '@reelmates/contract/play/tracker';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { trackerKeys } from '../../lib/query-cache/keys/tracker-keys.ts';
import { usePagedList } from '../../lib/query-cache/paged-query.ts';
import { ownTimeZone } from '../../lib/text/own-time.ts';

export type { PlayMonth, PlayPlan, PlaySession } from '@reelmates/contract/play/tracker';

/** Something may have been logged on another device: what is older than this, in ms, is refetched. */
const fresh = 60_000;

export function useTrackerStats() {
  return useQuery({
    queryKey: trackerKeys.stats,
    queryFn: ({ signal }) => call(contract.trackerStats, { signal }),
    staleTime: fresh,
  });
}

/** The five latest sessions, the latest first: what the chart and the history draw on. */
export function useLatestSessions() {
  return useQuery({
    queryKey: trackerKeys.latest,
    queryFn: ({ signal }) => call(contract.listPlaySessions, { query: {}, signal }),
    select: (page) => page.items,
    staleTime: fresh,
  });
}

/** What the history is narrowed to; null is everything. */
export type HistoryFilter = { venueId: string | null; machineType: string | null };

/** As the addresses have it: without what is not asked for. */
export function filterQuery({ venueId, machineType }: HistoryFilter) {
  return { ...(venueId === null ? {} : { venueId }), ...(machineType === null ? {} : { machineType }) };
}

/** The months that have sessions, by the device's calendar, the latest first. */
export function usePlayMonths(filter: HistoryFilter) {
  return useQuery({
    queryKey: trackerKeys.months(filter),
    queryFn: ({ signal }) =>
      call(contract.listPlayMonths, { query: { timeZone: ownTimeZone(), ...filterQuery(filter) }, signal }),
    staleTime: fresh,
  });
}

export function useMonthSessions(month: string, filter: HistoryFilter) {
  return usePagedList(
    trackerKeys.month(month, filter),
    (cursor, signal) =>
      call(contract.listPlaySessions, {
        query: { month, timeZone: ownTimeZone(), limit: '20', ...filterQuery(filter), ...cursor },
        signal,
      }),
    { staleTime: fresh },
  );
}

/** The venues and machines that there are sessions of. */
export function usePlayChoices() {
  return useQuery({
    queryKey: trackerKeys.choices,
    queryFn: ({ signal }) => call(contract.playChoices, { signal }),
    staleTime: fresh,
  });
}

/** This month so far, the monthly amount, and the month that waits for its review. */
export function usePlayPlan() {
  return useQuery({
    queryKey: trackerKeys.plan,
    queryFn: ({ signal }) => call(contract.playPlan, { query: { timeZone: ownTimeZone() }, signal }),
    staleTime: fresh,
  });
}

/** Shows the monthly amount that the server has answered. */
export function usePatchLimit(): (monthlyLimit: string | null) => void {
  const client = useQueryClient();
  return (monthlyLimit) =>
    client.setQueryData<contract.PlayPlan>(trackerKeys.plan, (plan) => plan && { ...plan, monthlyLimit });
}

/** After something was logged, changed or deleted: every number may have changed. */
export function useRefreshTracker() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trackerKeys.root });
}

export function useDeleteSession() {
  const refresh = useRefreshTracker();
  return useMutation({
    mutationFn: (id: string) => call(contract.deletePlaySession, { params: { id } }),
    // Also after a failure: it may be gone already, from another device. The answer is not kept waiting for the stats.
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
