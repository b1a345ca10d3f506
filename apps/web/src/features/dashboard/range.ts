import type { DashboardPeriod } from '@reelmates/contract/admin/dashboard';

/** The range of the dashboard: a preset, or times in its own time zone, to the second, such as 2026-11-23T14:30:00. */
export type Range = { period: DashboardPeriod } | { startDate: string; endDate: string };

export const today: Range = { period: 'today' };

export const presets: readonly { period: DashboardPeriod; label: string }[] = [
  { period: 'today', label: 'Today' },
  { period: 'yesterday', label: 'Yesterday' },
  { period: '7days', label: 'Last 7 Days' },
  { period: 'thisMonth', label: 'This Month' },
  { period: 'lastMonth', label: 'Last Month' },
  { period: 'all', label: 'Lifetime' },
];

export const customLabel = 'Custom Range';

export function labelOf(range: Range): string {
  if (!('period' in range)) return customLabel;
  return presets.find(({ period }) => period === range.period)?.label ?? '';
}

/** Why a custom range cannot be applied; null if it can. */
export function faultOf({ startDate, endDate }: { startDate: string; endDate: string }): string | null {
  if (startDate === '' || endDate === '') return 'Please choose a start and an end';
  return endDate < startDate ? 'The end must not be before the start' : null;
}

/** A date and time field omits seconds that are zero. */
export const withSeconds = (value: string) => (value.length === 16 ? `${value}:00` : value);

/** "Malta time (Europe/Malta)". */
export function zoneText(timeZone: string): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  return `${city} time (${timeZone})`;
}
