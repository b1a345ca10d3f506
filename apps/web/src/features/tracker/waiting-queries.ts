import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sendWaiting } from './send-waiting.ts';
import { useRefreshTracker } from './tracker-queries.ts';
import { addWaiting, readWaiting, removeWaiting, type WaitingSession } from './waiting-store.ts';

const none: WaitingSession[] = [];

/**
 * What was logged on this device and has not been sent. Looked at again whenever the page is: other tabs send, too.
 */
export function useWaitingSessions(accountId: string): WaitingSession[] {
  const { data } = useQuery({
    queryKey: ['tracker', 'waiting', accountId],
    queryFn: () => readWaiting(accountId),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return data ?? none;
}

export function useWaitingActions(accountId: string) {
  const refresh = useRefreshTracker();
  const [sending, setSending] = useState(false);
  return {
    sending,
    async sendAll() {
      if (sending) return;
      setSending(true);
      try {
        return await sendWaiting(accountId);
      } finally {
        setSending(false);
        void refresh();
      }
    },
    async save(session: WaitingSession) {
      await addWaiting(accountId, session);
      await refresh();
    },
    async remove(key: string) {
      await removeWaiting(accountId, key);
      await refresh();
    },
  };
}
