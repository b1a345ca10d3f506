import type { VenueReport } from '@reelmates/contract/venues/venue-reports';
import { adminTabPath } from '../../lib/paths.ts';

const venues = adminTabPath('venues');

/** What the admin came for. */
export type VenueTask = 'edit' | 'hide' | 'merge';

/** A report, in the version that the admin acts on. */
export type ReportVersion = Pick<VenueReport, 'id' | 'version'>;

/** The page of `/admin/venues`, by its query. */
export type VenueAdminPage =
  | { page: 'list'; search: string }
  | { page: 'add'; name: string; state: string; report: ReportVersion | null }
  | { page: 'venue'; id: string; task: VenueTask; report: ReportVersion | null };

export const venuesPath = (search = '') =>
  search === '' ? venues : `${venues}?${new URLSearchParams({ search })}`;
export const venueReportsPath = adminTabPath('venue-reports');
export const addVenuePath = `${venues}?add`;

const reportParams = ({ id, version }: ReportVersion) => ({ report: id, version });

/** The form filled in from a report. It has the report's id, so that the report can be returned to pending. */
export const addReportedVenuePath = ({ venueName, state, ...report }: VenueReport) =>
  `${venues}?${new URLSearchParams({ add: '', name: venueName, state, ...reportParams(report) })}`;

export function editVenuePath(id: string, from: { task?: VenueTask; report?: ReportVersion } = {}): string {
  const { task = 'edit', report } = from;
  return `${venues}?${new URLSearchParams({ venue: id, ...(task !== 'edit' && { task }), ...(report && reportParams(report)) })}`;
}

const tasks: readonly string[] = ['hide', 'merge'] satisfies VenueTask[];

export function readVenueAdminPage(query: string): VenueAdminPage {
  const params = new URLSearchParams(query);
  const read = (name: string) => params.get(name) ?? '';
  const [reportId, version] = [read('report'), read('version')];
  const report = reportId && version ? { id: reportId, version } : null;
  const id = read('venue');
  if (id !== '') {
    const task = tasks.includes(read('task')) ? (read('task') as VenueTask) : 'edit';
    return { page: 'venue', id, task, report };
  }
  if (params.has('add')) return { page: 'add', name: read('name'), state: read('state'), report };
  return { page: 'list', search: read('search') };
}
