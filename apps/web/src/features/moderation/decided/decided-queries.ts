import { type DecidedItem, decidedItems } from '@reelmates/contract/admin/decided';
import { undoDecision } from '@reelmates/contract/admin/moderation';
import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api/api.ts';
import { handleUnauthorized } from '../../../lib/api/unauthorized.ts';
import { adminKeys } from '../../../lib/query-cache/keys/admin-keys.ts';
import { usePagedList } from '../../../lib/query-cache/paged-query.ts';
import { toast } from '../../../lib/toast-store.ts';
import { decisions } from '../moderation-queries.ts';

/** The decisions of a queue, latest first, loaded once the decisions in progress have arrived. */
export function useDecidedItems(queue: ReviewQueue) {
  return usePagedList(
    adminKeys.decided(queue),
    async (cursor, signal) => {
      if (cursor.cursor === undefined) await decisions.settled();
      return call(decidedItems, { query: { queue, limit: '50', ...cursor }, signal });
    },
    { gcTime: 0 },
  );
}

/** Undoes a decision of any moderator. */
export function useUndoDecided(queue: ReviewQueue) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: DecidedItem) => call(undoDecision, { params: { auditId: id } }),
    onSuccess: () => toast({ title: 'Undone' }),
    onError: (error) => {
      if (error instanceof ApiError && error.isSignedOut) handleUnauthorized();
      else {
        const description = error instanceof ApiError ? error.text : error.message;
        toast({ title: 'Error', description, variant: 'destructive' });
      }
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: adminKeys.decided(queue) }),
        client.invalidateQueries({ queryKey: adminKeys.counts }),
      ]),
  });
  return {
    undo: (item: DecidedItem) => {
      if (!isPending) mutate(item);
    },
    pendingId: isPending ? variables?.id : undefined,
  };
}
