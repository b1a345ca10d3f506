import {
  type DenialReasons,
  denialReasons,
  type ReasonQueue,
} from '@reelmates/contract/admin/denial-reasons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { adminKeys } from '../../../lib/query-cache/keys/admin-keys.ts';

const none: readonly string[] = [];

function useAllReasons(enabled: boolean) {
  return useQuery({
    queryKey: adminKeys.denialReasons,
    queryFn: ({ signal }) => call(denialReasons, { signal }),
    enabled,
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  }).data;
}

/** The reasons of a queue in the order of their keys; empty if it has none, and until they have loaded. */
export function useReasons(queue: ReasonQueue | undefined): readonly string[] {
  return useDenialReasons(queue)?.reasons ?? none;
}

/** The reasons of a queue with their version, and who changed them; undefined until they have loaded. */
export function useDenialReasons(queue: ReasonQueue | undefined): DenialReasons | undefined {
  return useAllReasons(queue !== undefined)?.find((reasons) => reasons.queue === queue);
}

/** Replaces the cached reasons by changed ones. */
export function useReplaceReasons() {
  const client = useQueryClient();
  return (changed: DenialReasons) =>
    client.setQueryData<DenialReasons[]>(adminKeys.denialReasons, (all) =>
      all?.map((reasons) => (reasons.queue === changed.queue ? changed : reasons)),
    );
}
