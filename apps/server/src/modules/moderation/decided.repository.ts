import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import type { Queryable } from '../../db/database.ts';
import { MAX_ID } from '../../http/paging.ts';

type Kind = 'post' | 'comment' | 'jackpot' | 'report';

export type DecidedRow = {
  id: string;
  action: string;
  after: Record<string, unknown> | null;
  actor_id: string | null;
  actor_username: string | null;
  decided_at: Date;
  kind: Kind;
  target_id: string;
  content: Record<string, unknown>;
  author_id: string | null;
  author_username: string | null;
  author_image_id: string | null;
  author_is_verified: boolean;
  image_id: string | null;
  venue_id: string | null;
  venue_name: string | null;
  /** Whether it is the latest decision on its target, and was not a part of the decision on a report. */
  is_latest: boolean;
  undone_at: Date | null;
  undone_by: string | null;
  undone_by_username: string | null;
};

const kindOf: Record<ReviewQueue, Kind> = {
  posts: 'post',
  comments: 'comment',
  jackpots: 'jackpot',
  reports: 'report',
};

/** The photo of a decided item, while moderators may see it. */
const imageOf: Record<ReviewQueue, string> = {
  posts:
    'select p.image_id from posts p where p.id = l.target_id::bigint and p.is_public and p.deleted_at is null',
  comments: 'null',
  jackpots: 'select j.image_id from jackpots j where j.id = l.target_id::bigint and j.deleted_at is null',
  reports: 'null',
};

function decidedSql(queue: ReviewQueue): string {
  return `
  select d.audit_id as id, l.action, l.after, l.actor_id, coalesce(actor.username, l.actor_name) as actor_username,
         l.created_at as decided_at, d.kind, l.target_id, d.content, a.id as author_id,
         a.username as author_username, a.profile_image_id as author_image_id,
         coalesce(a.is_verified, false) as author_is_verified, (${imageOf[queue]}) as image_id,
         v.id as venue_id, v.name as venue_name,
         d.report_audit_id is null and not exists (
           select 1 from audit_log later
            where later.target_kind = l.target_kind and later.target_id = l.target_id and later.id > l.id) as is_latest,
         d.undone_at, undoer.id as undone_by, undoer.username as undone_by_username
    from (select * from decisions
           where kind = '${kindOf[queue]}' and audit_id < $1::bigint
           order by audit_id desc limit $2) d
    join audit_log l on l.id = d.audit_id
    left join users actor on actor.id = l.actor_id
    left join users a on a.id = d.author_id
    left join users undoer on undoer.id = d.undone_by
    left join venues v on v.id = (d.content ->> 'venueId')::bigint
   order by d.audit_id desc`;
}

const sqlOf: Record<ReviewQueue, string> = {
  posts: decidedSql('posts'),
  comments: decidedSql('comments'),
  jackpots: decidedSql('jackpots'),
  reports: decidedSql('reports'),
};

/**
 * The decisions of a queue, latest first.
 * @param beforeId only decisions before this one; null to start with the latest
 */
export function findDecided(
  db: Queryable,
  queue: ReviewQueue,
  beforeId: string | null,
  count: number,
): Promise<DecidedRow[]> {
  return db.query<DecidedRow>(sqlOf[queue], [beforeId ?? MAX_ID, count]);
}
