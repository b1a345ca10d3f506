import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { breakRefused } from '../../lib/api/api.ts';
import { cacheExclusion } from '../../lib/device-storage/cached-exclusion.ts';
import { deleteCopiesForExclusion } from '../../lib/offline-copy/delete-copies.ts';
import { applyExclusion, clearForExclusion } from '../../lib/query-cache/apply-exclusion.ts';
import { viewerKey } from '../../lib/query-cache/keys/viewer-key.ts';
import { useViewer } from '../session/session.public.ts';

/**
 * Another device may have started or ended a break: the viewer is refetched if the app becomes visible after more than
 * this, in ms.
 */
const REFETCH_AFTER_MS = 30_000;

/**
 * Keeps all open tabs and devices in step with the viewer's break. A refusal of any call closes the app immediately;
 * other tabs are told, and other devices notice when the app becomes visible there. Mounted while signed in; renders
 * nothing.
 */
export function BreakWatch() {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const end = viewer?.selfExclusionEnd ?? null;
  const before = useRef(end);
  const channel = useRef<BroadcastChannel | null>(null);

  const refetchViewer = () => void client.invalidateQueries({ queryKey: viewerKey });
  const onSeen = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    const fetchedAt = client.getQueryState(viewerKey)?.dataUpdatedAt ?? 0;
    if (Date.now() - fetchedAt > REFETCH_AFTER_MS) refetchViewer();
  });
  const onRefused = useEffectEvent((event: Event) => {
    if (event instanceof CustomEvent && event.detail !== end) void applyExclusion(client, event.detail);
  });
  const onMessage = useEffectEvent(() => refetchViewer());

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', () => onSeen(), { signal });
    window.addEventListener('pageshow', () => onSeen(), { signal });
    window.addEventListener(breakRefused, (event) => onRefused(event), { signal });
    const others = new BroadcastChannel('break');
    others.addEventListener('message', () => onMessage(), { signal });
    channel.current = others;
    return () => {
      listening.abort();
      others.close();
      // Only after signing out: nothing of it may stay on the device.
      cacheExclusion(null);
    };
  }, []);

  useEffect(() => {
    cacheExclusion(end);
    if (end !== before.current) channel.current?.postMessage(null);
    before.current = end;
    // By now, the screens that showed it are gone.
    if (end !== null) {
      clearForExclusion(client);
      void deleteCopiesForExclusion();
    }
  }, [client, end]);

  return null;
}
