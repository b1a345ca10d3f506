import type { LeaderboardEntry, Prize } from '@reelmates/contract/leaderboard';

const podiumPlaces = 3;

export type BoardRows = {
  /** The first three, in their order; none where there are fewer. */
  podium: readonly LeaderboardEntry[];
  rows: readonly LeaderboardEntry[];
  hasMore: boolean;
};

/** What of a board is shown, in order. @param shown how many entries, the podium's among them */
export function boardRows(entries: readonly LeaderboardEntry[], shown: number): BoardRows {
  const places = entries.length < podiumPlaces ? 0 : podiumPlaces;
  return {
    podium: entries.slice(0, places),
    rows: entries.slice(places, Math.max(places, shown)),
    hasMore: entries.length > shown,
  };
}

/** The prizes by the row's position on the board. Admins win none, so the prizes below them move down. */
export function prizesByRow(
  entries: readonly LeaderboardEntry[],
  prizes: readonly Prize[],
): ReadonlyMap<number, Prize> {
  const candidates = entries.filter(({ isStaff }) => !isStaff);
  return new Map(
    prizes.flatMap((prize) => {
      const row = candidates[prize.position - 1];
      return row ? [[row.position, prize] as const] : [];
    }),
  );
}
