import type { VenueReport } from '@reelmates/contract/venue-reports';
import { adminTabPath } from '../../lib/paths.ts';

const venues = adminTabPath('venues');

/** What an admin came for. */
export type VenueTask = 'edit' | 'hide' | 'merge';

/** Of `/admin/venues`, by its query. */
export type VenueAdminPlace =
  | { page: 'list'; search: string }
  | { page: 'add'; name: string; state: string; reportId: string | null }
  | { page: 'venue'; id: string; task: VenueTask; reportId: string | null };

export const venuesPath = (search = '') =>
  search === '' ? venues : `${venues}?${new URLSearchParams({ search })}`;
export const venueReportsPath = adminTabPath('venue-reports');
export const addVenuePath = `${venues}?add`;

/** The form filled in with what a report says; it knows whose report it is, so that it can be put back. */
export const addReportedVenuePath = ({ id, venueName, state }: VenueReport) =>
  `${venues}?${new URLSearchParams({ add: '', name: venueName, state, report: id })}`;

export function editVenuePath(id: string, from: { task?: VenueTask; reportId?: string } = {}): string {
  const { task = 'edit', reportId } = from;
  return `${venues}?${new URLSearchParams({ venue: id, ...(task !== 'edit' && { task }), ...(reportId && { report: reportId }) })}`;
}

const tasks: readonly string[] = ['hide', 'merge'] satisfies VenueTask[];

export function readPlace(query: string): VenueAdminPlace {
  const params = new URLSearchParams(query);
  const read = (name: string) => params.get(name) ?? '';
  const reportId = read('report') || null;
  const id = read('venue');
  if (id !== '') {
    const task = tasks.includes(read('task')) ? (read('task') as VenueTask) : 'edit';
    return { page: 'venue', id, task, reportId };
  }
  if (params.has('add')) return { page: 'add', name: read('name'), state: read('state'), reportId };
  return { page: 'list', search: read('search') };
}
