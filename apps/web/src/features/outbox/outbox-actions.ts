import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAfterSending } from './after-sending.ts';
import { flushOutbox } from './flush-outbox.public.ts';
import type { OutboxEntry } from './outbox-entries.ts';
import { useRefreshOutbox } from './outbox-query.public.ts';
import { dequeue, enqueue } from './outbox-store.ts';
import { notifyOtherTabs } from './sent-entries.ts';

export type OutboxActions = ReturnType<typeof useOutboxActions>;

export function useOutboxActions(accountId: string) {
  const client = useQueryClient();
  const refresh = useRefreshOutbox();
  const [sending, setSending] = useState(false);
  return {
    sending,
    /** @returns how many were sent */
    async sendAll(): Promise<number> {
      if (sending) return 0;
      setSending(true);
      try {
        const { sent } = await flushOutbox(accountId);
        refreshAfterSending(client, sent);
        notifyOtherTabs(accountId, sent);
        return sent.length;
      } finally {
        setSending(false);
        void refresh();
      }
    },
    async save(entry: OutboxEntry) {
      await enqueue(entry);
      await refresh();
    },
    async remove(entry: OutboxEntry) {
      await dequeue(entry);
      await refresh();
    },
  };
}
