import type { JackpotStatus } from '@reelmates/contract/competition/jackpots';
import type { Queryable } from '../../db/database.ts';
import type { Keyset } from '../../http/paging.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';
import { type Waiting, waitingOf } from './waiting.repository.ts';

/** What waits: jackpots of accounts that exist for others and have a username. */
const waits = `j.status = 'pending' and j.deleted_at is null
  and u.username is not null and ${accountIsActive('u')}`;

/**
 * Another jackpot or post that showed the same photo first: one that was decided or deleted already, or was there
 * before. Found by the photo's mark, which stays when the photo is gone.
 */
const duplicateOf = `
  select seen.id from (
    select other.id, other.created_at from jackpots other
     where other.image_content_hash = j.image_content_hash and other.id <> j.id
       and (other.status <> 'pending' or (other.created_at, other.id) < (j.created_at, j.id))
    union all
    select p.id, p.created_at from posts p
     where p.image_content_hash = j.image_content_hash and p.submitted_at <= j.created_at) seen
   order by seen.created_at, seen.id
   limit 1`;

export type QueuedJackpotRow = {
  id: string;
  status: JackpotStatus;
  denial_reason: string | null;
  reviewed_at: Date | null;
  reviewer_id: string | null;
  reviewer_username: string | null;
  amount: string;
  machine_type: string | null;
  image_id: string | null;
  created_at: Date;
  user_id: string;
  username: string;
  avatar_id: string | null;
  is_verified: boolean;
  venue_id: string | null;
  venue_name: string | null;
  duplicate_of: string | null;
};

const queuedJackpots = `
  select j.id, j.status, j.denial_reason, j.reviewed_at, r.id as reviewer_id, r.username as reviewer_username,
         j.amount, j.machine_type, j.image_id, j.created_at, j.user_id, u.username,
         u.profile_image_id as avatar_id, u.is_verified, j.venue_id, v.name as venue_name,
         case when j.image_content_hash is not null then (${duplicateOf}) end as duplicate_of
    from jackpots j
    join users u on u.id = j.user_id
    left join users r on r.id = j.reviewed_by
    left join venues v on v.id = j.venue_id`;

/** Oldest first. */
export function findPendingJackpots(
  db: Queryable,
  after: Keyset | null,
  limit: number,
): Promise<QueuedJackpotRow[]> {
  return db.query<QueuedJackpotRow>(
    `${queuedJackpots}
      where ${waits} and (j.created_at, j.id) > ($1::timestamptz, $2::bigint)
      order by j.created_at, j.id
      limit $3`,
    [after?.time ?? '-infinity', after?.id ?? '0', limit],
  );
}

/** One that may have been decided by now; null once it is deleted. */
export async function findQueuedJackpot(db: Queryable, id: string): Promise<QueuedJackpotRow | null> {
  const [row] = await db.query<QueuedJackpotRow>(
    `${queuedJackpots} where j.id = $1 and j.deleted_at is null`,
    [id],
  );
  return row ?? null;
}

export function pendingJackpots(db: Queryable): Promise<Waiting> {
  return waitingOf(
    db,
    `select count(*)::int as pending, min(j.created_at) as "oldestAt"
       from jackpots j join users u on u.id = j.user_id where ${waits}`,
  );
}
