import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { handleUnauthorized } from '../../lib/unauthorized.ts';
import { toast, toastStore } from '../../ui/toast-store.ts';
import { decisions, useCountBy, useRecheckAccess, useReloadQueue } from './moderation-queries.ts';
import type { Decision, Queue } from './queues.ts';

const offlineText = "You're offline. Please check your connection and try again.";
const vanishedText = 'It is not there any more: its author or another admin was faster.';

/** Leaves a failure on the screen: the successes right behind it would wipe it away before anybody has read it. */
const succeed = (title: string) => {
  if (toastStore.get()?.variant !== 'destructive') toast({ title });
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

/**
 * Decisions that show at once: the item is in `gone` from the press on, the request runs in the background, and an
 * item whose request fails leaves `gone` again, with the sentence in `failures`. So do those that are decided along
 * with it. Where the queue wants it, the item is in `sending` first, and in `gone` when the server has decided.
 */
export function useDecisions<Item extends { id: string }>(queue: Queue<Item>) {
  const [gone, setGone] = useState<ReadonlySet<Item>>(new Set());
  const [sending, setSending] = useState<ReadonlyMap<Item, Decision>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<Item, string>>(new Map());
  const countBy = useCountBy(queue.history?.countedIn ?? queue.kind);
  const recheckAccess = useRecheckAccess();
  const reload = useReloadQueue(queue.kind);

  const bringBack = (item: Item, together: readonly Item[], failure: string) => {
    setFailures((now) => new Map(now).set(item, failure));
    setGone((now) => new Set([...now].filter((other) => !together.includes(other))));
    countBy(together.length);
  };

  /**
   * @param together the item and all that are decided along with it
   * @returns whether the decision was taken; offline, it is not
   */
  const decide = (item: Item, decision: Decision, text: string, together: readonly Item[]): boolean => {
    const action = queue.actions[decision];
    if (!action) return false;
    if (!navigator.onLine) {
      fail(offlineText);
      return false;
    }
    const leave = () => setGone((now) => new Set([...now, ...together]));
    const { staysWhileSending } = queue;
    if (staysWhileSending) setSending((now) => new Map(now).set(item, decision));
    else leave();
    countBy(-together.length);
    inBackground(async () => {
      try {
        await action.send(item, text);
        if (staysWhileSending) leave();
        succeed(action.done(item));
        if (queue.history) void reload();
      } catch (error) {
        const status = error instanceof ApiError ? error.status : undefined;
        if (staysWhileSending && (status === 404 || status === 409)) leave();
        if (status === 404) {
          fail(vanishedText);
          return;
        }
        if (error instanceof ApiError && status === 409) {
          // What still waits comes back with what is asked for again.
          fail(error.text);
          void reload();
          return;
        }
        bringBack(item, together, action.failed(item));
        if (error instanceof ApiError && error.isUnauthorized) handleUnauthorized();
        else fail(action.failed(item));
        if (status === 403) await recheckAccess();
      } finally {
        if (staysWhileSending) setSending((now) => new Map([...now].filter(([other]) => other !== item)));
      }
    });
    return true;
  };

  return { gone, sending, failures, decide };
}
