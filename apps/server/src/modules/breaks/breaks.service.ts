import type { BreakStats, ExclusionPeriod } from '@reelmates/contract/play/responsible-gambling';
import type { Queryable, Transaction } from '../../db/database.ts';
import { unauthenticated } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { endBreak, lockBreak, setBreak } from '../accounts/accounts.public.ts';
import { findLastPlayed, recordBreak } from './breaks.repository.ts';
import { assertOver, nextBreak, wholeDaysSince } from './breaks.rules.ts';

type Context = Pick<ModuleContext, 'clock'>;
type Whose = { userId: string; exclusionEnd: Date | null; now: Date };

export async function breakStatsOf(db: Queryable, { userId, exclusionEnd, now }: Whose): Promise<BreakStats> {
  const lastPlayed = await findLastPlayed(db, userId);
  return {
    isExcluded: exclusionEnd !== null,
    selfExclusionEnd: exclusionEnd?.toISOString() ?? null,
    daysOnBreak: wholeDaysSince(lastPlayed, now),
    lastGamblingDate: lastPlayed?.toISOString() ?? null,
  };
}

/**
 * Begins a break, or extends the current one. It applies from the commit on, to every session on every process, since
 * each request reads the account's row. It is private: the audit log has no entry.
 */
export async function takeBreak(
  tx: Transaction,
  { clock }: Context,
  viewerId: string,
  days: ExclusionPeriod,
): Promise<BreakStats> {
  const current = await lockBreak(tx, viewerId);
  if (current === undefined) throw unauthenticated();
  // Read under the lock: of two concurrent requests, the second one sees the end that the first one set.
  const now = clock();
  const next = nextBreak(current, days, now);
  await setBreak(tx, viewerId, next);
  await recordBreak(tx, { userId: viewerId, startedAt: now, endsAt: next.endsAt, days });
  return breakStatsOf(tx, { userId: viewerId, exclusionEnd: next.endsAt, now });
}

/** Ends a break whose end date has passed, which only the person's own act does. Idempotent. */
export async function comeBack(tx: Transaction, { clock }: Context, viewerId: string): Promise<BreakStats> {
  const current = await lockBreak(tx, viewerId);
  if (current === undefined) throw unauthenticated();
  const now = clock();
  if (current) {
    assertOver(current, now);
    await endBreak(tx, viewerId);
  }
  return breakStatsOf(tx, { userId: viewerId, exclusionEnd: null, now });
}
