import type { Queryable } from '../../db/database.ts';

export type PostedKind = 'post' | 'comment' | 'jackpot';
export type Posted = { kind: PostedKind; id: string };

/** A person's items that moderators have not denied, the latest first. */
export function findPosted(db: Queryable, userId: string, count: number): Promise<Posted[]> {
  return db.query<Posted>(
    `(select 'post' as kind, id from posts
       where author_id = $1 and is_public and deleted_at is null and status <> 'denied'
       order by created_at desc limit $2)
     union all
     (select 'comment', c.id from comments c join posts p on p.id = c.post_id and p.deleted_at is null
       where c.author_id = $1 and c.deleted_at is null and c.status <> 'denied'
       order by c.created_at desc limit $2)
     union all
     (select 'jackpot', id from jackpots
       where user_id = $1 and deleted_at is null and status <> 'rejected'
       order by created_at desc limit $2)
     limit $2`,
    [userId, count],
  );
}
