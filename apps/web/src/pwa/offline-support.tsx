import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useViewer } from '../features/session/session.public.ts';
import { setCopyAccount } from '../lib/offline-copy/copy-account.ts';
import { keepOfflineCopy } from '../lib/offline-copy/offline-copy.ts';
import { startServiceWorker } from './start-service-worker.ts';

/** Makes the app open without a connection, for who is signed in. Shows nothing; no screen waits for it. */
export function OfflineSupport() {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const accountId = viewer?.id;
  useEffect(() => startServiceWorker(), []);
  useEffect(() => {
    if (accountId === undefined) return;
    setCopyAccount(accountId);
    return keepOfflineCopy(client, accountId);
  }, [client, accountId]);
  return null;
}
