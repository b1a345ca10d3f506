export type LedgerRow = { month: string; points: number };

/**
 * What a source's state means for its points: `submitted` waits for review, `confirmed` has passed it, `void` was denied,
 * deleted or made private.
 */
export type SourceState = 'submitted' | 'confirmed' | 'void';

/**
 * The next ledger row of a source (a post, a jackpot) so that it counts `worth` points or none, exactly once, however
 * often it was approved, denied or deleted before. Null when it counts right already. The first submission earns at
 * once; points that were taken back return when the source is confirmed, not when it is submitted again.
 * @param rows the source's rows so far, in their order
 * @param month the present month; the first award decides the month of all later rows of the source
 */
export function nextRow(
  rows: readonly LedgerRow[],
  state: SourceState,
  worth: number,
  month: string,
): (LedgerRow & { reason: 'award' | 'reversal' | 'restoration'; step: number }) | null {
  const present = rows.reduce((sum, row) => sum + row.points, 0);
  const isFirst = rows.length === 0;
  const target = state === 'void' ? 0 : state === 'submitted' && !isFirst ? present : worth;
  if (present === target) return null;
  const reason = isFirst ? 'award' : target > present ? 'restoration' : 'reversal';
  return { month: rows[0]?.month ?? month, points: target - present, reason, step: rows.length + 1 };
}
