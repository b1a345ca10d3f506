import * as contract from '@reelmates/contract/admin/set-up';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { adminKeys } from '../../lib/query-cache/keys/admin-keys.ts';

export type { SetUp, SetUpState, SetUpStep } from '@reelmates/contract/admin/set-up';

/** In ms, until the outcome of a test mail is known. */
const POLL_INTERVAL_MS = 2_000;

/**
 * What the instance still needs; null for a demo. Refetched when the window gets the focus, because a restart may have
 * changed it.
 */
export function useSetUp() {
  return useQuery({
    queryKey: adminKeys.setUp,
    queryFn: async ({ signal }) => (await call(contract.readSetUp, { signal })).setUp,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.mail.test?.outcome === 'waiting' ? POLL_INTERVAL_MS : false),
  });
}

export function useSendTestMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.sendTestMail, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: adminKeys.setUp }),
    onError: (error) => reportFailure(error, 'Failed to send a test mail.'),
  });
}
