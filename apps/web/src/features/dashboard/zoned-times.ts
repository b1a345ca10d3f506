import type { DashboardBucket } from '@reelmates/contract/admin/dashboard';

/* Times in the dashboard's time zone, whatever the viewer's own is. */

type Options = Intl.DateTimeFormatOptions;

const write = (time: string | number | Date, timeZone: string, options: Options) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(new Date(time)).replace(/\u202f/g, ' ');

const day: Options = { month: 'short', day: 'numeric' };
const date: Options = { ...day, year: 'numeric' };
const clock: Options = { hour: 'numeric', minute: '2-digit' };
const toTheSecond: Options = { ...date, ...clock, second: '2-digit' };

/** "Nov 22, 2026", "Nov 16, 2026 to Nov 22, 2026"; a custom range to the second. */
export function spanText(
  { from, until, timeZone }: { from: string; until: string; timeZone: string },
  isCustom: boolean,
): string {
  const options = isCustom ? toTheSecond : date;
  const last = new Date(until).getTime() - 1;
  const [start, end] = [write(from, timeZone, options), write(last, timeZone, options)];
  return start === end ? start : `${start} to ${end}`;
}

/** The label below a bar. */
export function bucketLabel(startsAt: string, bucket: DashboardBucket, timeZone: string): string {
  if (bucket === 'hour') return write(startsAt, timeZone, { hour: 'numeric' });
  if (bucket === 'month') return write(startsAt, timeZone, { month: 'short', year: '2-digit' });
  if (bucket === 'year') return write(startsAt, timeZone, { year: 'numeric' });
  return write(startsAt, timeZone, day);
}

/** The label in the table. */
export function bucketText(startsAt: string, bucket: DashboardBucket, timeZone: string): string {
  if (bucket === 'hour') return write(startsAt, timeZone, { ...day, ...clock });
  if (bucket === 'week') return `Week from ${write(startsAt, timeZone, date)}`;
  if (bucket === 'month') return write(startsAt, timeZone, { month: 'long', year: 'numeric' });
  if (bucket === 'year') return write(startsAt, timeZone, { year: 'numeric' });
  return write(startsAt, timeZone, date);
}

/** The value of a date and time field, such as 2026-11-23T14:30:00. */
export function fieldValue(time: string | number | Date, timeZone: string): string {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return wall.format(new Date(time)).replace(' ', 'T');
}
