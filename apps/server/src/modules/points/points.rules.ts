export type LedgerRow = { month: string; points: number };
export type WrittenRow = LedgerRow & { at: Date };

export type SourceKind = 'post' | 'jackpot' | 'admin';
export type Reason = 'award' | 'reversal' | 'restoration' | 'adjustment';
/** The cause of a row, where it is known. */
export type Cause =
  | 'submitted'
  | 'approved'
  | 'denied'
  | 'deleted'
  | 'made_private'
  | 'set_by_admin'
  | 'unreviewed';

/**
 * The state of a source for its points. `submitted`: pending; `confirmed`: approved; `void`: denied, deleted or
 * private.
 */
export type SourceState = 'submitted' | 'confirmed' | 'void';

/** The state of the review when its author deleted a source or made it private. */
export type Withdrawal = 'pending' | 'reviewed';

/**
 * Whether the points of a past month stay after a withdrawal, so that its board stays as it was: those of reviewed
 * sources do, and once the month is closed no act of the author changes it.
 */
export function pointsOutlastWithdrawal(withdrawal: Withdrawal, isClosed: boolean): boolean {
  return withdrawal === 'reviewed' || isClosed;
}

/**
 * Whether points that are missing in a month's first statement must not return: the author submitted the source for
 * review only after that statement. Otherwise people could choose what counts once they know the result.
 * @param rows the source's rows, in order
 */
export function returnIsTooLate(
  rows: readonly WrittenRow[],
  submittedAt: Date,
  closedAt: Date | null,
): boolean {
  const last = rows.at(-1);
  return closedAt !== null && last !== undefined && last.at <= closedAt && submittedAt > closedAt;
}

/**
 * What a source counted before a decision that is undone: nothing has changed it since, so rows from that time on are the
 * decision's. The first one is the award for submitting it.
 * @param rows the source's rows, in their order
 */
export function pointsBefore(rows: readonly WrittenRow[], decidedAt: Date): number {
  return sumOf(rows.filter(({ at }, index) => index === 0 || at < decidedAt));
}

/**
 * The next ledger row of a source (a post or jackpot), so that it counts `worth` points or none, exactly once, however
 * often it was approved, denied or deleted before. Null where it counts correctly. The first submission earns at once;
 * reversed points return with the approval, not with a new submission.
 * @param rows the source's rows, in their order
 * @param source.month the current month; the first award decides the month of all later rows of the source
 * @param source.pending what the source counts while it is pending, after its first submission; by default what it
 * counts now, which is wrong only where a decision is undone
 */
export function nextRow(
  rows: readonly LedgerRow[],
  {
    state,
    worth,
    month,
    pending = sumOf(rows),
  }: { state: SourceState; worth: number; month: string; pending?: number | undefined },
): (LedgerRow & { reason: 'award' | 'reversal' | 'restoration'; step: number }) | null {
  const current = sumOf(rows);
  const isFirst = rows.length === 0;
  let target = worth;
  if (state === 'void') target = 0;
  else if (state === 'submitted' && !isFirst) target = pending;
  if (current === target) return null;
  const correction = target > current ? 'restoration' : 'reversal';
  const reason = isFirst ? 'award' : correction;
  return { month: rows[0]?.month ?? month, points: target - current, reason, step: rows.length + 1 };
}

function sumOf(rows: readonly LedgerRow[]): number {
  return rows.reduce((sum, { points }) => sum + points, 0);
}

const things = { post: 'Win', jackpot: 'Jackpot' } as const;
const ends = { denied: 'denied', deleted: 'deleted', made_private: 'made private' } as const;

/** The description of a row, as shown to the person. */
export function entryText({
  reason,
  cause,
  kind,
}: {
  reason: Reason;
  cause: Cause | null;
  kind: SourceKind;
}): string {
  if (kind === 'admin') return 'Set by an admin';
  const thing = things[kind];
  if (reason === 'award') return `${thing} ${kind === 'post' ? 'shared' : 'submitted'}`;
  // Only an undone decision changes the points of what is pending.
  if (cause === 'submitted') return `${thing} back in review`;
  if (reason === 'restoration') return `${thing} ${kind === 'post' ? 'approved' : 'verified'}`;
  if (cause === 'unreviewed') return `${thing} not reviewed in time`;
  const end = cause === 'denied' || cause === 'deleted' || cause === 'made_private' ? ends[cause] : null;
  if (cause === 'denied' && kind === 'jackpot') return 'Jackpot rejected';
  return end === null ? `${thing} taken back` : `${thing} ${end}`;
}
