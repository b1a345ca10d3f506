import { ApiError } from '../../../lib/api/api.ts';
import type { ToastAction } from '../../../lib/toast-store.ts';
import { useViewer } from '../../session/session.public.ts';
import { useReloadDecided, useReloadQueue } from '../moderation-queries.ts';
import type { Decision, Queue } from '../queue.ts';
import { runInBackground, sendWithRetries } from '../review/background-requests.ts';
import { storeWritten } from '../review/written-texts.ts';
import type { Decided, Outcome, Reviewable } from './decision.ts';
import { refusesOffline, toastSuccess } from './decision-toasts.ts';
import { useRefusedDecisions } from './use-refused-decisions.ts';
import { useShownDecisions } from './use-shown-decisions.ts';
import { type SentDecision, useUndo } from './use-undo.ts';

/**
 * Decisions that show immediately: the item is gone from the press on, the request runs in the background, and an item
 * whose request fails comes back, with the reason in `notes`. So do those that are decided together with it, and an
 * item that has changed since it was decided on. If the queue wants it, the item is in `sending` first, and gone when
 * the server has decided.
 * @param askedAt when the list was requested; it does not contain what was decided before
 * @param onRestored an item is back because its decision was undone
 */
export function useDecisions<Item extends Reviewable>(
  queue: Queue<Item>,
  askedAt: number | undefined,
  onRestored: (item: Item) => void,
) {
  const shown = useShownDecisions(queue, askedAt);
  const handleRefusal = useRefusedDecisions(queue, shown);
  const { remember, forget, undoLatest, undoAll } = useUndo(queue, shown, onRestored);
  const reload = useReloadQueue(queue.kind);
  const reloadDecided = useReloadDecided();
  const { viewer } = useViewer();
  const undoAction: ToastAction = { label: 'Undo', key: 'U', onPress: undoLatest };

  /** @returns the outcome, or null if the decision was not accepted, because the device is offline */
  const decide = (decided: Decided<Item>, decision: Decision, text: string): Promise<Outcome> | null => {
    const { item, latest, together } = decided;
    const action = queue.actions[decision];
    if (!action || refusesOffline()) return null;
    const { staysWhileSending } = queue;
    if (staysWhileSending) shown.beginSending(latest, decision);
    else shown.hide(together);
    shown.subtractFromCount(together);
    let resolve: (outcome: Outcome) => void = () => {};
    const sent: SentDecision<Item> = {
      item: latest,
      together,
      outcome: new Promise<Outcome>((done) => {
        resolve = done;
      }),
    };
    remember(sent);
    runInBackground(async () => {
      let outcome: Outcome = { failure: action.failed(item) };
      try {
        const response = await sendWithRetries(() => action.send(item, text));
        outcome = response;
        if (viewer) storeWritten(viewer.id, queue.kind, item.id, '');
        if (staysWhileSending) shown.hide(together);
        const undoing = response.decisionId === null ? undefined : undoAction;
        toastSuccess(action.done(item), response.followUp ?? undoing);
        if (queue.history) void reload();
        void reloadDecided(queue.name);
      } catch (error) {
        const isFinal = error instanceof ApiError && (error.status === 404 || error.status === 409);
        if (staysWhileSending && isFinal) shown.hide(together);
        outcome = await handleRefusal(error, decided, action.failed(item));
      } finally {
        if (!('decisionId' in outcome) || outcome.decisionId === null) forget(sent);
        resolve(outcome);
        if (staysWhileSending) shown.endSending(latest);
      }
    });
    return sent.outcome;
  };

  const { isGone, hasDecided, sending, notes } = shown;
  return { isGone, hasDecided, sending, notes, decide, undoLatest, undoAll };
}
