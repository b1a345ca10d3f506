import type { VenueReportKind, VenueReportStatus } from '@reelmates/contract/venues/venue-reports';
import type { Queryable, Transaction } from '../../db/database.ts';
import { indexRange } from '../../db/index-range.ts';
import { type Keyset, keysetValues } from '../../http/paging.ts';

export type VenueReportRow = {
  id: string;
  kind: VenueReportKind;
  venue_name: string;
  country: string;
  state: string;
  venue_id: string | null;
  note: string | null;
  status: VenueReportStatus;
  created_at: Date;
  updated_at: Date;
};

export type DecidedVenueReportRow = VenueReportRow & {
  reviewer_id: string | null;
  reviewer_username: string | null;
  reviewed_at: Date | null;
};

const columns = 'id, kind, venue_name, country, state, venue_id, note, status, created_at, updated_at';

export type NewVenueReport = {
  reporterId: string;
  kind: VenueReportKind;
  country: string;
  state: string;
  venueName: string;
  venueId: string | null;
  note: string | null;
  at: Date;
};

export async function insertVenueReport(tx: Transaction, report: NewVenueReport): Promise<VenueReportRow> {
  const [row] = await tx.query<VenueReportRow>(
    `insert into venue_reports (reporter_id, kind, venue_id, country, state, venue_name, note, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning ${columns}`,
    [
      report.reporterId,
      report.kind,
      report.venueId,
      report.country,
      report.state,
      report.venueName,
      report.note,
      report.at,
    ],
  );
  if (!row) throw new Error('the report was not stored');
  return row;
}

export async function countSentSince(tx: Transaction, reporterId: string, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from venue_reports where reporter_id = $1 and created_at >= $2',
    [reporterId, since],
  );
  return row?.count ?? 0;
}

/** Latest first. */
export function findVenueReports(
  db: Queryable,
  status: VenueReportStatus | null,
  after: Keyset | null,
  count: number,
): Promise<VenueReportRow[]> {
  return db.query<VenueReportRow>(
    `select ${columns} from venue_reports
      where ($1::text is null or status = $1) and (created_at, id) < ($2::timestamptz, $3::bigint)
      order by created_at desc, id desc
      limit $4`,
    [status, ...keysetValues(after), count],
  );
}

/** Reports that are reviewed or added, latest decision first. */
export function findProcessedVenueReports(
  db: Queryable,
  after: Keyset | null,
  count: number,
): Promise<VenueReportRow[]> {
  return db.query<VenueReportRow>(
    `select ${columns} from venue_reports
      where status <> 'pending' and (updated_at, id) < ($1::timestamptz, $2::bigint)
      order by updated_at desc, id desc
      limit $3`,
    [...keysetValues(after), count],
  );
}

/** The number of pending reports, and the time of the oldest. */
export async function pendingVenueReports(
  db: Queryable,
): Promise<{ pending: number; oldestAt: Date | null }> {
  const [row] = await db.query<{ pending: number; oldestAt: Date | null }>(
    `select count(*)::int as pending, min(created_at) as "oldestAt" from venue_reports where status = 'pending'`,
  );
  return row ?? { pending: 0, oldestAt: null };
}

/** With the admin who decided last. */
export async function findVenueReport(db: Queryable, id: string): Promise<DecidedVenueReportRow | null> {
  const [row] = await db.query<DecidedVenueReportRow>(
    `select r.*, u.id as reviewer_id, u.username as reviewer_username,
            case when r.reviewed_by is not null then r.updated_at end as reviewed_at
       from venue_reports r left join users u on u.id = r.reviewed_by
      where r.id = $1`,
    [id],
  );
  return row ?? null;
}

export async function lockVenueReport(tx: Transaction, id: string): Promise<VenueReportRow | null> {
  const [row] = await tx.query<VenueReportRow>(
    `select ${columns} from venue_reports where id = $1 for update`,
    [id],
  );
  return row ?? null;
}

export async function storeVenueReportStatus(
  tx: Transaction,
  id: string,
  { status, reviewerId, at }: { status: VenueReportStatus; reviewerId: string; at: Date },
): Promise<void> {
  await tx.query('update venue_reports set status = $2, reviewed_by = $3, updated_at = $4 where id = $1', [
    id,
    status,
    reviewerId,
    at,
  ]);
}

/**
 * Moves some reports of a venue that was merged into another one.
 * @returns how many were found, at most `limit`; 0 if none is left
 */
export async function moveVenueReports(
  tx: Transaction,
  fromVenueId: string,
  toVenueId: string,
  limit: number,
): Promise<number> {
  const rows = await tx.query<{ id: string }>('select id from venue_reports where venue_id = $1 limit $2', [
    fromVenueId,
    limit,
  ]);
  if (rows.length === 0) return 0;
  await tx.query('update venue_reports set venue_id = $3 where id = any($1::bigint[]) and venue_id = $2', [
    rows.map(({ id }) => id),
    fromVenueId,
    toVenueId,
  ]);
  return rows.length;
}

const eraseFromReportsWhere = (condition: string) => `
  update venue_reports set reporter_id = nullif(reporter_id, $1), reviewed_by = nullif(reviewed_by, $1)
   where id = any (array (select id from venue_reports where ${condition} limit $2)) returning 1`;

/**
 * For the erasure of an account: the reports that it made or decided on stay, without it.
 * @returns how many of at most 2 × `limit`
 */
export async function eraseFromVenueReports(db: Queryable, userId: string, limit: number): Promise<number> {
  const made = await db.query(eraseFromReportsWhere('reporter_id = $1'), [userId, limit]);
  const decided = await db.query(eraseFromReportsWhere(indexRange('reviewed_by', '$1')), [userId, limit]);
  return made.length + decided.length;
}
