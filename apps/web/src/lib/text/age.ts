import { DAY_MS, HOUR_MS, MINUTE_MS } from '@reelmates/contract/time';

/** How long ago something was: 'now', '5 min', '9 h', '3 days', '2 weeks', '5 months', '2 years'. */
export function formatAge(time: string): string {
  const age = Math.max(0, Date.now() - new Date(time).getTime());
  const several = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  if (age < MINUTE_MS) return 'now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h`;
  const days = Math.floor(age / DAY_MS);
  if (days < 14) return several(days, 'day');
  if (days < 60) return several(Math.floor(days / 7), 'week');
  if (days < 730) return several(Math.floor(days / 30.44), 'month');
  return several(Math.floor(days / 365.25), 'year');
}
