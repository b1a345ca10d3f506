import { limits } from '@reelmates/contract/limits';
import type { Queryable, Transaction } from '../../db/database.ts';
import { type UserCardRow, userCardColumns } from '../accounts/user-card.public.ts';
import { personIsForSuggestion, personIsVisible, postIsPublished } from '../visibility/visibility.public.ts';

/*
 * Each part reads a bounded number of rows from an index, however many people, posts and follows exist. The tracker is
 * not read.
 */

export type SuggestionRow = UserCardRow & {
  bio: string | null;
  is_following: boolean;
  follows_viewer: boolean;
  venues: { id: string; name: string }[];
  /** Someone whom the viewer follows and who follows this person. */
  mate_id: string | null;
  /** Whether one of their posts is among the latest, and the venue of the latest one with a venue. */
  posted: boolean;
  posted_at: { id: string; name: string } | null;
};

/** More than are shown, because some are set aside (`isSetAside`). */
const CANDIDATES = 60;
/**
 * Maximums: the viewer's own posts whose venues count, venues, follows and followers; and people for each venue and
 * each followed person.
 */
const OWN_POSTS = 50;
const OWN_VENUES = 10;
const POSTS_OF_VENUE = 40;
const MATES = 40;
const FOLLOWS_OF_MATE = 15;
const FOLLOWERS = 40;
const LATEST_POSTS = 100;

/** The latest public posts at venue `v` since `since`. */
const postsAtVenue = (columns: string, since: string, count: number) => `
  select ${columns} from posts p
   where p.venue_id = v.id and ${postIsPublished('p')} and p.published_at > ${since}
   order by p.published_at desc, p.id desc
   limit ${count}`;

/** A scalar subquery, because for `exists` the planner may read all follows of the viewer. */
const follow = (follower: string, followed: string) =>
  `(select true from follows f where f.follower_id = ${follower} and f.followed_id = ${followed})`;

/** The columns of a person `u`, for viewer $1. */
const personColumns = `${userCardColumns('u')}, u.bio,
  coalesce(${follow('$1', 'u.id')}, false) as is_following,
  coalesce(${follow('u.id', '$1')}, false) as follows_viewer`;

/** Up to two of the venues `ids`, as JSON. */
const venuesAmong = (ids: string) => `
  (select coalesce(json_agg(json_build_object('id', v.id::text, 'name', v.name)), '[]')
     from (select v.id, v.name from venues v where v.id = any(${ids}) order by v.name limit 2) v)`;

const isWanted = `u.id <> $1 and ${personIsForSuggestion('u', '$1')}
  and (select true from declined_suggestions d where d.user_id = $1 and d.declined_id = u.id) is null`;

/** Sorted before people are looked up (`offset 0`), so that the look-ups stop with the last person needed. */
const suggestedSql = `
  with own_venues as materialized (
    select p.venue_id as id
      from (select p.venue_id, p.published_at from posts p
             where p.author_id = $1 and ${postIsPublished('p')}
             order by p.published_at desc, p.id desc
             limit ${OWN_POSTS}) p
      join venues v on v.id = p.venue_id and v.hidden_at is null
     group by p.venue_id
     order by max(p.published_at) desc
     limit ${OWN_VENUES}
  ), mates as materialized (
    select f.followed_id as id from follows f
     where f.follower_id = $1
     order by f.created_at desc, f.followed_id desc
     limit ${MATES}
  ), found as materialized (
    select post.author_id as id, 3 as weight, v.id as venue_id, null::bigint as mate_id, false as posted,
           null::bigint as posted_at
      from own_venues v cross join lateral (${postsAtVenue('p.author_id', '$2', POSTS_OF_VENUE)}) post
     group by post.author_id, v.id
    union all
    select theirs.followed_id, 1, null, mates.id, false, null
      from mates
     cross join lateral (
       select f.followed_id from follows f
        where f.follower_id = mates.id
        order by f.created_at desc, f.followed_id desc
        limit ${FOLLOWS_OF_MATE}) theirs
    union all
    select f.follower_id, 4, null, null, false, null
      from (select f.follower_id from follows f
             where f.followed_id = $1
             order by f.created_at desc, f.follower_id desc
             limit ${FOLLOWERS}) f
    union all
    select latest.author_id, 0, null, null, true,
           (array_agg(latest.venue_id order by latest.feed_at desc) filter (where latest.venue_id is not null))[1]
      from (select p.author_id, p.venue_id, p.feed_at from posts p
             where ${postIsPublished('p')}
             order by p.feed_at desc, p.id desc
             limit ${LATEST_POSTS}) latest
     where latest.feed_at > $2
     group by latest.author_id
  ), candidates as materialized (
    select id, sum(weight) as weight, array_remove(array_agg(distinct venue_id), null) as venue_ids,
           min(mate_id) as mate_id, bool_or(posted) as posted, min(posted_at) as posted_at
      from found
     group by id
     order by sum(weight) desc, id
  )
  select ${personColumns}, ${venuesAmong('c.venue_ids')} as venues, c.mate_id, c.posted,
         (select json_build_object('id', v.id::text, 'name', v.name) from venues v
           where v.id = c.posted_at and v.hidden_at is null) as posted_at
    from (select * from candidates order by weight desc, id offset 0) c
    join users u on u.id = c.id
   where ${isWanted}
     and ${follow('$1', 'u.id')} is null
   order by c.weight desc, c.id
   limit ${CANDIDATES}`;

/**
 * People to follow, best first.
 * @param since posts before it do not count
 */
export function findSuggested(db: Queryable, viewerId: string, since: Date): Promise<SuggestionRow[]> {
  return db.query<SuggestionRow>(suggestedSql, [viewerId, since]);
}

const POSTS_OF_PICKED = 100;

const matesSql = `
  with found as materialized (
    select post.author_id as id, array_agg(distinct v.id) as venue_ids, count(distinct v.id) as places,
           max(post.published_at) as latest
      from unnest($3::bigint[]) asked (id)
      join venues v on v.id = asked.id and v.hidden_at is null
     cross join lateral (${postsAtVenue('p.author_id, p.published_at', '$2', POSTS_OF_PICKED)}) post
     group by post.author_id
  )
  select ${personColumns}, ${venuesAmong('c.venue_ids')} as venues, null as mate_id, false as posted,
         null as posted_at
    from (select * from found order by places desc, latest desc, id offset 0) c
    join users u on u.id = c.id
   where ${isWanted}
   order by c.places desc, c.latest desc, c.id
   limit ${CANDIDATES}`;

/**
 * People who posted at these venues, of which hidden ones do not count: those who posted at the most venues first, then
 * by the latest post. Includes people whom the viewer follows.
 */
export function findVenueMates(
  db: Queryable,
  viewerId: string,
  venueIds: readonly string[],
  since: Date,
): Promise<SuggestionRow[]> {
  return db.query<SuggestionRow>(matesSql, [viewerId, since, venueIds]);
}

/** Those of these people whom the viewer may see. */
export function findVisibleCards(
  db: Queryable,
  viewerId: string,
  ids: readonly string[],
): Promise<UserCardRow[]> {
  return db.query<UserCardRow>(
    `select ${userCardColumns('u')} from users u
      where u.id = any($2::bigint[]) and u.username is not null and ${personIsVisible('u', '$1')}`,
    [viewerId, ids],
  );
}

export async function insertDeclined(
  tx: Transaction,
  userId: string,
  declinedId: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into declined_suggestions (user_id, declined_id, created_at) values ($1, $2, $3)
     on conflict (user_id, declined_id) do update set created_at = excluded.created_at`,
    [userId, declinedId, at],
  );
  await tx.query(
    `delete from declined_suggestions d
      using (select declined_id from declined_suggestions where user_id = $1
              order by created_at desc, declined_id desc
             offset ${limits.declinedSuggestionsMax}) gone
      where d.user_id = $1 and d.declined_id = gone.declined_id`,
    [userId],
  );
}

/** @returns whether the person was declined */
export async function deleteDeclined(tx: Transaction, userId: string, declinedId: string): Promise<boolean> {
  const rows = await tx.query(
    'delete from declined_suggestions where user_id = $1 and declined_id = $2 returning 1',
    [userId, declinedId],
  );
  return rows.length > 0;
}

/**
 * For the erasure of an account: deletes its declined suggestions, and those that concern it.
 * @returns how many of at most `limit`
 */
export async function eraseDeclined(db: Queryable, userId: string, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from declined_suggestions where ctid = any (array (
       select ctid from declined_suggestions where user_id = $1
       union all
       select ctid from declined_suggestions where declined_id = $1
       limit $2)) returning 1`,
    [userId, limit],
  );
  return rows.length;
}
