import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trackerKeys } from '../../../lib/query-cache/keys/tracker-keys.ts';
import { useRefreshTracker } from '../tracker-queries.ts';
import { flushOutbox } from './flush-outbox.public.ts';
import { dequeueSession, enqueueSession, type QueuedSession, readOutbox } from './outbox-store.ts';

const none: QueuedSession[] = [];

/**
 * The outbox of this device. Read again whenever the page becomes visible: other tabs flush it, too.
 */
export function useQueuedSessions(accountId: string): QueuedSession[] {
  const { data } = useQuery({
    queryKey: trackerKeys.outbox(accountId),
    queryFn: () => readOutbox(accountId),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return data ?? none;
}

export function useOutboxActions(accountId: string) {
  const refresh = useRefreshTracker();
  const [sending, setSending] = useState(false);
  return {
    sending,
    async sendAll() {
      if (sending) return;
      setSending(true);
      try {
        return await flushOutbox(accountId);
      } finally {
        setSending(false);
        void refresh();
      }
    },
    async save(session: QueuedSession) {
      await enqueueSession(accountId, session);
      await refresh();
    },
    async remove(key: string) {
      await dequeueSession(accountId, key);
      await refresh();
    },
  };
}
