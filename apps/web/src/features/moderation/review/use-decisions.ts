import { decidedItems } from '@reelmates/contract/admin/decided';
import { undoDecision } from '@reelmates/contract/admin/moderation';
import type { Current } from '@reelmates/contract/errors';
import { useRef, useState } from 'react';
import { ApiError, call, NetworkError } from '../../../lib/api/api.ts';
import { unreachableText } from '../../../lib/api/connection.ts';
import { PasswordNotGiven } from '../../../lib/api/password-question.ts';
import { handleUnauthorized } from '../../../lib/api/unauthorized.ts';
import { type ToastAction, toast, toastSpaced } from '../../../lib/toast-store.ts';
import { useViewer } from '../../session/session.public.ts';
import {
  useCountBy,
  useRecheckAccess,
  useReloadDecided,
  useReloadQueue,
  useReplaceItem,
} from '../moderation-queries.ts';
import type { Decision, Fact, Queue } from '../queue.ts';
import { runInBackground, sendWithRetries } from './background-requests.ts';
import { storeWritten } from './written-texts.ts';

const vanishedText = 'It is not there any more: its author or another admin was faster.';

const succeed = (title: string, action?: ToastAction) => toastSpaced({ title, ...(action && { action }) });
const fail = (description: string) => toast({ title: 'Error', description, variant: 'destructive' });

/** For an item that can no longer be decided on. */
export const toastVanished = () => fail(vanishedText);

/** The note above an item: why it came back, and what has changed. */
export type Note = { text: string; changes: readonly Change[] };
export type Change = { label: string; previous: string | null };

/** The facts that have changed, with their former text. */
export function changesOf(previous: readonly Fact[], present: readonly Fact[]): Change[] {
  return previous
    .filter(({ label, text }) => present.find((fact) => fact.label === label)?.text !== text)
    .map(({ label, text }) => ({ label, previous: text }));
}

/** The outcome of a decision: its audit entry, or why it failed. */
export type Outcome = { decisionId: string | null } | { failure: string };

/** How many decisions of several were undone, and how many could not be. */
export type UndoneBatch = { undone: number; failed: number };

/** A decision of this visit. Its outcome resolves when the server has answered. */
type Made<Item> = { item: Item; together: readonly Item[]; outcome: Promise<Outcome> };

/**
 * Decisions that show at once: the item is gone from the press on, the request runs in the background, and an item
 * whose request fails comes back, with the reason in `notes`. So do those that are decided along with it,
 * and one that is another by now than what was decided on. Where the queue wants it, the item is in `sending` first,
 * and gone when the server has decided.
 * @param askedAt when the list was asked for: it says itself what was decided before
 * @param onRestored an item is back because its decision was undone
 */
export function useDecisions<Item extends { id: string; version: string }>(
  queue: Queue<Item>,
  askedAt: number | undefined,
  onRestored: (item: Item) => void,
) {
  const [gone, setGone] = useState<ReadonlyMap<string, number>>(new Map());
  const [sending, setSending] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [notes, setNotes] = useState<ReadonlyMap<string, Note>>(new Map());
  // Latest last.
  const made = useRef<Made<Item>[]>([]);
  const countBy = useCountBy(queue.history?.countedIn ?? queue.kind);
  const recheckAccess = useRecheckAccess();
  const reload = useReloadQueue(queue.kind);
  const reloadDecided = useReloadDecided();
  const replace = useReplaceItem<Item>(queue.kind);
  const { viewer } = useViewer();

  // If something is back, its decision was undone, or its author has submitted it again.
  const [shownAskedAt, setShownAskedAt] = useState(askedAt);
  if (askedAt !== undefined && askedAt !== shownAskedAt) {
    setShownAskedAt(askedAt);
    setGone(new Map([...gone].filter(([, decidedAt]) => decidedAt >= askedAt)));
  }

  const show = (items: readonly Item[]) =>
    setGone((now) => new Map([...now].filter(([id]) => !items.some((item) => item.id === id))));

  const bringBack = (item: Item, together: readonly Item[], note: Note) => {
    setNotes((now) => new Map(now).set(item.id, note));
    show(together);
    countBy(together.length);
  };

  const forget = (decision: Made<Item>) => {
    made.current = made.current.filter((other) => other !== decision);
  };

  /**
   * Undoes a decision as soon as it has arrived.
   * @returns whether it was undone
   */
  const undo = async (decision: Made<Item>): Promise<boolean> => {
    const outcome = await decision.outcome;
    const auditId = 'decisionId' in outcome ? outcome.decisionId : null;
    if (auditId === null) return false;
    try {
      await sendWithRetries(() => call(undoDecision, { params: { auditId } }));
      show(decision.together);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
      if (error instanceof ApiError && error.isSignedOut) handleUnauthorized();
      else fail(error instanceof ApiError ? error.text : error.message);
      return false;
    } finally {
      void reload();
      void reloadDecided(queue.name);
    }
  };

  const undoOne = (decision: Made<Item>) => {
    forget(decision);
    runInBackground(async () => {
      if (!(await undo(decision))) return;
      succeed('Undone');
      onRestored(decision.item);
    });
  };

  const undoLatest = () => {
    const latest = made.current.at(-1);
    if (latest === undefined)
      toast({ title: 'Nothing to undo', description: 'Look at Decided for earlier ones.' });
    else if (navigator.onLine) undoOne(latest);
    else fail(unreachableText());
  };

  const undoAction: ToastAction = { label: 'Undo', key: 'U', onPress: undoLatest };

  /** The audit entry of one's own decision whose answer was lost. */
  const findOwn = async (item: Item): Promise<string | null> => {
    if (queue.name === undefined) return null;
    const { items } = await call(decidedItems, { query: { queue: queue.name, limit: '50' } });
    const own = items.find(({ target, undoUntil }) => target.id === item.id && undoUntil !== null);
    return own?.decidedBy?.id === viewer?.id ? (own?.id ?? null) : null;
  };

  /**
   * Handles an outdated decision: an item that is still pending comes back with its changes, a decided one does not.
   */
  const handleOutdated = async (
    item: Item,
    together: readonly Item[],
    current: Current,
  ): Promise<Outcome> => {
    // The item in the answer belongs to the queue that was asked.
    const found = current.item as Item;
    if (current.status === queue.openStatus) {
      const changes = changesOf(queue.facts(item), queue.facts(found));
      const failure =
        'It has changed since you opened it, and is back in the queue. Please look at it again.';
      replace(found);
      bringBack(found, together, { text: 'Changed since you opened it', changes });
      fail(failure);
      return { failure };
    }
    const outcome = queue.outcomes[current.status] ?? 'decided';
    const by = current.decidedBy;
    void reload();
    if (by !== undefined && by.id === viewer?.id) {
      succeed(`Already ${outcome}`);
      return { decisionId: await findOwn(item).catch(() => null) };
    }
    const failure = `${by?.username ? `@${by.username}` : 'Another admin'} has ${outcome} it already. Nothing was changed.`;
    fail(failure);
    return { failure };
  };

  /** Handles a decision that the server refused, or that did not arrive. */
  const recover = async (
    error: unknown,
    item: Item,
    present: Item,
    { failed, together }: { failed: string; together: readonly Item[] },
  ): Promise<Outcome> => {
    if (error instanceof PasswordNotGiven) {
      show(together);
      countBy(together.length);
      return { failure: failed };
    }
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 404) {
      toastVanished();
      return { failure: vanishedText };
    }
    if (error instanceof ApiError && status === 409) {
      const { current } = error.body;
      if (current) return handleOutdated(item, together, current);
      fail(error.text);
      show(together);
      void reload();
      return { failure: error.text };
    }
    bringBack(present, together, { text: failed, changes: [] });
    if (error instanceof ApiError && error.isSignedOut) handleUnauthorized();
    else fail(failed);
    if (status === 403) await recheckAccess();
    return { failure: failed };
  };

  /**
   * @param item as it was when it was decided on
   * @param present its version in the list now
   * @param together the listed items that are decided together, including itself
   * @returns the decision, or null if it was not accepted, because the device is offline
   */
  const decide = (
    item: Item,
    present: Item,
    decision: Decision,
    text: string,
    together: readonly Item[],
  ): Promise<Outcome> | null => {
    const action = queue.actions[decision];
    if (!action) return null;
    if (!navigator.onLine) {
      fail(unreachableText());
      return null;
    }
    const leave = () => {
      const decidedAt = performance.now();
      setGone((now) => new Map([...now, ...together.map(({ id }) => [id, decidedAt] as const)]));
    };
    const { staysWhileSending } = queue;
    if (staysWhileSending) setSending((now) => new Map(now).set(present.id, decision));
    else leave();
    countBy(-together.length);
    let arrive: (outcome: Outcome) => void = () => {};
    const entry: Made<Item> = {
      item: present,
      together,
      outcome: new Promise<Outcome>((resolve) => {
        arrive = resolve;
      }),
    };
    made.current = [...made.current, entry].slice(-undoable);
    runInBackground(async () => {
      let outcome: Outcome = { failure: action.failed(item) };
      try {
        const decided = await sendWithRetries(() => action.send(item, text));
        outcome = decided;
        if (viewer) storeWritten(viewer.id, queue.kind, item.id, '');
        if (staysWhileSending) leave();
        const undoing = decided.decisionId === null ? undefined : undoAction;
        succeed(action.done(item), decided.followUp ?? undoing);
        if (queue.history) void reload();
        void reloadDecided(queue.name);
      } catch (error) {
        const isSettled = error instanceof ApiError && (error.status === 404 || error.status === 409);
        if (staysWhileSending && isSettled) leave();
        outcome = await recover(error, item, present, { failed: action.failed(item), together });
      } finally {
        if (!('decisionId' in outcome) || outcome.decisionId === null) forget(entry);
        arrive(outcome);
        if (staysWhileSending) setSending((now) => new Map([...now].filter(([id]) => id !== present.id)));
      }
    });
    return entry.outcome;
  };

  return {
    /** Whether the item was decided on since the list was fetched. */
    isGone: ({ id }: Item) => gone.has(id),
    hasDecided: gone.size > 0,
    sending,
    notes,
    decide,
    /** Undoes the latest decision of this visit, one more with each call. */
    undoLatest,
    /** Takes the decisions on some items back. @returns null offline */
    undoAll: (items: readonly Item[]): Promise<UndoneBatch> | null => {
      if (!navigator.onLine) {
        fail(unreachableText());
        return null;
      }
      const entries = made.current.filter(({ item }) => items.some(({ id }) => id === item.id));
      for (const entry of entries) forget(entry);
      const undoing = entries.map(
        (entry) =>
          new Promise<boolean>((resolve) => {
            runInBackground(async () => resolve(await undo(entry)));
          }),
      );
      return Promise.all(undoing).then((done) => {
        const undone = done.filter(Boolean).length;
        return { undone, failed: done.length - undone };
      });
    },
  };
}

/** The maximum of decisions of a visit that the key can undo. */
const undoable = 500;
