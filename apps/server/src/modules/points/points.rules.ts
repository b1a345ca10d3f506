export type LedgerRow = { month: string; points: number };

/**
 * The next ledger row of a source (a post, a jackpot) so that it counts `worth` points or none, exactly once, however
 * often it was approved, denied or deleted before. Null when it counts right already.
 * @param rows the source's rows so far, in their order
 * @param month the present month; the first award decides the month of all later rows of the source
 */
export function nextRow(
  rows: readonly LedgerRow[],
  counts: boolean,
  worth: number,
  month: string,
): (LedgerRow & { reason: 'award' | 'reversal' | 'restoration'; step: number }) | null {
  const present = rows.reduce((sum, row) => sum + row.points, 0);
  const target = counts ? worth : 0;
  if (present === target) return null;
  const reason = rows.length === 0 ? 'award' : target > present ? 'restoration' : 'reversal';
  return { month: rows[0]?.month ?? month, points: target - present, reason, step: rows.length + 1 };
}
