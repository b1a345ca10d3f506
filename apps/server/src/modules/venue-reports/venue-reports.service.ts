import type { Body, Query } from '@reelmates/contract/endpoint';
import { limits } from '@reelmates/contract/limits';
import type * as contract from '@reelmates/contract/venues/venue-reports';
import type { Transaction } from '../../db/database.ts';
import { notFound } from '../../http/api-error.ts';
import { assertBelowDailyLimit } from '../../http/limits/daily-limit.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { readCursor, toPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { assertVersion, toCurrent } from '../../http/versions.ts';
import { lockAccounts } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { recordReviewTime } from '../reviews/reviews.public.ts';
import { listedVenueById } from '../venues/venues.public.ts';
import {
  countSentSince,
  findProcessedVenueReports,
  findVenueReport,
  findVenueReports,
  insertVenueReport,
  lockVenueReport,
  type NewVenueReport,
  pendingVenueReports,
  storeVenueReportStatus,
} from './venue-reports.repository.ts';
import { toSentReport, toVenueReport, versionOfVenueReport } from './venue-reports.view.ts';

type Context = Pick<ModuleContext, 'clock' | 'config' | 'limits'>;
type Form = Body<typeof contract.createVenueReport>;

/** Reports a missing venue, or an error in a listed one. */
export async function reportVenue(
  tx: Transaction,
  context: Context,
  viewer: Viewer,
  form: Form,
): Promise<contract.SentVenueReport> {
  const at = context.clock();
  if (!viewer.isAdmin) {
    // First, so that two reports at once do not both count as the day's last.
    await lockAccounts(tx, [viewer.id]);
    await assertBelowDailyLimit(context, at, {
      perDay: limits.reportsPerDay,
      what: ['send', 'reports'],
      countSince: (start) => countSentSince(tx, viewer.id, start),
    });
  }
  const row = await insertVenueReport(tx, { ...(await describe(tx, form)), reporterId: viewer.id, at });
  return toSentReport(row);
}

async function describe(tx: Transaction, form: Form): Promise<Omit<NewVenueReport, 'reporterId' | 'at'>> {
  if (!('venueId' in form)) return { ...form, kind: 'missing', venueId: null, note: null };
  const venue = await listedVenueById(tx, form.venueId);
  return {
    kind: form.kind,
    country: venue.country,
    state: venue.state,
    venueName: venue.name,
    venueId: venue.id,
    note: form.note || null,
  };
}

/** Unless there are very many, the first page has every report. */
const PAGE_SIZE = 500;

export async function venueReportsToProcess(
  { db }: Pick<ModuleContext, 'db'>,
  query: Query<typeof contract.venueReports>,
): Promise<{ reports: contract.VenueReport[]; nextCursor: string | null; pendingCount: number }> {
  const { status = null, limit = PAGE_SIZE, cursor } = query;
  const after = readCursor({ cursor });
  const isProcessed = status === 'processed';
  const [rows, { pending: pendingCount }] = await Promise.all([
    isProcessed
      ? findProcessedVenueReports(db, after, limit + 1)
      : findVenueReports(db, status, after, limit + 1),
    pendingVenueReports(db),
  ]);
  const timeOf = isProcessed ? 'updated_at' : 'created_at';
  const page = toPage(rows, limit, (row) => ({ time: row[timeOf], id: row.id }), toVenueReport);
  return { reports: page.items, nextCursor: page.nextCursor, pendingCount };
}

/**
 * Sets any of the three statuses. Idempotent.
 * @throws ApiError CONFLICT, with the current report, if it has changed since the admin loaded it
 */
export async function processVenueReport(
  tx: Transaction,
  { clock, config }: Pick<ModuleContext, 'clock' | 'config'>,
  viewer: Viewer,
  id: string,
  { status, version, from }: Body<typeof contract.setVenueReportStatus>,
): Promise<contract.VenueReport> {
  const report = await lockVenueReport(tx, id);
  if (report === null) throw notFound();
  const findCurrent = async () => {
    const row = await findVenueReport(tx, id);
    return row && toCurrent(row, toVenueReport(row));
  };
  await assertVersion(version, versionOfVenueReport(report), findCurrent);
  await assertVersion(from, report.status, findCurrent);
  if (report.status === status) return toVenueReport(report);
  const at = clock();
  await storeVenueReportStatus(tx, id, { status, reviewerId: viewer.id, at });
  await recordAudit(tx, {
    actorId: viewer.id,
    action: 'venue-report.status',
    target: { kind: 'venue-report', id },
    before: { status: report.status },
    after: { status },
    at,
  });
  if (report.status === 'pending') {
    await recordReviewTime(tx, {
      queue: 'venueReports',
      submittedAt: report.created_at,
      decidedAt: at,
      timeZone: config.adminTimeZone,
    });
  }
  return toVenueReport({ ...report, status });
}
