import { limits } from '@reelmates/contract/limits';
import type { Queryable } from '../../db/database.ts';
import { type UserCardRow, userCardColumns } from '../accounts/user-card.public.ts';
import { personIsVisible } from '../visibility/visibility.public.ts';
import { type PostRow, postColumns } from './post-columns.repository.ts';
import { authorAndVenue, type Slice, sliceValues } from './post-lists.repository.ts';

export type LikerRow = UserCardRow & { bio: string | null };

const PEOPLE = limits.likersMax;

/** The latest likers of post `p` whom the viewer may see. */
function likersOfPost(condition: string): string {
  return `
    select l.user_id, l.created_at
      from likes l join users u on u.id = l.user_id
     where l.post_id = p.id and ${personIsVisible('u', '$1')} ${condition}
     order by l.created_at desc, l.user_id
     limit ${PEOPLE}`;
}

/**
 * The 50 latest people are each among the 50 latest likers of the post that they liked last, so only 50 likers of each
 * post are read. How far back posts are read is bounded by the posts liked last, which nearly always have enough
 * people; without this bound, all posts of an author with thousands would be read. Posts without a known day were last
 * liked before these days were recorded.
 */
const likedMyPostsSql = `
  with liked_last as materialized (
    select p.id
      from posts p
     where p.author_id = $1 and p.deleted_at is null and p.last_liked_on is not null
     order by p.last_liked_on desc, p.id desc
     limit ${PEOPLE}
  ), far_enough as materialized (
    select coalesce((
      select max(liker.created_at)
        from liked_last p
       cross join lateral (${likersOfPost('')}) liker
       group by liker.user_id
       order by 1 desc
      offset ${PEOPLE - 1} limit 1), '-infinity') as at
  ), liked as materialized (
    select p.id
      from posts p
     where p.author_id = $1 and p.deleted_at is null
       and p.last_liked_on >= (select (at at time zone 'UTC')::date from far_enough)
    union all
    select p.id
      from posts p
     where p.author_id = $1 and p.deleted_at is null and p.last_liked_on is null and p.likes_count > 0
       and (select at from far_enough)
             < (select value::timestamptz from product_state where name = 'last_liked_days_since')
  ), people as (
    select liker.user_id as id, max(liker.created_at) as liked_at
      from liked p
     cross join lateral (${likersOfPost('and l.created_at >= (select at from far_enough)')}) liker
     group by liker.user_id
     order by 2 desc, 1
     limit ${PEOPLE}
  )
  select ${userCardColumns('u')}, u.bio
    from people join users u on u.id = people.id
   order by people.liked_at desc, people.id`;

/** The people who liked this author's posts, each by their latest like. */
export function findLikersOf(db: Queryable, authorId: string): Promise<LikerRow[]> {
  return db.query<LikerRow>(likedMyPostsSql, [authorId]);
}

/** Ordered by creation: ordered by the latest like, posts would move between the pages of a viewer. */
const likedPostsSql = `
  select ${postColumns('$1', 'p.created_at')}
    from posts p ${authorAndVenue}
   where p.author_id = $1 and p.deleted_at is null and p.likes_count > 0
     and exists (select 1 from likes l join users fan on fan.id = l.user_id
                  where l.post_id = p.id and ${personIsVisible('fan', '$1')})
     and (p.created_at, p.id) < ($2::timestamptz, $3::bigint)
   order by p.created_at desc, p.id desc
   limit $4`;

/** This author's posts with likes of visible people. */
export function findLikedPosts(db: Queryable, authorId: string, slice: Slice): Promise<PostRow[]> {
  return db.query<PostRow>(likedPostsSql, [authorId, ...sliceValues(slice)]);
}

const likersOfPostsSql = `
  select p.id as post_id, ${userCardColumns('u')}, u.bio
    from unnest($2::bigint[]) as p (id)
   cross join lateral (
     select l.user_id, l.created_at
       from likes l join users u on u.id = l.user_id
      where l.post_id = p.id and ${personIsVisible('u', '$1')}
      order by l.created_at desc, l.user_id
      limit ${limits.likersPerPostMax}) liker
    join users u on u.id = liker.user_id
   order by p.id, liker.created_at desc, liker.user_id`;

/** The latest likers of each of these posts, latest first. */
export function findLikersOfPosts(
  db: Queryable,
  postIds: readonly string[],
  viewerId: string,
): Promise<(LikerRow & { post_id: string })[]> {
  return db.query(likersOfPostsSql, [viewerId, postIds]);
}
