import type { StatBucket } from '@reelmates/contract/admin/dashboard';

export type StatName = Exclude<keyof StatBucket, 'startsAt'>;

/** What the chart and the table show, in their order. */
export const cards: readonly { name: StatName; label: string; chartLabel?: string }[] = [
  { name: 'posts', label: 'Total Posts', chartLabel: 'Posts Shared' },
  { name: 'activeUsers', label: 'Active Users' },
  { name: 'newUsers', label: 'New Users' },
  { name: 'comments', label: 'Comments' },
  { name: 'likes', label: 'Likes' },
];

/** The top of an axis of counts: the next 2, 4, 6, 8 or 10 of its size, so that its half is round, too. */
export function axisTop(counts: readonly number[]): number {
  const highest = Math.max(0, ...counts);
  if (highest <= 2) return 2;
  const size = 10 ** Math.floor(Math.log10(highest));
  const steps = Math.ceil(highest / size);
  if (size === 1) return steps + (steps % 2);
  return (steps + (steps > 1 ? steps % 2 : 0)) * size;
}
