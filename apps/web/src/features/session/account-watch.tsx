import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { copyAccountKey } from '../../lib/offline-copy/copy-account.ts';
import { viewerKey } from '../../lib/query-cache/keys/viewer-key.ts';

/**
 * Refetches the viewer when another tab signs in. After a log-out in another tab, input here stays until the next step.
 * Mounted while signed in; renders nothing.
 */
export function AccountWatch() {
  const client = useQueryClient();
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === copyAccountKey && newValue !== null) void client.invalidateQueries({ queryKey: viewerKey });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [client]);
  return null;
}
