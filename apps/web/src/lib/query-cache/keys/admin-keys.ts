const leaderboard = ['admin', 'leaderboard'] as const;

export const adminKeys = {
  access: ['admin', 'access'] as const,
  audit: ['admin', 'audit'] as const,
  counts: ['admin', 'queues'] as const,
  queue: (kind: string) => ['admin', kind, 'items'] as const,
  processedReports: ['admin', 'venue-reports', 'processed'] as const,
  venues: ['admin', 'venue'] as const,
  venue: (id: string) => ['admin', 'venue', id] as const,
  hiddenVenues: ['admin', 'hidden-venues'] as const,
  leaderboard,
  leaderboardMonths: [...leaderboard, 'months'] as const,
  board: (month: string) => [...leaderboard, 'board', month] as const,
  presentPrizes: [...leaderboard, 'present-prizes'] as const,
};
