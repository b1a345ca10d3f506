import type { Queryable } from '../../db/database.ts';
import type { Keyset } from '../../http/paging.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';

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

export type PendingPostRow = {
  id: string;
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
  venue_id: string | null;
  venue_name: string | null;
  duplicate_of: string | null;
};

/** Oldest submission first. */
export function findPendingPosts(
  db: Queryable,
  after: Keyset | null,
  limit: number,
): Promise<PendingPostRow[]> {
  return db.query<PendingPostRow>(
    `select p.id, p.image_id, p.win_amount, p.amount_spent, p.bet_level, p.machine_type, p.caption, p.created_at,
            p.submitted_at, p.author_id, u.username, u.profile_image_id as avatar_id, p.venue_id,
            v.name as venue_name,
            case when p.image_id is not null then (${duplicateOf}) end as duplicate_of
       from posts p
       join users u on u.id = p.author_id
       left join venues v on v.id = p.venue_id
      where ${waits} and (p.submitted_at, p.id) > ($1::timestamptz, $2::bigint)
      order by p.submitted_at, p.id
      limit $3`,
    [after?.time ?? '-infinity', after?.id ?? '0', limit],
  );
}

export async function countPendingPosts(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from posts p join users u on u.id = p.author_id where ${waits}`,
  );
  return row?.count ?? 0;
}
