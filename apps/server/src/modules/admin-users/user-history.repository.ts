import type { ModerationSummary } from '@reelmates/contract/admin/admin-users';
import type { ReportKind, ReportOutcome, ReportReason } from '@reelmates/contract/admin/reports';
import type { Queryable } from '../../db/database.ts';
import type { Keyset } from '../../http/paging.ts';

/** Reports about a person ($1), their posts and their comments. */
const reportsAbout = (columns: string) => `
  select ${columns} from member_reports r where r.kind = 'user' and r.target_id = $1
  union all
  select ${columns} from posts p join member_reports r on r.kind = 'post' and r.target_id = p.id where p.author_id = $1
  union all
  select ${columns} from comments c join member_reports r on r.kind = 'comment' and r.target_id = c.id
   where c.author_id = $1`;

export async function summariseModeration(db: Queryable, userId: string): Promise<ModerationSummary> {
  const [row] = await db.query<ModerationSummary>(
    `with posted as (
       select status from posts where author_id = $1 and is_public and deleted_at is null
       union all
       select status from comments where author_id = $1 and deleted_at is null
       union all
       select case status when 'verified' then 'approved' when 'rejected' then 'denied' else status end
         from jackpots where user_id = $1 and deleted_at is null
     ), states as (
       select count(*) filter (where status = 'pending')::integer as pending,
              count(*) filter (where status = 'approved')::integer as approved,
              count(*) filter (where status = 'denied')::integer as denied
         from posted
     ), reported as (
       select count(*)::integer as reports, count(*) filter (where outcome = 'removed')::integer as "reportsUpheld"
         from (${reportsAbout('r.outcome')}) about
     )
     select states.*, reported.*,
            -- A change of a present ban's terms has these before.
            (select count(*)::integer from audit_log
              where target_kind = 'user' and target_id = ($1::bigint)::text and action = 'user.ban'
                and before is null) as bans
       from states, reported`,
    [userId],
  );
  if (!row) throw new Error('a count gave no row');
  return row;
}

export type PersonReportRow = {
  id: string;
  kind: ReportKind;
  target_id: string;
  reason: ReportReason;
  note: string | null;
  outcome: ReportOutcome | null;
  created_at: Date;
  reporter_id: string;
  reporter_username: string | null;
  reporter_image_id: string | null;
  reporter_is_verified: boolean;
};

/** Latest first. */
export function findReportsAbout(
  db: Queryable,
  userId: string,
  after: Keyset | null,
  count: number,
): Promise<PersonReportRow[]> {
  return db.query<PersonReportRow>(
    `select about.*, u.username as reporter_username, u.profile_image_id as reporter_image_id,
            u.is_verified as reporter_is_verified
       from (${reportsAbout('r.id, r.kind, r.target_id, r.reason, r.note, r.outcome, r.created_at, r.reporter_id')}) about
       join users u on u.id = about.reporter_id
      where (about.created_at, about.id) < ($2::timestamptz, $3::bigint)
      order by about.created_at desc, about.id desc limit $4`,
    [userId, after?.time ?? 'infinity', after?.id ?? '9223372036854775807', count],
  );
}
