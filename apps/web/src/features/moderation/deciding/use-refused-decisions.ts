import { decidedItems } from '@reelmates/contract/admin/decided';
import type { Current } from '@reelmates/contract/errors';
import { ApiError, call } from '../../../lib/api/api.ts';
import { PasswordNotGiven } from '../../../lib/api/password-question.ts';
import { handleUnauthorized } from '../../../lib/api/unauthorized.ts';
import { useViewer } from '../../session/session.public.ts';
import { useRecheckAccess, useReloadQueue, useReplaceItem } from '../moderation-queries.ts';
import type { Queue } from '../queue.ts';
import { sendWithRetries } from '../review/background-requests.ts';
import { changedText, changesOf, type Decided, type Outcome, type Reviewable } from './decision.ts';
import { toastFailure, toastSuccess, toastVanished, vanishedText } from './decision-toasts.ts';
import type { ShownDecisions } from './use-shown-decisions.ts';

/** In ms: decisions are listed in the order of their entries, which for concurrent ones may not be that of their times. */
const LISTED_WITHIN_MS = 60_000;

/**
 * Handles a decision that the server refused, or that did not arrive: shows its item again, if it is still pending, and
 * says why.
 * @returns a function that gives the outcome
 */
export function useRefusedDecisions<Item extends Reviewable>(
  queue: Queue<Item>,
  shown: ShownDecisions<Item>,
) {
  const recheckAccess = useRecheckAccess();
  const reload = useReloadQueue(queue.kind);
  const replace = useReplaceItem<Item>(queue.kind);
  const { viewer } = useViewer();

  /**
   * The audit entry of one's own decision whose response was lost. Of many decisions at once, or with another moderator
   * at work, it may be on a later page.
   */
  const findOwn = async (item: Item, { decidedAt }: Current): Promise<string | null> => {
    if (queue.name === undefined || decidedAt === undefined) return null;
    const since = Date.parse(decidedAt) - LISTED_WITHIN_MS;
    const query = { queue: queue.name, limit: '50' };
    let cursor: string | null | undefined;
    do {
      const page = { query: { ...query, ...(cursor && { cursor }) } };
      const { items, nextCursor } = await sendWithRetries(() => call(decidedItems, page));
      const own = items.find(({ target, undoUntil }) => target.id === item.id && undoUntil !== null);
      if (own) return own.decidedBy?.id === viewer?.id ? own.id : null;
      const last = items.at(-1);
      cursor = last && Date.parse(last.decidedAt) >= since ? nextCursor : null;
    } while (cursor);
    return null;
  };

  /** An item that is still pending comes back with its changes, a decided one does not. */
  const handleOutdated = async ({ item, together }: Decided<Item>, current: Current): Promise<Outcome> => {
    // The item in the response belongs to the queue that was asked.
    const found = current.item as Item;
    if (current.status === queue.openStatus) {
      const changes = changesOf(queue.fieldsOf(item), queue.fieldsOf(found));
      const failure =
        'It has changed since you opened it, and is back in the queue. Please look at it again.';
      replace(found);
      shown.bringBack(found, together, { text: changedText, changes });
      toastFailure(failure);
      return { failure };
    }
    const outcome = queue.outcomes[current.status] ?? 'decided';
    const by = current.decidedBy;
    void reload();
    if (by !== undefined && by.id === viewer?.id) {
      toastSuccess(`Already ${outcome}`);
      return { decisionId: await findOwn(item, current).catch(() => null) };
    }
    const failure = `${by?.username ? `@${by.username}` : 'Another admin'} has ${outcome} it already. Nothing was changed.`;
    toastFailure(failure);
    return { failure };
  };

  return async (error: unknown, decided: Decided<Item>, failed: string): Promise<Outcome> => {
    const { latest, together } = decided;
    if (error instanceof PasswordNotGiven) {
      shown.restore(together);
      return { failure: failed };
    }
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 404) {
      toastVanished();
      return { failure: vanishedText };
    }
    if (error instanceof ApiError && status === 409) {
      const { current } = error.body;
      if (current) return handleOutdated(decided, current);
      toastFailure(error.text);
      shown.show(together);
      void reload();
      return { failure: error.text };
    }
    shown.bringBack(latest, together, { text: failed, changes: [] });
    if (error instanceof ApiError && error.isSignedOut) handleUnauthorized();
    else toastFailure(failed);
    if (status === 403) await recheckAccess();
    return { failure: failed };
  };
}
