import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import type { Queryable } from '../../db/database.ts';

/**
 * How many of a person's latest items of each kind, and of the latest decisions on them, are counted. A count at this
 * number may be higher.
 */
const COUNTED_MAX = 200;

type ItemRow = { id: string; author_id: string | null };

const authorsSql: Record<ReviewQueue, string> = {
  posts: 'select id, author_id from posts where id = any ($1::bigint[]) and is_public and deleted_at is null',
  comments: 'select id, author_id from comments where id = any ($1::bigint[]) and deleted_at is null',
  jackpots: 'select id, user_id as author_id from jackpots where id = any ($1::bigint[])',
  reports: `
    select r.id, case r.kind when 'post' then (select p.author_id from posts p where p.id = r.target_id)
                             when 'comment' then (select c.author_id from comments c where c.id = r.target_id)
                             else r.target_id end as author_id
      from member_reports r where r.id = any ($1::bigint[])`,
};

/** The authors of these items, or the owners of what they report. */
export function findAuthors(db: Queryable, queue: ReviewQueue, ids: readonly string[]): Promise<ItemRow[]> {
  return db.query<ItemRow>(authorsSql[queue], [ids]);
}

export type HistoryRow = {
  id: string;
  username: string | null;
  created_at: Date;
  is_banned: boolean;
  approved: number;
  denied: number;
  denial_reasons: string[];
  open_reports: number;
  reports: number;
};

const latest = (status: string, table: string, condition: string) => `
  (select ${status} as status from ${table} i where ${condition} order by i.created_at desc limit ${COUNTED_MAX})`;
const latestPosts = latest('i.status', 'posts', 'i.author_id = u.id and i.is_public');
const latestComments = latest('i.status', 'comments', 'i.author_id = u.id');
const latestJackpots = latest(
  `case i.status when 'verified' then 'approved' else i.status end`,
  'jackpots',
  'i.user_id = u.id',
);

/** The last decision on each item. Its author may have deleted, hidden or changed the item since. */
const lastDecisions = `
  select distinct on (d.kind, l.target_id) d.audit_id, l.action, l.after ->> 'denialReason' as reason
    from (select * from decisions where author_id = u.id order by audit_id desc limit ${COUNTED_MAX}) d
    join audit_log l on l.id = d.audit_id
   where d.kind in ('post', 'comment', 'jackpot') and d.undone_at is null
   order by d.kind, l.target_id, d.audit_id desc`;

/**
 * Approved items among people's latest ones, decisions that denied something, and the reports about them. Denied items
 * would not count once their author has sent them again, hidden or deleted them.
 */
export function findHistories(db: Queryable, userIds: readonly string[]): Promise<HistoryRow[]> {
  return db.query<HistoryRow>(
    `select u.id, u.username, u.created_at, u.banned_at is not null as is_banned, open.approved, h.denied,
            h.denial_reasons,
            (select count(*)::int from review_queue q where q.queue = 'reports' and q.author_id = u.id)
              as open_reports,
            (select count(*)::int from member_reports r where r.about_id = u.id) as reports
       from users u
       cross join lateral (
         select count(*) filter (where status = 'approved')::int as approved
           from (select * from ${latestPosts} p
                 union all
                 select * from ${latestComments} c
                 union all
                 select * from ${latestJackpots} j) reviewed) open
       cross join lateral (
         select count(*)::int as denied,
                coalesce((array_agg(reason order by audit_id desc) filter (where reason is not null))[:20], '{}')
                  as denial_reasons
           from (${lastDecisions}) decided where action like '%.deny') h
      where u.id = any ($1::bigint[])`,
    [userIds],
  );
}

export type VersionRow = {
  item_id: string;
  text: string;
  is_photo_description: boolean;
  /** Of a profile: the photo, unless it is still the member's. */
  image_id: string | null;
  status: string;
  denial_reason: string | null;
  replaced_at: Date;
};

const version =
  't.id, t.text, t.is_photo_description, null::text as image_id, t.status, t.denial_reason, t.replaced_at';

/** Previous texts of posts `p`. A text that is there again, or was kept because the post became private, is not one. */
const versionsOfPosts = `posts p join text_versions t on t.post_id = p.id
   and t.text is distinct from case when t.is_photo_description then p.photo_description else p.caption end`;

const versionsSql: Record<ReviewQueue, string | null> = {
  posts: `select p.id as item_id, ${version} from ${versionsOfPosts} where p.id = any ($1::bigint[])`,
  comments: `select t.comment_id as item_id, ${version} from text_versions t where t.comment_id = any ($1::bigint[])`,
  jackpots: null,
  // Moderators cannot see a post that its author has made private.
  reports: `
    select r.id as item_id, ${version}
      from member_reports r join ${versionsOfPosts} on p.id = r.target_id
     where r.kind = 'post' and r.id = any ($1::bigint[]) and p.is_public
     union all
    select r.id, ${version}
      from member_reports r join text_versions t on t.comment_id = r.target_id
     where r.kind = 'comment' and r.id = any ($1::bigint[])
     union all
    select r.id, r.id, profile.text, false, profile.image_id, 'reported', null, u.updated_at
      from member_reports r join users u on u.id = r.target_id
     cross join lateral (select concat_ws(E'\\n',
        case when r.reported_username <> u.username then '@' || r.reported_username end,
        case when r.reported_bio is distinct from u.bio then r.reported_bio end),
        case when r.outcome is null and r.reported_image_id is distinct from u.profile_image_id
             then r.reported_image_id end) profile (text, image_id)
     where r.kind = 'user' and r.id = any ($1::bigint[]) and (profile.text <> '' or profile.image_id is not null)`,
};

/** The previous texts of posts or comments, or of those and of the profiles that are reported; latest first. */
export async function findVersions(
  db: Queryable,
  queue: ReviewQueue,
  ids: readonly string[],
): Promise<VersionRow[]> {
  const sql = versionsSql[queue];
  if (sql === null) return [];
  return db.query<VersionRow>(`select * from (${sql}) former order by id desc`, [ids]);
}
