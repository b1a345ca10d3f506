import type { StatBucket } from '@reelmates/contract/admin/dashboard';

export type StatName = Exclude<keyof StatBucket, 'startsAt'>;

/** The stats of the chart and the table, in order. */
export const cards: readonly { name: StatName; label: string; chartLabel?: string }[] = [
  { name: 'posts', label: 'Total Posts', chartLabel: 'Posts Shared' },
  { name: 'activeUsers', label: 'Active Users' },
  { name: 'newUsers', label: 'New Users' },
  { name: 'comments', label: 'Comments' },
  { name: 'likes', label: 'Likes' },
];
