import * as contract from '@reelmates/contract/play/odds';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export type { MonthOdds } from '@reelmates/contract/play/odds';

const STALE_TIME_MS = 10 * 60_000;

/** The odds of the month; null if there are none, undefined until that is known. */
export function useOdds() {
  return useQuery({
    queryKey: ['odds'],
    queryFn: async ({ signal }) => (await call(contract.monthOdds, { signal })) ?? null,
    staleTime: STALE_TIME_MS,
  }).data;
}
