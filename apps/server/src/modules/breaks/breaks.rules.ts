import type { ExclusionPeriod } from '@reelmates/contract/play/responsible-gambling';
import { DAY_MS } from '@reelmates/contract/time';
import { conflict } from '../../http/api-error.ts';
import type { AccountBreak } from '../accounts/accounts.public.ts';

/**
 * The break that results from a request for a number of days of 24 hours from now, whatever the local time zone. An
 * extended break keeps its start, even if its end date has passed.
 * @throws ApiError CONFLICT for an earlier end than the current one
 */
export function nextBreak(current: AccountBreak | null, days: ExclusionPeriod, now: Date): AccountBreak {
  const endsAt = new Date(now.getTime() + days * DAY_MS);
  if (current && current.endsAt > endsAt) throw conflict('A break can be extended, never shortened.');
  return { startedAt: current?.startedAt ?? now, endsAt };
}

/** @throws ApiError CONFLICT while the break runs */
export function assertOver({ endsAt }: AccountBreak, now: Date): void {
  if (endsAt > now) throw conflict('Your break is still running. It can be extended, never lifted.');
}

/** 0 for a time in the future, and for none. */
export function wholeDaysSince(time: Date | null, now: Date): number {
  return time === null ? 0 : Math.max(0, Math.floor((now.getTime() - time.getTime()) / DAY_MS));
}
