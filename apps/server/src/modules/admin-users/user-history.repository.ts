import type { ModerationSummary } from '@reelmates/contract/admin/admin-users';
import type { ReportKind, ReportOutcome, ReportReason } from '@reelmates/contract/admin/reports';
import type { Queryable } from '../../db/database.ts';
import { type Keyset, keysetValues } from '../../http/paging.ts';

export async function summariseModeration(db: Queryable, userId: string): Promise<ModerationSummary> {
  const [row] = await db.query<ModerationSummary>(
    `select items.*, reported.*,
            -- An entry that changed the terms of an existing ban has the previous terms in its column before.
            (select count(*)::integer from audit_log
              where target_kind = 'user' and target_id = ($1::bigint)::text and action = 'user.ban'
                and before is null) as bans
       from (select coalesce(sum(pending), 0)::integer as pending, coalesce(sum(approved), 0)::integer as approved,
                    coalesce(sum(denied), 0)::integer as denied
               from (select pending, approved, denied from author_review_counts where author_id = $1
                     union all
                     select pending, approved, denied from author_review_changes where author_id = $1) known) items,
            (select count(*)::integer as reports,
                    count(*) filter (where outcome = 'removed')::integer as "reportsUpheld"
               from member_reports where about_id = $1) reported`,
    [userId],
  );
  if (!row) throw new Error('a count gave no row');
  return row;
}

/** Adds up to `limit` changes to the counts of reviewed items. @returns how many */
export async function foldReviewCounts(db: Queryable, limit: number): Promise<number> {
  const [row] = await db.query<{ folded: number }>(
    `with taken as (
       delete from author_review_changes
        where ctid = any(array(select ctid from author_review_changes limit $1))
       returning author_id, pending, approved, denied
     ), authors as materialized (
       -- An erasure that is about to commit is waited for: a row for an author who is gone would fail them all.
       select id from users where id in (select author_id from taken) order by id for key share
     ), folded as (
       insert into author_review_counts as known (author_id, pending, approved, denied)
         select author_id, sum(pending), sum(approved), sum(denied) from taken join authors on id = author_id
          group by 1 order by 1
       on conflict (author_id) do update
         set pending = known.pending + excluded.pending, approved = known.approved + excluded.approved,
             denied = known.denied + excluded.denied
     )
     select count(*)::int as folded from taken`,
    [limit],
  );
  return row?.folded ?? 0;
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
  { after, limit }: { after: Keyset | null; limit: number },
): Promise<PersonReportRow[]> {
  return db.query<PersonReportRow>(
    `select r.id, r.kind, r.target_id, r.reason, r.note, r.outcome, r.created_at, r.reporter_id,
            u.username as reporter_username, u.profile_image_id as reporter_image_id,
            u.is_verified as reporter_is_verified
       from member_reports r
       join users u on u.id = r.reporter_id
      where r.about_id = $1 and (r.created_at, r.id) < ($2::timestamptz, $3::bigint)
      order by r.created_at desc, r.id desc limit $4`,
    [userId, ...keysetValues(after), limit],
  );
}
