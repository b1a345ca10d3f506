import type { BoardPrize, LeaderboardEntry } from '@reelmates/contract/competition/leaderboard';

const PODIUM_SIZE = 3;

export type BoardRows = {
  /** The first three entries in order; empty if there are fewer. */
  podium: readonly LeaderboardEntry[];
  rows: readonly LeaderboardEntry[];
  hasMore: boolean;
};

/**
 * The visible part of a board, in order.
 * @param shown the number of entries, including those of the podium
 */
export function boardRows(entries: readonly LeaderboardEntry[], shown: number): BoardRows {
  const size = entries.length < PODIUM_SIZE ? 0 : PODIUM_SIZE;
  return {
    podium: entries.slice(0, size),
    rows: entries.slice(size, Math.max(size, shown)),
    hasMore: entries.length > shown,
  };
}

/**
 * The prizes by the row's position on the board. In a final month, these are the rows of the winners. Before, they are
 * the rows that would win now: admins win nothing, so prizes move down past them.
 */
export function prizesByRow(
  entries: readonly LeaderboardEntry[],
  prizes: readonly BoardPrize[],
): ReadonlyMap<number, readonly BoardPrize[]> {
  const candidates = entries.filter(({ isStaff }) => !isStaff);
  const byRow = new Map<number, BoardPrize[]>();
  for (const prize of prizes) {
    const winner = prize.winner === undefined ? candidates[prize.position - 1] : prize.winner;
    const row = winner?.position ?? null;
    if (row !== null) byRow.set(row, [...(byRow.get(row) ?? []), prize]);
  }
  return byRow;
}
