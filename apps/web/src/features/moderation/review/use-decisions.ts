import { undoDecision } from '@reelmates/contract/admin/moderation';
import type { Current } from '@reelmates/contract/errors';
import { useState } from 'react';
import { ApiError, call, NetworkError } from '../../../lib/api/api.ts';
import { unreachableText } from '../../../lib/api/connection.ts';
import { handleUnauthorized } from '../../../lib/api/unauthorized.ts';
import { toast, toastStore } from '../../../lib/toast-store.ts';
import { useViewer } from '../../session/session.public.ts';
import {
  decisions,
  useCountBy,
  useRecheckAccess,
  useReloadQueue,
  useReplaceItem,
} from '../moderation-queries.ts';
import type { Decision, Fact, Queue } from '../queue.ts';

const vanishedText = 'It is not there any more: its author or another admin was faster.';

/** Leaves a failure on the screen: the successes right behind it would wipe it away before anybody has read it. */
const succeed = (title: string, undo?: () => void) => {
  if (toastStore.get()?.variant === 'destructive') return;
  toast({ title, ...(undo && { action: { label: 'Undo', onPress: undo } }) });
};
const fail = (description: string) => toast({ title: 'Error', description, variant: 'destructive' });

const stay = (event: BeforeUnloadEvent) => event.preventDefault();

/** Sends a decision in its turn. Closing the page before it is sent asks first. */
function inBackground(job: () => Promise<void>) {
  window.addEventListener('beforeunload', stay);
  decisions.add(job);
  void decisions.settled().then(() => {
    if (!decisions.isBusy()) window.removeEventListener('beforeunload', stay);
  });
}

/** What is said above an item: why it came back, and what of it has changed. */
export type Note = { text: string; changes: readonly Change[] };
export type Change = { label: string; previous: string | null };

/** Which facts have changed, with their previous text. */
export function changesOf(previous: readonly Fact[], present: readonly Fact[]): Change[] {
  return previous
    .filter(({ label, text }) => present.find((fact) => fact.label === label)?.text !== text)
    .map(({ label, text }) => ({ label, previous: text }));
}

/**
 * Decisions that show at once: the item is gone from the press on, the request runs in the background, and an item
 * whose request fails comes back, with the reason in `notes`. So do those that are decided along with it,
 * and one that is another by now than what was decided on. Where the queue wants it, the item is in `sending` first,
 * and gone when the server has decided.
 */
export function useDecisions<Item extends { id: string; version: string }>(queue: Queue<Item>) {
  const [gone, setGone] = useState<ReadonlyMap<string, number>>(new Map());
  const [sending, setSending] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [notes, setNotes] = useState<ReadonlyMap<string, Note>>(new Map());
  const countBy = useCountBy(queue.history?.countedIn ?? queue.kind);
  const recheckAccess = useRecheckAccess();
  const reload = useReloadQueue(queue.kind);
  const replace = useReplaceItem<Item>(queue.kind);
  const { viewer } = useViewer();

  const show = (items: readonly Item[]) =>
    setGone((now) => new Map([...now].filter(([id]) => !items.some((item) => item.id === id))));

  const bringBack = (item: Item, together: readonly Item[], note: Note) => {
    setNotes((now) => new Map(now).set(item.id, note));
    show(together);
    countBy(together.length);
  };

  const undo = (auditId: string, together: readonly Item[]) =>
    inBackground(async () => {
      try {
        await call(undoDecision, { params: { auditId } });
        show(together);
        succeed('Undone');
      } catch (error) {
        if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
        if (error instanceof ApiError && error.isSignedOut) handleUnauthorized();
        else fail(error instanceof ApiError ? error.text : error.message);
      }
      void reload();
    });

  /** Handles a stale decision: an item that still waits comes back with its changes, a decided one stays away. */
  const meet = (item: Item, together: readonly Item[], current: Current) => {
    // What the answer names is of the queue that was asked.
    const found = current.item as Item;
    if (current.status === queue.openStatus) {
      const changes = changesOf(queue.facts(item), queue.facts(found));
      replace(found);
      bringBack(found, together, { text: 'Changed since you opened it', changes });
      fail('It has changed since you opened it, and is back in the queue. Please look at it again.');
      return;
    }
    const outcome = queue.outcomes[current.status] ?? 'decided';
    const by = current.decidedBy;
    // An answer that was lost on the way: the decision is one's own.
    if (by !== undefined && by.id === viewer?.id) succeed(`Already ${outcome}`);
    else
      fail(
        `${by?.username ? `@${by.username}` : 'Another admin'} has ${outcome} it already. Nothing was changed.`,
      );
    void reload();
  };

  /**
   * @param item as it was when it was decided on
   * @param present the same, or what it is in the list by now
   * @param together those in the list that are decided along with it, and itself
   * @returns whether the decision was taken; offline, it is not
   */
  const decide = (
    item: Item,
    present: Item,
    decision: Decision,
    text: string,
    together: readonly Item[],
  ): boolean => {
    const action = queue.actions[decision];
    if (!action) return false;
    if (!navigator.onLine) {
      fail(unreachableText());
      return false;
    }
    const leave = () => {
      const decidedAt = performance.now();
      setGone((now) => new Map([...now, ...together.map(({ id }) => [id, decidedAt] as const)]));
    };
    const { staysWhileSending } = queue;
    if (staysWhileSending) setSending((now) => new Map(now).set(present.id, decision));
    else leave();
    countBy(-together.length);
    inBackground(async () => {
      try {
        const { decisionId } = await action.send(item, text);
        if (staysWhileSending) leave();
        succeed(action.done(item), decisionId === null ? undefined : () => undo(decisionId, together));
        if (queue.history) void reload();
      } catch (error) {
        const status = error instanceof ApiError ? error.status : undefined;
        if (staysWhileSending && (status === 404 || status === 409)) leave();
        if (status === 404) {
          fail(vanishedText);
          return;
        }
        if (error instanceof ApiError && status === 409) {
          const { current } = error.body;
          if (current) meet(item, together, current);
          else {
            fail(error.text);
            show(together);
            void reload();
          }
          return;
        }
        bringBack(present, together, { text: action.failed(item), changes: [] });
        if (error instanceof ApiError && error.isSignedOut) handleUnauthorized();
        else fail(action.failed(item));
        if (status === 403) await recheckAccess();
      } finally {
        if (staysWhileSending) setSending((now) => new Map([...now].filter(([id]) => id !== present.id)));
      }
    });
    return true;
  };

  return {
    /** Whether it was decided on since the list was fetched. */
    isGone: ({ id }: Item) => gone.has(id),
    hasDecided: gone.size > 0,
    /** A list says itself what was decided before it was asked for: if something is back, a decision was undone. */
    forgetBefore: (askedAt: number) =>
      setGone((now) => {
        const later = [...now].filter(([, decidedAt]) => decidedAt >= askedAt);
        return later.length < now.size ? new Map(later) : now;
      }),
    sending,
    notes,
    decide,
  };
}
