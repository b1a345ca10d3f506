import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAfterSending } from './after-sending.ts';
import { announceSendNow, toastNotSent } from './announce-flush.ts';
import { toastChangeObstacle } from './change-obstacle-toast.public.ts';
import { type ChangeObstacle, changeQueued, flushOutbox } from './flush-outbox.public.ts';
import type { OutboxEntry } from './outbox-entries.ts';
import { useRefreshOutbox } from './outbox-query.public.ts';
import { dequeue, enqueue, replaceEntry } from './outbox-store.ts';
import { notifyOtherTabs } from './sent-entries.ts';

export type OutboxActions = ReturnType<typeof useOutboxActions>;

export function useOutboxActions(accountId: string) {
  const client = useQueryClient();
  const refresh = useRefreshOutbox();
  const [sending, setSending] = useState(false);
  const said = async (changing: Promise<ChangeObstacle | null>) => {
    const obstacle = await changing;
    if (obstacle) toastChangeObstacle(obstacle);
    // It cannot be changed, so the shown version is outdated.
    await refresh();
    return obstacle === null;
  };
  return {
    sending,
    /** Sends what can be sent, and shows the result. */
    async sendAll(): Promise<void> {
      if (sending) return;
      setSending(true);
      try {
        const flushed = await flushOutbox(accountId);
        refreshAfterSending(client, flushed.sent);
        notifyOtherTabs(accountId, flushed.sent);
        announceSendNow(flushed);
      } catch {
        // The outbox cannot be read now.
        toastNotSent('it');
      } finally {
        setSending(false);
        void refresh();
      }
    },
    async save(entry: OutboxEntry) {
      await enqueue(entry);
      await refresh();
    },
    /** Replaces an entry by its edited version. */
    async replace(entry: OutboxEntry, next: OutboxEntry) {
      await replaceEntry(entry, next);
      await refresh();
    },
    /**
     * Runs `work` while the entry is held back; if that is impossible, says why.
     * @returns whether it ran
     */
    change: (entry: OutboxEntry, work: () => Promise<void>) => said(changeQueued(entry, work)),
    /**
     * Deletes an entry, unless it is being sent.
     * @returns the deleted entry, to be saved again
     */
    async remove(entry: OutboxEntry): Promise<OutboxEntry | undefined> {
      let removed: OutboxEntry | undefined;
      const remove = async (queued: OutboxEntry) => {
        await dequeue(queued);
        removed = queued;
      };
      await said(changeQueued(entry, remove, { evenUnsettled: true }));
      return removed;
    },
  };
}
