import { limits } from '@reelmates/contract/limits';
import type { Transaction } from '../../db/database.ts';
import {
  insertEntry,
  lockMonthShared,
  lockSum,
  monthIsClosed,
  nextAdjustment,
  rowsOfSource,
} from './points.repository.ts';
import {
  type Cause,
  nextRow,
  pointsOutlastWithdrawal,
  type SourceState,
  type Withdrawal,
} from './points.rules.ts';

export { lockMonth, retainOnFormerBoards, reverseUnreviewed } from './closing.repository.ts';
export { sumOfMonth } from './points.repository.ts';
export type { Cause, SourceState, Withdrawal } from './points.rules.ts';

const worth = { post: limits.winPostPoints, jackpot: limits.jackpotPoints } as const;

export type Settlement = {
  kind: 'post' | 'jackpot';
  sourceId: string;
  userId: string;
  state: SourceState;
  /** YYYY-MM in COMPETITION_TZ; only a first award uses it. */
  month: string;
  /** What brought the source into this state; the person reads it beside the points. */
  cause?: Cause;
  /** Where its author deleted it or made it private: what that was withdrawn from. */
  withdrawal?: Withdrawal | undefined;
  actorId: string | null;
  at: Date;
};

/**
 * Makes the ledger agree with a source's present state and says by how many points that changed it.
 * The caller holds the lock on the source's own row, so one source is never settled twice at once.
 */
export async function settlePoints(tx: Transaction, settlement: Settlement): Promise<number> {
  let rows = await rowsOfSource(tx, settlement.kind, settlement.sourceId);
  const month = rows[0]?.month;
  if (month !== undefined && month < settlement.month) {
    // Closing the month takes every row of it into account, or none: the rows are read again behind its lock.
    await lockMonthShared(tx, month);
    const isClosed = await monthIsClosed(tx, month);
    if (settlement.withdrawal && pointsOutlastWithdrawal(settlement.withdrawal, isClosed)) return 0;
    rows = await rowsOfSource(tx, settlement.kind, settlement.sourceId);
  }
  const next = nextRow(rows, settlement.state, worth[settlement.kind], settlement.month);
  if (next === null) return 0;
  await insertEntry(tx, {
    ...next,
    userId: settlement.userId,
    sourceKind: settlement.kind,
    sourceId: settlement.sourceId,
    cause: settlement.cause ?? null,
    actorId: settlement.actorId,
    at: settlement.at,
  });
  return next.points;
}

/**
 * Brings a person's sum of a month to `points`, by a ledger row of its own. The caller holds the account.
 * @returns the sum before
 */
export async function setPoints(
  tx: Transaction,
  change: { userId: string; month: string; points: number; actorId: string; at: Date },
): Promise<number> {
  const { userId, month, points, actorId, at } = change;
  const before = await lockSum(tx, userId, month);
  if (before === points) return before;
  await insertEntry(tx, {
    userId,
    month,
    points: points - before,
    reason: 'adjustment',
    sourceKind: 'admin',
    sourceId: await nextAdjustment(tx),
    step: 1,
    cause: 'set_by_admin',
    actorId,
    at,
  });
  return before;
}
