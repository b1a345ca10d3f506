import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { hasOutbox } from '../../lib/outbox-flag.ts';
import { toast } from '../../ui/toast-store.ts';

/**
 * Sends what was logged without an answer: when the app starts, when the device is online again, and whenever the page is looked
 * at anew, since a device can believe for long that it is online. Nothing is loaded while nothing waits.
 */
export function useSendWaiting(accountId: string | undefined): void {
  const client = useQueryClient();

  const send = useEffectEvent(async () => {
    if (accountId === undefined || !navigator.onLine || !hasOutbox(accountId)) return;
    try {
      const { sendWaiting } = await import('./send-waiting.ts');
      const sent = await sendWaiting(accountId);
      await client.invalidateQueries({ queryKey: ['tracker'] });
      if (sent === 0) return;
      toast({
        title: sent === 1 ? 'Session logged successfully!' : `${sent} sessions logged successfully!`,
        description: 'Saved on this device before, and sent now.',
      });
    } catch {
      // The chunk or the list can't be had now; it is asked for again.
    }
  });

  useEffect(() => {
    if (accountId !== undefined) void send();
  }, [accountId]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const look = () => {
      if (document.visibilityState === 'visible') void send();
    };
    window.addEventListener('online', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    return () => listening.abort();
  }, []);
}
