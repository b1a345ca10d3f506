import { undoDecision } from '@reelmates/contract/admin/moderation';
import { useRef } from 'react';
import { ApiError, call, NetworkError } from '../../../lib/api/api.ts';
import { handleUnauthorized } from '../../../lib/api/unauthorized.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useReloadDecided, useReloadQueue } from '../moderation-queries.ts';
import type { Queue } from '../queue.ts';
import { runInBackground, sendWithRetries } from '../review/background-requests.ts';
import type { Outcome, Reviewable } from './decision.ts';
import { refusesOffline, toastFailure, toastSuccess } from './decision-toasts.ts';
import type { ShownDecisions } from './use-shown-decisions.ts';

/** A decision of this visit. Its outcome resolves when the server has answered. */
export type SentDecision<Item> = { item: Item; together: readonly Item[]; outcome: Promise<Outcome> };

/** How many decisions of several were undone, and how many could not be. */
export type UndoneBatch = { undone: number; failed: number };

/** The maximum of decisions of a visit that the key can undo. */
const MAX_UNDOABLE = 500;

/**
 * Undoes decisions of this visit.
 * @param onRestored an item is back because its decision was undone
 */
export function useUndo<Item extends Reviewable>(
  queue: Queue<Item>,
  { show }: ShownDecisions<Item>,
  onRestored: (item: Item) => void,
) {
  // Latest last.
  const sent = useRef<SentDecision<Item>[]>([]);
  const inProgress = useRef(new Set<SentDecision<Item>>());
  const reload = useReloadQueue(queue.kind);
  const reloadDecided = useReloadDecided();

  const remember = (decision: SentDecision<Item>) => {
    sent.current = [...sent.current, decision].slice(-MAX_UNDOABLE);
  };
  const forget = (decision: SentDecision<Item>) => {
    sent.current = sent.current.filter((other) => other !== decision);
  };

  /**
   * Undoes a decision as soon as it has arrived. After an undo that did not arrive, it can be undone by another press,
   * which would otherwise undo the decision before it.
   * @returns whether it was undone
   */
  const undo = async (decision: SentDecision<Item>): Promise<boolean> => {
    const outcome = await decision.outcome;
    const auditId = 'decisionId' in outcome ? outcome.decisionId : null;
    if (auditId === null) return false;
    try {
      await sendWithRetries(() => call(undoDecision, { params: { auditId } }));
      forget(decision);
      show(decision.together);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
      if (error instanceof ApiError && error.isSignedOut) handleUnauthorized();
      else toastFailure(error instanceof ApiError ? error.text : error.message);
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) forget(decision);
      return false;
    } finally {
      inProgress.current.delete(decision);
      void reload();
      void reloadDecided(queue.name);
    }
  };

  const undoOne = (decision: SentDecision<Item>) => {
    inProgress.current.add(decision);
    runInBackground(async () => {
      if (!(await undo(decision))) return;
      toastSuccess('Undone');
      onRestored(decision.item);
    });
  };

  return {
    remember,
    forget,
    /** Undoes the latest decision of this visit, one more with each call. */
    undoLatest: () => {
      const latest = sent.current.findLast((decision) => !inProgress.current.has(decision));
      if (latest === undefined)
        toast({ title: 'Nothing to undo', description: 'Look at Decided for earlier ones.' });
      else if (!refusesOffline()) undoOne(latest);
    },
    /** Undoes the decisions on some items. @returns null offline */
    undoAll: (items: readonly Item[]): Promise<UndoneBatch> | null => {
      if (refusesOffline()) return null;
      const decisions = sent.current.filter(
        (decision) => !inProgress.current.has(decision) && items.some(({ id }) => id === decision.item.id),
      );
      for (const decision of decisions) inProgress.current.add(decision);
      const undoing = decisions.map(
        (decision) =>
          new Promise<boolean>((resolve) => {
            runInBackground(async () => resolve(await undo(decision)));
          }),
      );
      return Promise.all(undoing).then((done) => {
        const undone = done.filter(Boolean).length;
        return { undone, failed: done.length - undone };
      });
    },
  };
}
