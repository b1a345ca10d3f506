import {
  setVenueReportStatus,
  type VenueReport,
  type VenueReportStatus,
  venueReports,
} from '@reelmates/contract/venues/venue-reports';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ApiError, call } from '../../../lib/api/api.ts';
import { handleUnauthorized } from '../../../lib/api/unauthorized.ts';
import { adminKeys } from '../../../lib/query-cache/keys/admin-keys.ts';
import { pagedQuery } from '../../../lib/query-cache/paged-query.ts';
import { toast } from '../../../lib/toast-store.ts';
import { type Queue, useAdjustQueueCount, useReloadQueue } from '../../moderation/moderation.public.ts';
import { useViewer } from '../../session/session.public.ts';
import { addReportedVenuePath, venueReportsPath } from '../venue-admin-paths.ts';

const statusUpdated = 'Status updated';
const failedText = 'Failed to update status. Please try again.';

const pageSize = '10';

type StatusChange = { id: string; status: VenueReportStatus; version: string };

/** Answers 409 if another admin was faster, because the version is outdated. */
const setStatus = ({ id, ...body }: StatusChange) =>
  call(setVenueReportStatus, { params: { reportId: id }, body });

/** The report, if the repeated request found that this admin has already made the change: the first response was lost. */
function ownChange(error: unknown, status: VenueReportStatus, viewerId?: string): VenueReport | undefined {
  const current = error instanceof ApiError && error.status === 409 ? error.body.current : undefined;
  const isOwn = current?.status === status && current.decidedBy?.id === viewerId;
  return isOwn ? (current.item as VenueReport) : undefined;
}

export const isAboutMissing = ({ kind }: VenueReport) => kind === 'missing';

// The list of processed reports offers the undo.
const notUndone = { decisionId: null };

/** The queue with its decisions. Marking a missing venue as added opens the form that adds it. */
export function useVenueReportQueue(): Queue<VenueReport> {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { viewer } = useViewer();
  const decide = async (report: VenueReport, status: 'reviewed' | 'added') => {
    const decided = await setStatus({ id: report.id, status, version: report.version }).catch((error) => {
      const changed = ownChange(error, status, viewer?.id);
      if (!changed) throw error;
      return changed;
    });
    void client.invalidateQueries({ queryKey: adminKeys.processedReports });
    return decided;
  };
  const said = { done: () => statusUpdated, failed: () => failedText };
  return {
    kind: 'venue-reports',
    list: async ({ query, signal }) => {
      const page = await call(venueReports, { query: { ...query, status: 'pending' }, signal });
      return { items: page.reports, nextCursor: page.nextCursor, totalCount: page.pendingCount };
    },
    openStatus: 'pending',
    outcomes: { reviewed: 'reviewed', added: 'added' },
    // A report cannot be changed by its sender.
    fieldsOf: () => [],
    actions: {
      reviewed: {
        key: 'r',
        short: 'reviewed',
        does: 'Mark Reviewed',
        send: (report) => decide(report, 'reviewed').then(() => notUndone),
        ...said,
      },
      added: {
        key: 'a',
        short: 'added',
        does: 'Mark Added, and fill in the new venue',
        fits: isAboutMissing,
        send: async (report) => {
          const form = addReportedVenuePath(await decide(report, 'added'));
          // If the admin has moved on, their input elsewhere must not be lost.
          if (location.pathname !== venueReportsPath) {
            return { ...notUndone, followUp: { label: 'Add venue', onPress: () => navigate(form) } };
          }
          navigate(form);
          return notUndone;
        },
        ...said,
      },
    },
  };
}

/** The processed reports, latest decision first. */
export function useProcessedReports() {
  return useInfiniteQuery({
    ...pagedQuery(adminKeys.processedReports, (cursor, signal) =>
      call(venueReports, { query: { status: 'processed', limit: pageSize, ...cursor }, signal }),
    ),
    select: (data) => data.pages.flatMap((page) => page.reports),
    gcTime: 0,
  });
}

/** Changes the status of one report, outside of the queue, and shows a toast. */
export function useSetReportStatus() {
  const client = useQueryClient();
  const adjustCount = useAdjustQueueCount('venue-reports');
  const reloadQueue = useReloadQueue('venue-reports');
  const reload = () => {
    void reloadQueue();
    return client.invalidateQueries({ queryKey: adminKeys.processedReports });
  };
  return useMutation({
    mutationFn: setStatus,
    onSuccess: ({ status }) => {
      toast({ title: statusUpdated });
      if (status === 'pending') adjustCount(1);
      return reload();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.isSignedOut) {
        handleUnauthorized();
        return undefined;
      }
      const isStale = error instanceof ApiError && (error.status === 409 || error.status === 404);
      toast({ title: 'Error', description: isStale ? error.text : failedText, variant: 'destructive' });
      // In any case: the change may have been made although the response was lost.
      const reloading = reload();
      return isStale ? reloading : undefined;
    },
  });
}
