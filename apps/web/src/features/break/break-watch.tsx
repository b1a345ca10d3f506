import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { breakRefused } from '../../lib/api/api.ts';
import { cacheExclusion } from '../../lib/device-storage/cached-exclusion.ts';
import { useViewer, viewerKey } from '../session/session.public.ts';
import { applyExclusion } from './break-queries.ts';

/** What is one's own: everything else that was loaded goes when a break begins. */
const kept = new Set(['me', 'tracker', 'login-sessions', 'notifications', 'settings', 'safety', 'admin']);
/** Another device may have begun or ended a break; asked for again when the app is seen after so many ms. */
const askAgainAfter = 30_000;

/**
 * Keeps every open tab and device in step with the own break: a refusal of any call closes the app at once, other tabs
 * hear of it by themselves, other devices when they are seen again. Mounted while somebody is signed in; shows nothing.
 */
export function BreakWatch() {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const end = viewer?.selfExclusionEnd ?? null;
  const before = useRef(end);
  const channel = useRef<BroadcastChannel | null>(null);

  const ask = () => void client.invalidateQueries({ queryKey: viewerKey });
  const seen = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    const askedAt = client.getQueryState(viewerKey)?.dataUpdatedAt ?? 0;
    if (Date.now() - askedAt > askAgainAfter) ask();
  });
  const refused = useEffectEvent((event: Event) => {
    if (event instanceof CustomEvent && event.detail !== end) void applyExclusion(client, event.detail);
  });
  const heard = useEffectEvent(() => ask());

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', () => seen(), { signal });
    window.addEventListener('pageshow', () => seen(), { signal });
    window.addEventListener(breakRefused, (event) => refused(event), { signal });
    const others = new BroadcastChannel('break');
    others.addEventListener('message', () => heard(), { signal });
    channel.current = others;
    return () => {
      listening.abort();
      others.close();
      // Reached by signing out alone: nothing of it stays on the device.
      cacheExclusion(null);
    };
  }, []);

  useEffect(() => {
    cacheExclusion(end);
    if (end !== before.current) channel.current?.postMessage(null);
    before.current = end;
    // By now the screens that showed any of it are gone.
    if (end !== null) {
      client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => !kept.has(String(queryKey[0])) });
    }
  }, [client, end]);

  return null;
}
