import { limits } from '@reelmates/contract/limits';
import type { ModerationStatus } from '@reelmates/contract/social/posts';
import { type LookAlikeRow, lookAlikesOf } from '../look-alikes/look-alikes.public.ts';
import { postsSeenWith, type QueuedRow, queueRows } from './queue.repository.ts';

/**
 * An earlier post or jackpot with the same photo, reviewed or pending. A private post is its author's alone: it is named
 * only if moderators have decided on it.
 */
const duplicateOf = `
  select seen.id from (
    select other.id, other.created_at from posts other
     where other.image_content_hash = i.image_content_hash and other.id <> i.id and other.is_public
       and (other.status <> 'pending' or (other.submitted_at, other.id) < (i.submitted_at, i.id))
    union all
    select j.id, j.created_at from jackpots j
     where j.image_content_hash = i.image_content_hash and j.created_at < i.submitted_at
    union all
    select * from (${postsSeenWith('i')}) former where former.id <> i.id) seen
   order by seen.created_at, seen.id
   limit 1`;

export type QueuedPostRow = QueuedRow & {
  status: ModerationStatus;
  is_public: boolean;
  is_featured: boolean;
  submitted_at: Date;
  image_id: string | null;
  win_amount: string;
  amount_spent: string | null;
  bet_level: string | null;
  machine_type: string | null;
  caption: string;
  photo_description: string | null;
  venue_id: string | null;
  venue_name: string | null;
  duplicate_of: string | null;
  look_alikes: LookAlikeRow[] | null;
};

/** Pending posts of active accounts with a username. */
export const queuedPosts = queueRows<QueuedPostRow>({
  table: 'posts',
  authorColumn: 'author_id',
  columns: `
    i.status, i.is_public, i.is_featured, i.submitted_at, i.image_id, i.win_amount, i.amount_spent, i.bet_level,
    i.machine_type, i.caption, i.photo_description, i.venue_id, v.name as venue_name,
    case when i.image_id is not null then (${duplicateOf}) end as duplicate_of,
    case when i.image_id is not null then ${lookAlikesOf('i', limits.lookAlikesMax)} end as look_alikes`,
  joins: 'left join venues v on v.id = i.venue_id',
  exists: 'i.is_public and i.deleted_at is null',
});
