import type { Queryable } from '../db/database.ts';

/** Venues whose stored number of published posts differs from the rows. */
export const wrongVenueCounts = (db: Queryable): Promise<object[]> =>
  db.query(
    `select * from (
       select venue_id, count(*) as posts from posts p join users u on u.id = p.author_id
        where venue_id is not null and status = 'approved' and is_public and p.deleted_at is null
          and u.banned_at is null and u.deleted_at is null
        group by venue_id) counted
       full join (
         select venue_id, sum(posts) as posts
           from (select venue_id, posts from venue_post_counts
                 union all
                 select venue_id, change from venue_post_changes) known
          group by venue_id having sum(posts) <> 0) kept using (venue_id)
      where counted.posts is distinct from kept.posts`,
  );
