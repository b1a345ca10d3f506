const root = ['leaderboard'] as const;
const ownRanks = [...root, 'own-rank'] as const;

export const leaderboardKeys = {
  /** Changes whenever anyone's points change. */
  root,
  months: [...root, 'months'] as const,
  board: (month: string) => [...root, 'board', month] as const,
  statement: (month: string, number?: number) => [...root, 'statement', month, number ?? 'latest'] as const,
  ownRanks,
  ownRank: (month: string) => [...ownRanks, month] as const,
  ownPoints: (month: string) => [...root, 'own-points', month] as const,
};
