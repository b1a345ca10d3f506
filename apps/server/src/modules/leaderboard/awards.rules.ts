import { limits } from '@reelmates/contract/limits';
import { DAY_MS } from '@reelmates/contract/time';
import type { AwardRow } from './awards.repository.ts';

export function claimUntilOf(offeredAt: Date): Date {
  return new Date(offeredAt.getTime() + limits.prizeClaimDays * DAY_MS);
}

type AwardState = Pick<AwardRow, 'claimedAt' | 'endedAt' | 'endCause' | 'claimUntil'>;

/** Also correct in the minutes before the task ends an expired award. */
export function statusOf(
  { claimedAt, endedAt, endCause, claimUntil }: AwardState,
  now: Date,
): 'pending' | 'claimed' | 'expired' | 'withdrawn' {
  if (claimedAt !== null) return 'claimed';
  if (endedAt !== null) return endCause === 'expired' ? 'expired' : 'withdrawn';
  return claimUntil > now ? 'pending' : 'expired';
}
