import { claimPrize, myPrizes, type OwnPrize } from '@reelmates/contract/competition/prizes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { usePagedList } from '../../lib/query-cache/paged-query.ts';
import { toast } from '../../lib/toast-store.ts';

const ownPrizesKey = ['prizes', 'mine'] as const;

export type { OwnPrize } from '@reelmates/contract/competition/prizes';

/** The prizes that the viewer was offered, latest first. */
export function useMyPrizes() {
  return usePagedList(
    ownPrizesKey,
    (query, signal) => call(myPrizes, { query, signal }),
    // Months are closed and offers run out in between.
    { refetchOnMount: 'always' },
  );
}

/** Claims a prize. Invalidates the list after any response, because the time may just have run out. */
export function useClaimPrize() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string): Promise<OwnPrize> => call(claimPrize, { params: { id } }),
    onSuccess: () => toast({ title: 'Prize claimed', description: 'We’ll be in touch by email.' }),
    onError: (error) => reportFailure(error, 'Failed to claim prize'),
    onSettled: () => client.invalidateQueries({ queryKey: ownPrizesKey }),
  });
}
