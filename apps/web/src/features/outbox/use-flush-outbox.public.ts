import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { hasOutbox, onOutboxChanged } from '../../lib/device-storage/outbox-flag.ts';
import type { OutboxEntry } from './outbox-entries.ts';
import { refreshOutbox } from './outbox-query.public.ts';
import { notifyOtherTabs, onSentElsewhere } from './sent-entries.ts';

/** The delay before the next attempt after one without a response, while the page is visible. */
const FLUSH_INTERVAL_MS = 60_000;

/**
 * Sends the outbox when the app starts, when the device goes online, when the page becomes visible (a device can be
 * wrong for a long time about being online), and every minute while entries are left. An empty outbox loads no code.
 * Entries sent by another tab are shown in this one, too.
 */
export function useFlushOutbox(accountId: string | undefined): void {
  const client = useQueryClient();

  const flush = useEffectEvent(async () => {
    if (accountId === undefined || !navigator.onLine || !hasOutbox(accountId)) return;
    try {
      const [{ flushOutbox }, { refreshAfterSending }, { announceFlush }] = await Promise.all([
        import('./flush-outbox.public.ts'),
        import('./after-sending.ts'),
        import('./announce-flush.ts'),
      ]);
      const flushed = await flushOutbox(accountId);
      refreshAfterSending(client, flushed.sent);
      notifyOtherTabs(accountId, flushed.sent);
      // Also if nothing was sent: another tab may have sent the entries.
      await refreshOutbox(client);
      if (flushed.sent.length + flushed.refused > 0) announceFlush(flushed);
    } catch {
      // The chunk or the outbox cannot be loaded now; the next occasion tries again.
    }
  });

  useEffect(() => {
    if (accountId === undefined) return;
    const listening = new AbortController();
    const { signal } = listening;
    const flushIfVisible = () => {
      if (document.visibilityState === 'visible') void flush();
    };
    window.addEventListener('online', flushIfVisible, { signal });
    document.addEventListener('visibilitychange', flushIfVisible, { signal });
    onOutboxChanged(accountId, () => refreshOutbox(client), signal);
    const showSent = async (sent: readonly OutboxEntry[]) => {
      const { refreshAfterSending } = await import('./after-sending.ts');
      refreshAfterSending(client, sent);
    };
    // If the chunk cannot be loaded, the lists show it when they are loaded again.
    onSentElsewhere(accountId, (sent) => void showSent(sent).catch(() => undefined), signal);
    const timer = setInterval(flushIfVisible, FLUSH_INTERVAL_MS);
    void flush();
    return () => {
      listening.abort();
      clearInterval(timer);
    };
  }, [accountId, client]);
}
