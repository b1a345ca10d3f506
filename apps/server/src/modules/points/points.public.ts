import { limits } from '@reelmates/contract/limits';
import type { Transaction } from '../../db/database.ts';
import {
  insertEntry,
  lockMonthShared,
  lockSum,
  monthClosedAt,
  nextAdjustment,
  rowsOfSource,
} from './points.repository.ts';
import {
  type Cause,
  nextRow,
  pointsBefore,
  pointsOutlastWithdrawal,
  returnIsTooLate,
  type SourceState,
  type Withdrawal,
} from './points.rules.ts';

export {
  afterMonth,
  eraseActorFromLedger,
  eraseFromLedger,
  lockMonth,
  retainOnFormerBoards,
  reverseUnreviewed,
} from './closing.repository.ts';
export { sumOfMonth } from './points.repository.ts';
export type { Cause, SourceState, Withdrawal } from './points.rules.ts';

const pointsPerKind = { post: limits.winPostPoints, jackpot: limits.jackpotPoints } as const;

/** A post or jackpot, in the state that determines its points. */
export type PointsSource = {
  kind: 'post' | 'jackpot';
  sourceId: string;
  /** True for a source that has no ledger rows yet. */
  isNew?: boolean;
  userId: string;
  state: SourceState;
  /** When it was last sent to review. */
  submittedAt: Date;
  /** YYYY-MM in COMPETITION_TZ; only a first award uses it. */
  month: string;
  /** Why the source is in this state, as shown to the person. */
  cause?: Cause;
  /** The state from which the author deleted the source or made it private. */
  withdrawal?: Withdrawal | undefined;
  /** Where a moderator's decision is undone: when it was made. */
  undoneAt?: Date | undefined;
  actorId: string | null;
  at: Date;
};

/**
 * Brings the ledger into agreement with the current state of a source. The caller holds the lock of the source's row,
 * so a source is never reconciled concurrently.
 * @returns by how much the person's points change
 */
export async function reconcilePoints(tx: Transaction, source: PointsSource): Promise<number> {
  let rows = source.isNew ? [] : await rowsOfSource(tx, source.kind, source.sourceId);
  let isTooLate = false;
  let isClosed = false;
  const month = rows[0]?.month;
  if (month !== undefined && month < source.month) {
    // Closing a month includes all or none of these rows, so they are read again under its lock.
    await lockMonthShared(tx, month);
    const closedAt = await monthClosedAt(tx, month);
    isClosed = closedAt !== null;
    if (source.withdrawal && pointsOutlastWithdrawal(source.withdrawal, isClosed)) return 0;
    rows = await rowsOfSource(tx, source.kind, source.sourceId);
    isTooLate = returnIsTooLate(rows, source.submittedAt, closedAt);
  }
  const { undoneAt } = source;
  // In a closed month, only what is approved counts.
  const pending = undoneAt && (isClosed ? 0 : pointsBefore(rows, undoneAt));
  const next = nextRow(rows, {
    state: source.state,
    worth: pointsPerKind[source.kind],
    month: source.month,
    pending,
  });
  if (next === null || (isTooLate && next.reason === 'restoration')) return 0;
  insertEntry(tx, {
    ...next,
    userId: source.userId,
    sourceKind: source.kind,
    sourceId: source.sourceId,
    cause: source.cause ?? null,
    actorId: source.actorId,
    at: source.at,
  });
  return next.points;
}

/** Whether a source has ever earned or lost points. */
export async function hasEntries(
  tx: Transaction,
  source: Pick<PointsSource, 'kind' | 'sourceId'>,
): Promise<boolean> {
  return (await rowsOfSource(tx, source.kind, source.sourceId)).length > 0;
}

/**
 * Sets a person's sum of a month to `points`, by an adjustment row. The caller holds the account's lock.
 * @returns the previous sum
 */
export async function setPoints(
  tx: Transaction,
  change: { userId: string; month: string; points: number; actorId: string; at: Date },
): Promise<number> {
  const { userId, month, points, actorId, at } = change;
  const before = await lockSum(tx, userId, month);
  if (before === points) return before;
  insertEntry(tx, {
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
