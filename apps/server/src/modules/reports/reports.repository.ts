import type { ReportKind, ReportOutcome, ReportReason } from '@reelmates/contract/admin/reports';
import { limits } from '@reelmates/contract/limits';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Keyset } from '../../http/paging.ts';
import {
  accountIsActive,
  commentIsVisible,
  personIsVisible,
  postIsPublished,
  postIsVisible,
} from '../visibility/visibility.public.ts';

type Owned = { ownerId: string };

const visibleTargetSql: Record<ReportKind, string> = {
  post: `
    select p.author_id as "ownerId" from posts p join users u on u.id = p.author_id
     where p.id = $2 and ${postIsVisible('p', 'u', '$1')}`,
  comment: `
    select c.author_id as "ownerId"
      from comments c
      join users u on u.id = c.author_id
      join posts p on p.id = c.post_id
      join users a on a.id = p.author_id
     where c.id = $2 and ${commentIsVisible('c', 'u', '$1')} and ${postIsVisible('p', 'a', '$1')}`,
  user: `
    select u.id as "ownerId" from users u
     where u.id = $2 and u.username is not null and ${personIsVisible('u', '$1')}`,
};

/** The owner of a target; null if the viewer cannot see it. */
export async function findVisibleTarget(
  db: Queryable,
  kind: ReportKind,
  targetId: string,
  viewerId: string,
): Promise<Owned | null> {
  const [row] = await db.query<Owned>(visibleTargetSql[kind], [viewerId, targetId]);
  return row ?? null;
}

/** Locks an account, so that its concurrent reports neither exceed the daily limit nor report a target twice. */
export async function lockReporter(tx: Transaction, reporterId: string): Promise<void> {
  await tx.query('select 1 from users where id = $1 for no key update', [reporterId]);
}

export async function hasReported(
  tx: Transaction,
  reporterId: string,
  { kind, targetId }: Target,
): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from member_reports where reporter_id = $1 and kind = $2 and target_id = $3',
    [reporterId, kind, targetId],
  );
  return rows.length > 0;
}

export async function countSentSince(tx: Transaction, reporterId: string, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from member_reports where reporter_id = $1 and created_at >= $2',
    [reporterId, since],
  );
  return row?.count ?? 0;
}

export type NewReport = {
  reporterId: string;
  kind: ReportKind;
  targetId: string;
  reason: ReportReason;
  note: string | null;
  at: Date;
};

export async function insertReport(tx: Transaction, report: NewReport): Promise<string> {
  const { reporterId, kind, targetId, reason, note, at } = report;
  const [row] = await tx.query<{ id: string }>(
    `insert into member_reports (reporter_id, kind, target_id, reason, note, created_at,
                                 reported_username, reported_bio, reported_image_id)
     select $1, $2, $3, $4, $5, $6, u.username, u.bio,
            (select i.id from images i where i.id = u.profile_image_id for key share)
       from (values ($2::text, $3::bigint)) t (kind, id) left join users u on t.kind = 'user' and u.id = t.id returning id`,
    [reporterId, kind, targetId, reason, note, at],
  );
  if (row === undefined) throw new Error('insert gave no id');
  return row.id;
}

export type ReportRow = {
  id: string;
  kind: ReportKind;
  reason: ReportReason;
  note: string | null;
  outcome: ReportOutcome | null;
  reviewed_at: Date | null;
  reviewer_id: string | null;
  reviewer_username: string | null;
  created_at: Date;
  target_id: string;
  reports_count: number;
  reporter_id: string;
  reporter_username: string | null;
  reporter_image_id: string | null;
  reporter_is_verified: boolean;
  owner_id: string | null;
  owner_username: string | null;
  owner_image_id: string | null;
  owner_is_verified: boolean | null;
  text: string | null;
  photo_description: string | null;
  image_id: string | null;
  post_id: string | null;
  post_caption: string | null;
  post_image_id: string | null;
  is_visible: boolean;
};

/** Finds one row by its id, whatever the planner estimates for the table. */
function lookUp(table: string, condition: string, alias: string): string {
  return `left join lateral (select * from ${table} where ${condition} offset 0) ${alias} on true`;
}

/**
 * The current targets of some reports. A post that its author has made private is hidden from moderators, too; a
 * comment on it is still shown as its reporter saw it.
 */
function reportsOf(rows: string): string {
  return `
  select r.id, r.kind, r.reason, r.note, r.outcome, r.decided_at as reviewed_at, reviewer.id as reviewer_id,
         reviewer.username as reviewer_username, r.created_at, r.target_id,
         (select count(*)::int from member_reports same where same.kind = r.kind and same.target_id = r.target_id)
           as reports_count,
         reporter.id as reporter_id, reporter.username as reporter_username,
         reporter.profile_image_id as reporter_image_id, reporter.is_verified as reporter_is_verified,
         owner.id as owner_id, owner.username as owner_username, owner.profile_image_id as owner_image_id,
         owner.is_verified as owner_is_verified,
         case r.kind when 'post' then case when p.is_public then p.caption end
                     when 'comment' then c.content
                     else owner.bio end as text,
         case when p.is_public then p.photo_description end as photo_description,
         case r.kind when 'post' then case when p.is_public and p.deleted_at is null then p.image_id end
                     when 'user' then owner.profile_image_id end as image_id,
         cp.id as post_id, cp.caption as post_caption,
         case when cp.deleted_at is null then cp.image_id end as post_image_id,
         coalesce(${accountIsActive('owner')} and case r.kind
           when 'post' then ${postIsPublished('p')}
           when 'comment' then c.status = 'approved' and c.deleted_at is null
             and ${postIsPublished('cp')} and ${accountIsActive('pa')}
           else owner.username is not null end, false) as is_visible
    from (${rows}) r
    ${lookUp('users', 'id = r.reporter_id', 'reporter')}
    ${lookUp('users', 'id = r.decided_by', 'reviewer')}
    ${lookUp('posts', "r.kind = 'post' and id = r.target_id", 'p')}
    ${lookUp('comments', "r.kind = 'comment' and id = r.target_id", 'c')}
    ${lookUp('posts', 'id = c.post_id and is_public', 'cp')}
    ${lookUp('users', 'id = cp.author_id', 'pa')}
    ${lookUp(
      'users',
      "id = case r.kind when 'post' then p.author_id when 'comment' then c.author_id else r.target_id end",
      'owner',
    )}`;
}

/** The inner limit is a literal, because for a placeholder the planner assumes a tenth of the table. */
function pageOf(condition: string): string {
  return `${reportsOf(`
    select * from member_reports
     where ${condition} and (created_at, id) > ($1::timestamptz, $2::bigint)
     order by created_at, id
     limit ${limits.pageMax + 1}`)}
   order by r.created_at, r.id
   limit $3`;
}

const openReportsSql = pageOf('outcome is null');
const allReportsSql = pageOf('true');
const reportSql = reportsOf('select * from member_reports where id = $1');
const reportsInSql = reportsOf('select * from member_reports where id = any ($1::bigint[])');

export type Which = 'open' | 'all';

/** Oldest first. */
export function findReports(
  db: Queryable,
  which: Which,
  after: Keyset | null,
  limit: number,
): Promise<ReportRow[]> {
  return db.query<ReportRow>(which === 'open' ? openReportsSql : allReportsSql, [
    after?.time ?? '-infinity',
    after?.id ?? '0',
    limit,
  ]);
}

/** Stored numbers, updated with each change of a report, so that reads never count rows. */
export async function countReports(db: Queryable, which: Which): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select coalesce(sum(pending), 0)::int as count from review_queue_totals where queue = $1',
    [which === 'open' ? 'reports' : 'all-reports'],
  );
  return row?.count ?? 0;
}

/** In the order of the ids. */
export function findReportsIn(db: Queryable, ids: readonly string[]): Promise<ReportRow[]> {
  return db.query<ReportRow>(`${reportsInSql} order by array_position($1::bigint[], r.id)`, [ids]);
}

export async function findReport(db: Queryable, id: string): Promise<ReportRow | null> {
  const [row] = await db.query<ReportRow>(reportSql, [id]);
  return row ?? null;
}

export type LockedReport = {
  id: string;
  reporterId: string;
  outcome: ReportOutcome | null;
};
export type Target = { kind: ReportKind; targetId: string };

export async function findTarget(db: Queryable, reportId: string): Promise<Target | null> {
  const [row] = await db.query<Target>(
    'select kind, target_id as "targetId" from member_reports where id = $1',
    [reportId],
  );
  return row ?? null;
}

/** Locks this report and all open ones on the same target, to decide on it once. Reports are locked before accounts. */
export function lockReports(tx: Transaction, reportId: string, target: Target): Promise<LockedReport[]> {
  return tx.query<LockedReport>(
    `select id, reporter_id as "reporterId", outcome from member_reports
      where kind = $2 and target_id = $3 and (outcome is null or id = $1)
      order by id for no key update`,
    [reportId, target.kind, target.targetId],
  );
}

export async function saveOutcome(
  tx: Transaction,
  ids: readonly string[],
  decision: { outcome: ReportOutcome; note: string | null; adminId: string; at: Date },
): Promise<void> {
  await tx.query(
    `update member_reports set outcome = $2, outcome_note = $3, decided_by = $4, decided_at = $5
      where id = any ($1::bigint[])`,
    [ids, decision.outcome, decision.note, decision.adminId, decision.at],
  );
}

/** The photos that reported people had when these reports were sent, while they exist. */
export async function findReportedPhotos(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct reported_image_id as id from member_reports
      where id = any ($1::bigint[]) and reported_image_id is not null`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Reopens reports that were decided together. */
export async function clearOutcome(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update member_reports set outcome = null, outcome_note = null, decided_by = null, decided_at = null
      where id = any ($1::bigint[])`,
    [ids],
  );
}

/** The post that a reporter sees together with the outcome: the reported post, or the post of the reported comment. */
export async function findPostOfTarget(tx: Transaction, { kind, targetId }: Target): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select id from posts where $1 = 'post' and id = $2
     union all
     select post_id from comments where $1 = 'comment' and id = $2`,
    [kind, targetId],
  );
  return row?.id ?? null;
}

/** False for an erased account. */
export async function personExists(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query('select 1 from users where id = $1', [id]);
  return rows.length > 0;
}

/** How many bans, and changes of a ban, an account has had since an entry of the audit log. */
export async function countBansSince(tx: Transaction, userId: string, auditId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from audit_log
      where target_kind = 'user' and target_id = $1 and action = 'user.ban' and id > $2`,
    [userId, auditId],
  );
  return row?.count ?? 0;
}
