import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useViewer } from '../features/session/session.public.ts';
import { isInstalled } from '../lib/browser/install-offer.ts';
import { storeOfflineCopies } from '../lib/offline-copy/offline-copy.ts';
import { AppBadge } from './app-badge.tsx';
import { startServiceWorker } from './start-service-worker.ts';

/**
 * Makes the app open without a connection for signed-in members, and shows the badge on its icon. No screen waits for
 * it.
 */
export function OfflineSupport() {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const accountId = viewer?.id;
  useEffect(() => startServiceWorker(), []);
  useEffect(() => {
    if (accountId === undefined) return;
    return storeOfflineCopies(client, accountId);
  }, [client, accountId]);
  const hasBadge = viewer && viewer.selfExclusionEnd === null && 'setAppBadge' in navigator && isInstalled();
  return hasBadge ? <AppBadge /> : null;
}
