import * as contract from '@reelmates/contract/play/responsible-gambling';
import { MINUTE_MS } from '@reelmates/contract/time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { cachedExclusion } from '../../lib/device-storage/cached-exclusion.ts';
import { applyExclusion } from '../../lib/query-cache/apply-exclusion.ts';
import { viewerKey } from '../../lib/query-cache/keys/viewer-key.ts';
import { clockAhead } from '../../lib/server-clock.ts';
import { useViewer } from '../session/session.public.ts';
import { isOver, type OwnBreak } from './break-time.ts';

export type { ExclusionPeriod } from '@reelmates/contract/play/responsible-gambling';
export { exclusionPeriods } from '@reelmates/contract/play/responsible-gambling';

/** The viewer's own break, until they come back from it; null otherwise. */
export function useBreak(): OwnBreak | null {
  const { viewer, isError } = useViewer();
  const end = viewer ? viewer.selfExclusionEnd : isError ? cachedExclusion() : null;
  if (!end) return null;
  return {
    startedAt: viewer?.selfExclusionStart ? Date.parse(viewer.selfExclusionStart) : null,
    endsAt: Date.parse(end),
  };
}

/**
 * The current time, updated every minute, because breaks end while they are shown. Before a break is said to be over,
 * the server is asked for its time: the clock of the device may be wrong.
 */
export function useNow(): number {
  const own = useBreak();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const { data: ahead = 0 } = useQuery({
    queryKey: ['server-clock'],
    queryFn: ({ signal }) => readClock(signal),
    enabled: own !== null && isOver(own, now),
  });
  return now + ahead;
}

/** How far the server's clock is ahead of the device's, in ms. */
async function readClock(signal: AbortSignal): Promise<number> {
  let ahead = 0;
  await call(contract.breakStats, {
    signal,
    onHeaders: (headers) => {
      ahead = clockAhead(headers.get('date'), Date.now());
    },
  });
  return ahead;
}

/** Starts a break, or extends it. */
export function useSetExclusion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (days: contract.ExclusionPeriod) => call(contract.setExclusion, { body: { days } }),
    onSuccess: ({ selfExclusionEnd }) => applyExclusion(client, selfExclusionEnd),
  });
}

export function useComeBack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.comeBack, {}),
    onSuccess: ({ selfExclusionEnd }) => applyExclusion(client, selfExclusionEnd),
    // According to the server's clock, the break may still be running.
    onError: () => client.invalidateQueries({ queryKey: viewerKey }),
  });
}
