import type { JackpotStatus } from '@reelmates/contract/competition/jackpots';
import { limits } from '@reelmates/contract/limits';
import { type LookAlikeRow, lookAlikesOf } from '../look-alikes/look-alikes.public.ts';
import { postsSeenWith, type QueuedRow, queueRows } from './queue.repository.ts';

/**
 * An earlier jackpot or post with the same photo, which may be decided or deleted. A private post is named only if
 * moderators have decided on it. Found by the photo's content hash, which outlasts the photo.
 */
const duplicateOf = `
  select seen.id from (
    select other.id, other.created_at from jackpots other
     where other.image_content_hash = i.image_content_hash and other.id <> i.id
       and (other.status <> 'pending' or (other.created_at, other.id) < (i.created_at, i.id))
    union all
    select p.id, p.created_at from posts p
     where p.image_content_hash = i.image_content_hash and p.submitted_at <= i.created_at and p.is_public
    union all
    select * from (${postsSeenWith('i')}) former where former.created_at <= i.created_at) seen
   order by seen.created_at, seen.id
   limit 1`;

export type QueuedJackpotRow = QueuedRow & {
  status: JackpotStatus;
  amount: string;
  machine_type: string | null;
  image_id: string | null;
  venue_id: string | null;
  venue_name: string | null;
  duplicate_of: string | null;
  look_alikes: LookAlikeRow[] | null;
};

/** Pending jackpots of active accounts with a username. */
export const queuedJackpots = queueRows<QueuedJackpotRow>({
  table: 'jackpots',
  authorColumn: 'user_id',
  columns: `
    i.status, i.amount, i.machine_type, i.image_id, i.venue_id, v.name as venue_name,
    case when i.image_content_hash is not null then (${duplicateOf}) end as duplicate_of,
    case when i.image_id is not null then ${lookAlikesOf('i', limits.lookAlikesMax)} end as look_alikes`,
  joins: 'left join venues v on v.id = i.venue_id',
  exists: 'i.deleted_at is null',
});
