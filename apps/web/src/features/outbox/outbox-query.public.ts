import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasOutbox } from '../../lib/device-storage/outbox-flag.ts';
import { outboxKeys } from '../../lib/query-cache/keys/outbox-keys.ts';
import type { OutboxEntry } from './outbox-entries.ts';

/** The outbox of this device. An empty one loads no code. */
const outboxQuery = (accountId: string) =>
  queryOptions({
    queryKey: outboxKeys.of(accountId),
    queryFn: async (): Promise<OutboxEntry[]> => {
      if (!hasOutbox(accountId)) return [];
      const { readOutbox } = await import('./outbox-store.ts');
      return readOutbox(accountId);
    },
    staleTime: 0,
    // Other tabs flush it, too.
    refetchOnWindowFocus: true,
  });

const none: OutboxEntry[] = [];

export function useOutbox(accountId: string): OutboxEntry[] {
  return useQuery(outboxQuery(accountId)).data ?? none;
}

/** After the outbox was changed by this tab. */
export function useRefreshOutbox(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshOutbox(client);
}

export const refreshOutbox = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: outboxKeys.root });
