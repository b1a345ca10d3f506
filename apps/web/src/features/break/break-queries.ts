import * as contract from '@reelmates/contract/play/responsible-gambling';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { cachedExclusion } from '../../lib/device-storage/cached-exclusion.ts';
import { applyExclusion } from '../../lib/query-cache/apply-exclusion.ts';
import { viewerKey } from '../../lib/query-cache/keys/viewer-key.ts';
import { useViewer } from '../session/session.public.ts';
import type { OwnBreak } from './break-time.ts';

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

const minuteMs = 60_000;

/** The current time, updated every minute, because breaks end while they are shown. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
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
