import { limits } from '@reelmates/contract/limits';
import { DAY_MS } from '@reelmates/contract/time';

/** A row of a month's board, as a statement has it. */
export type StatementRow = {
  /** Null where the account was erased. */
  userId: string | null;
  points: number;
  reachedAt: Date;
  isStaff: boolean;
  canWin: boolean;
};

/** @param endedAt the end of the month */
export function reviewEndsAt(endedAt: Date): Date {
  return new Date(endedAt.getTime() + limits.monthReviewDays * DAY_MS);
}

/**
 * The board of a correction: the rows of the previous statement, except those of accounts with new decisions by
 * moderators. What members did in the meantime has no effect.
 * @param previous the rows of the previous statement, in order
 * @param changed the current rows of the accounts with new decisions that have points and are on boards
 * @param changedIds all accounts with new decisions
 * @param others accounts in neither, in the board's order: they fill a board of a hundred from below
 */
export function correctedBoard({
  previous,
  changed,
  changedIds,
  others,
}: {
  previous: readonly StatementRow[];
  changed: readonly StatementRow[];
  changedIds: ReadonlySet<string>;
  others: readonly StatementRow[];
}): StatementRow[] {
  const previousById = new Map(previous.map((row) => [row.userId, row]));
  const unchanged = previous.filter(({ userId }) => userId === null || !changedIds.has(userId));
  const last = previous.at(-1);
  const below =
    previous.length < limits.boardMax || !last ? [] : others.filter((row) => compareRows(last, row) < 0);
  // Erased accounts have no id to compare. The sort is stable, so they keep their previous order.
  const decidedOn = changed.map((row) => {
    const { isStaff, canWin } = previousById.get(row.userId) ?? row;
    return { ...row, isStaff, canWin };
  });
  return [...unchanged, ...decidedOn, ...below].toSorted(compareRows).slice(0, limits.boardMax);
}

/** The order of boards: by points, then by the time at which they were reached, then by id. */
function compareRows(one: StatementRow, other: StatementRow): number {
  return (
    other.points - one.points ||
    one.reachedAt.getTime() - other.reachedAt.getTime() ||
    Number(BigInt(one.userId ?? 0) - BigInt(other.userId ?? 0))
  );
}
