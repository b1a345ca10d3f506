import type { ModerationStatus } from '@reelmates/contract/social/posts';
import type { Queryable } from '../../db/database.ts';
import type { Keyset } from '../../http/paging.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';
import { type Waiting, waitingOf } from './waiting.repository.ts';

/** What waits: posts of accounts that exist for others and have a username. */
const waits = `p.status = 'pending' and p.is_public and p.deleted_at is null
  and u.username is not null and ${accountIsActive('u')}`;

/** Another post or jackpot that showed the same photo first: one that was reviewed already, or waits for longer. */
const duplicateOf = `
  select seen.id from (
    select other.id, other.created_at from posts other
     where other.image_content_hash = p.image_content_hash and other.id <> p.id
       and (other.status <> 'pending' or (other.submitted_at, other.id) < (p.submitted_at, p.id))
    union all
    select j.id, j.created_at from jackpots j
     where j.image_content_hash = p.image_content_hash and j.created_at < p.submitted_at) seen
   order by seen.created_at, seen.id
   limit 1`;

export type QueuedPostRow = {
  id: string;
  status: ModerationStatus;
  is_public: boolean;
  is_featured: boolean;
  denial_reason: string | null;
  reviewed_at: Date | null;
  reviewer_id: string | null;
  reviewer_username: string | null;
  image_id: string | null;
  win_amount: string;
  amount_spent: string | null;
  bet_level: string | null;
  machine_type: string | null;
  caption: string;
  created_at: Date;
  submitted_at: Date;
  author_id: string;
  username: string;
  avatar_id: string | null;
  is_verified: boolean;
  venue_id: string | null;
  venue_name: string | null;
  duplicate_of: string | null;
};

const queuedPosts = `
  select p.id, p.status, p.is_public, p.is_featured, p.denial_reason, p.reviewed_at, r.id as reviewer_id,
         r.username as reviewer_username, p.image_id, p.win_amount, p.amount_spent, p.bet_level, p.machine_type,
         p.caption, p.created_at, p.submitted_at, p.author_id, u.username, u.profile_image_id as avatar_id, u.is_verified,
         p.venue_id, v.name as venue_name,
         case when p.image_id is not null then (${duplicateOf}) end as duplicate_of
    from posts p
    join users u on u.id = p.author_id
    left join users r on r.id = p.reviewed_by
    left join venues v on v.id = p.venue_id`;

/** Oldest submission first. */
export function findPendingPosts(
  db: Queryable,
  after: Keyset | null,
  limit: number,
): Promise<QueuedPostRow[]> {
  return db.query<QueuedPostRow>(
    `${queuedPosts}
      where ${waits} and (p.submitted_at, p.id) > ($1::timestamptz, $2::bigint)
      order by p.submitted_at, p.id
      limit $3`,
    [after?.time ?? '-infinity', after?.id ?? '0', limit],
  );
}

/** One that may have been decided by now; null once it is deleted or private. */
export async function findQueuedPost(db: Queryable, id: string): Promise<QueuedPostRow | null> {
  const [row] = await db.query<QueuedPostRow>(
    `${queuedPosts} where p.id = $1 and p.is_public and p.deleted_at is null`,
    [id],
  );
  return row ?? null;
}

export function pendingPosts(db: Queryable): Promise<Waiting> {
  return waitingOf(
    db,
    `select count(*)::int as pending, min(p.submitted_at) as "oldestAt"
       from posts p join users u on u.id = p.author_id where ${waits}`,
  );
}
