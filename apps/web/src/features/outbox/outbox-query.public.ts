import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasOutbox } from '../../lib/device-storage/outbox-flag.ts';
import { outboxKeys } from '../../lib/query-cache/keys/outbox-keys.ts';
import type { OutboxEntry } from './outbox-entries.ts';

/** The outbox of this device. If it is empty, no code is loaded. */
const outboxQuery = (accountId: string) =>
  queryOptions({
    queryKey: outboxKeys.of(accountId),
    queryFn: async (): Promise<OutboxEntry[]> => {
      if (!hasOutbox(accountId)) return [];
      const { readOutbox } = await import('./outbox-store.ts');
      return readOutbox(accountId);
    },
    staleTime: 0,
    // Other tabs send its entries, too.
    refetchOnWindowFocus: true,
  });

const none: OutboxEntry[] = [];

export function useOutbox(accountId: string): OutboxEntry[] {
  return useQuery(outboxQuery(accountId)).data ?? none;
}

/** To be called after this tab has changed the outbox. */
export function useRefreshOutbox(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshOutbox(client);
}

export const refreshOutbox = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: outboxKeys.root });
