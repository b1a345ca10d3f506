import type {
  userHistory as historyEndpoint,
  PersonReport,
  userReports as reportsEndpoint,
} from '@reelmates/contract/admin/admin-users';
import type { ResponseOf } from '@reelmates/contract/endpoint';
import type { PageQuery } from '@reelmates/contract/fields';
import type { Database } from '../../db/database.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { imageUrl } from '../accounts/user-card.public.ts';
import { findPersonHistory, toAuditEntry } from '../audit/audit.public.ts';
import { findReportsAbout, type PersonReportRow, summariseModeration } from './user-history.repository.ts';

export async function userHistory(
  db: Database,
  userId: string,
  query: PageQuery,
): Promise<ResponseOf<typeof historyEndpoint>> {
  const limit = pageLimit(query);
  const [rows, summary] = await Promise.all([
    findPersonHistory(db, userId, readCursor(query)?.id ?? null, limit + 1),
    summariseModeration(db, userId),
  ]);
  return { ...toPage(rows, limit, (row) => ({ time: row.created_at, id: row.id }), toAuditEntry), summary };
}

export async function userReports(
  db: Database,
  userId: string,
  query: PageQuery,
): Promise<ResponseOf<typeof reportsEndpoint>> {
  const limit = pageLimit(query);
  const rows = await findReportsAbout(db, userId, { after: readCursor(query), limit: limit + 1 });
  return toPage(rows, limit, ({ id, created_at }) => ({ id, time: created_at }), toPersonReport);
}

function toPersonReport(row: PersonReportRow): PersonReport {
  return {
    id: row.id,
    kind: row.kind,
    targetId: row.target_id,
    reason: row.reason,
    note: row.note,
    outcome: row.outcome,
    createdAt: row.created_at.toISOString(),
    reporter: {
      id: row.reporter_id,
      username: row.reporter_username,
      avatarUrl: imageUrl(row.reporter_image_id),
      isVerified: row.reporter_is_verified,
    },
  };
}
