import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { hasOutbox } from '../../../lib/device-storage/outbox-flag.ts';
import { trackerKeys } from '../../../lib/query-cache/keys/tracker-keys.ts';
import { toast } from '../../../lib/toast-store.ts';

/**
 * Flushes the outbox when the app starts, when the device is online again, and whenever the page becomes visible, since a
 * device can believe for long that it is online. An empty outbox loads no code.
 */
export function useFlushOutbox(accountId: string | undefined): void {
  const client = useQueryClient();

  const flush = useEffectEvent(async () => {
    if (accountId === undefined || !navigator.onLine || !hasOutbox(accountId)) return;
    try {
      const { flushOutbox } = await import('./flush-outbox.public.ts');
      const sent = await flushOutbox(accountId);
      await client.invalidateQueries({ queryKey: trackerKeys.root });
      if (sent === 0) return;
      toast({
        title: sent === 1 ? 'Session logged successfully!' : `${sent} sessions logged successfully!`,
        description: 'Saved on this device before, and sent now.',
      });
    } catch {
      // The chunk or the outbox can't be loaded now; the next occasion tries again.
    }
  });

  useEffect(() => {
    if (accountId !== undefined) void flush();
  }, [accountId]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const flushIfVisible = () => {
      if (document.visibilityState === 'visible') void flush();
    };
    window.addEventListener('online', flushIfVisible, { signal });
    document.addEventListener('visibilitychange', flushIfVisible, { signal });
    return () => listening.abort();
  }, []);
}
