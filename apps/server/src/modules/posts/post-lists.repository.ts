import { limits } from '@reelmates/contract/limits';
import type { Queryable } from '../../db/database.ts';
import { type Keyset, keysetValues } from '../../http/paging.ts';
import {
  accountIsActive,
  personIsInFeeds,
  personIsVisible,
  postIsForFeed,
  postIsPublished,
  postIsVisible,
} from '../visibility/visibility.public.ts';
import { type PostRow, postColumns } from './post-columns.repository.ts';

/** A part of a list. `after` null is its start; `limit` rows are read, one more than the page shows. */
export type Slice = { after: Keyset | null; limit: number };

export function sliceValues({ after, limit }: Slice): unknown[] {
  return [...keysetValues(after), limit];
}

export const authorAndVenue = 'join users u on u.id = p.author_id left join venues v on v.id = p.venue_id';

/**
 * The inner limit is a literal, the maximum of a page: for $4 the planner would assume a tenth of the table. Rows are
 * read one by one, so a page reads no more than it shows.
 */
const MAX_ROWS = limits.pageMax + 1;

const forYouSql = `
  select * from (
    select ${postColumns('$1', 'p.feed_at')}
      from posts p ${authorAndVenue}
     where ${postIsForFeed('p', 'u', '$1')} and (p.feed_at, p.id) < ($2::timestamptz, $3::bigint)
     order by p.feed_at desc, p.id desc
     limit ${MAX_ROWS}) page
   order by list_time desc, id desc
   limit $4`;

export function forYouPosts(db: Queryable, viewerId: string, slice: Slice): Promise<PostRow[]> {
  return db.query<PostRow>(forYouSql, [viewerId, ...sliceValues(slice)]);
}

const heldPostsSql = `
  select ${postColumns('$1', 'p.feed_at')}
    from unnest($2::bigint[]) with ordinality held (id, position)
    join posts p on p.id = held.id ${authorAndVenue}
   where ${postIsForFeed('p', 'u', '$1')}
   order by held.position`;

/** Posts of For You by their ids, in the given order, without those that no longer exist. */
export function heldPosts(db: Queryable, viewerId: string, ids: readonly string[]): Promise<PostRow[]> {
  return db.query<PostRow>(heldPostsSql, [viewerId, ids]);
}

/**
 * A page of Following.
 * @param candidates selects published_at and id of published posts after the cursor, at least those of the page, latest
 * first. With `offset 0` they stay sorted, and the rest of each post is read only until the page is full.
 * @param isShown the condition for the author u, unless all candidates fulfil it
 */
const followingPageOf = (candidates: string, isShown = 'true') => `
  select * from (
    select ${postColumns('$1', 'candidate.published_at', 'true')}
      from (${candidates} offset 0) candidate
      join posts p on p.id = candidate.id ${authorAndVenue}
     where ${isShown}
     order by candidate.published_at desc, candidate.id desc
     limit ${MAX_ROWS}) page
   order by list_time desc, id desc
   limit $4`;

/**
 * The latest published posts of an author after the cursor.
 * @param further a further condition for the post p
 */
const latestOfAuthor = (authorId: string, limit: string, further = 'true') => `
  select p.published_at, p.id from posts p
   where p.author_id = ${authorId} and ${postIsPublished('p')}
     and (p.published_at, p.id) < ($2::timestamptz, $3::bigint) and ${further}
   order by p.published_at desc, p.id desc
   limit ${limit}`;

const latestOfFew = `
  select latest.published_at, latest.id
    from follows f cross join lateral (${latestOfAuthor('f.followed_id', '$4')}) latest
   where f.follower_id = $1
   order by latest.published_at desc, latest.id desc`;

const followingOfFewSql = followingPageOf(latestOfFew, personIsInFeeds('u', '$1'));

/** Following, merged from a page of each followed author. */
export function followingOfFew(db: Queryable, viewerId: string, slice: Slice): Promise<PostRow[]> {
  return db.query<PostRow>(followingOfFewSql, [viewerId, ...sliceValues(slice)]);
}

const mayBeOnPage = `p.published_at >= coalesce(
  (select published_at from authors order by published_at desc, post_id desc offset $4::int - 1 limit 1),
  '-infinity')`;

/**
 * First, each followed author's latest post after the cursor: authors whose post is not among the $4 latest of these have
 * nothing on this page. Then the posts of those few authors, down to the oldest of their latest posts, which already fill
 * a page.
 */
const followingSql = `
  with authors as materialized (
    select latest_by_author.*
      from (
        select f.followed_id as id, latest.published_at, latest.id as post_id
          from follows f cross join lateral (${latestOfAuthor('f.followed_id', '1')}) latest
         where f.follower_id = $1
         order by latest.published_at desc, latest.id desc
        offset 0) latest_by_author
      join users u on u.id = latest_by_author.id
     where ${personIsInFeeds('u', '$1')}
     order by latest_by_author.published_at desc, latest_by_author.post_id desc
     limit $4
  )
  ${followingPageOf(`
    select latest.published_at, latest.id
      from authors a cross join lateral (${latestOfAuthor('a.id', '$4', mayBeOnPage)}) latest
     order by latest.published_at desc, latest.id desc`)}`;

/** The same, so that its cost depends on the number of followed authors, not on how much they wrote. */
export function followingPosts(db: Queryable, viewerId: string, slice: Slice): Promise<PostRow[]> {
  return db.query<PostRow>(followingSql, [viewerId, ...sliceValues(slice)]);
}

/** A page of an account that follows 10,000 of 1,000,000 people is full after some 2,000 posts. */
const LATEST_OF_ALL = 3_000;

// With the inner `offset 0`, authors are looked up one after the other until the page is full; otherwise the planner
// would read everybody who is followed.
const followingAmongLatestSql = followingPageOf(
  `
  select latest.published_at, latest.id
    from (
      select p.published_at, p.id, p.author_id from posts p
       where ${postIsPublished('p')} and (p.published_at, p.id) < ($2::timestamptz, $3::bigint)
       order by p.published_at desc, p.id desc
       limit ${LATEST_OF_ALL}) latest
   cross join lateral (
     select 1 from follows f where f.follower_id = $1 and f.followed_id = latest.author_id offset 0) follow
   order by latest.published_at desc, latest.id desc`,
  personIsInFeeds('u', '$1'),
);

/**
 * The posts of Following among the latest posts of all people after the cursor. If they fill the page, they are the
 * same as those of `followingPosts`.
 */
export function followingAmongLatest(db: Queryable, viewerId: string, slice: Slice): Promise<PostRow[]> {
  return db.query<PostRow>(followingAmongLatestSql, [viewerId, ...sliceValues(slice)]);
}

const ownPostsSql = `
  select ${postColumns('$1', 'p.created_at')}
    from posts p ${authorAndVenue}
   where p.author_id = $1 and p.deleted_at is null and (p.created_at, p.id) < ($2::timestamptz, $3::bigint)
   order by p.created_at desc, p.id desc
   limit $4`;

/** Includes pending, denied and private posts. */
export function ownPosts(db: Queryable, authorId: string, slice: Slice): Promise<PostRow[]> {
  return db.query<PostRow>(ownPostsSql, [authorId, ...sliceValues(slice)]);
}

const publishedPostsSql = `
  select ${postColumns('$1', 'p.created_at')}
    from posts p ${authorAndVenue}
   where p.author_id = $5 and ${postIsPublished('p')} and (p.created_at, p.id) < ($2::timestamptz, $3::bigint)
   order by p.created_at desc, p.id desc
   limit $4`;

/** The public posts of a visible author. */
export function publishedPostsOf(
  db: Queryable,
  authorId: string,
  viewerId: string,
  slice: Slice,
): Promise<PostRow[]> {
  return db.query<PostRow>(publishedPostsSql, [viewerId, ...sliceValues(slice), authorId]);
}

const venuePostsSql = `
  select * from (
    select ${postColumns('$1', 'p.published_at')}
      from posts p ${authorAndVenue}
     where p.venue_id = $5 and ${postIsPublished('p')} and ${personIsVisible('u', '$1')}
       and (p.published_at, p.id) < ($2::timestamptz, $3::bigint)
     order by p.published_at desc, p.id desc
     limit ${MAX_ROWS}) page
   order by list_time desc, id desc
   limit $4`;

export function postsAtVenue(
  db: Queryable,
  venueId: string,
  viewerId: string,
  slice: Slice,
): Promise<PostRow[]> {
  return db.query<PostRow>(venuePostsSql, [viewerId, ...sliceValues(slice), venueId]);
}

export async function biggestPostAtVenue(
  db: Queryable,
  venueId: string,
  viewerId: string,
): Promise<PostRow | null> {
  const [row] = await db.query<PostRow>(
    `select ${postColumns('$1', 'p.created_at')}
       from posts p ${authorAndVenue}
      where p.venue_id = $2 and ${postIsPublished('p')} and ${personIsVisible('u', '$1')}
      order by p.win_amount desc, p.published_at, p.id
      limit 1`,
    [viewerId, venueId],
  );
  return row ?? null;
}

/**
 * The number of published posts at a venue that the viewer may see: the stored count, minus the posts of people in a
 * block with the viewer.
 */
export async function countPostsAtVenue(db: Queryable, venueId: string, viewerId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select (select coalesce(sum(posts), 0)
               from (select posts from venue_post_counts where venue_id = $2
                     union all
                     select change from venue_post_changes where venue_id = $2) known)::int
          - (select count(*)
               from (select blocked_id as id from blocks where blocker_id = $1
                     union
                     select blocker_id from blocks where blocked_id = $1) other
               join users u on u.id = other.id and ${accountIsActive('u')}
               join posts p on p.author_id = u.id and p.venue_id = $2 and ${postIsPublished('p')})::int as count`,
    [viewerId, venueId],
  );
  return row?.count ?? 0;
}

/** Adds up to `limit` changes to the counts. @returns how many */
export async function foldVenuePosts(db: Queryable, limit: number): Promise<number> {
  const [row] = await db.query<{ folded: number }>(
    `with taken as (
       delete from venue_post_changes
        where ctid = any(array(select ctid from venue_post_changes limit $1)) returning venue_id, change
     ), folded as (
       insert into venue_post_counts as known (venue_id, posts)
         select venue_id, sum(change) from taken join venues v on v.id = venue_id
          group by 1 having sum(change) <> 0 order by 1
       on conflict (venue_id) do update set posts = known.posts + excluded.posts
     )
     select count(*)::int as folded from taken`,
    [limit],
  );
  return row?.folded ?? 0;
}

const visiblePostSql = `
  select ${postColumns('$1', 'p.created_at')}
    from posts p ${authorAndVenue}
   where p.id = $2 and ${postIsVisible('p', 'u', '$1')}`;

/** One post, or null where the viewer may not see it. */
export async function findVisiblePost(db: Queryable, id: string, viewerId: string): Promise<PostRow | null> {
  const [row] = await db.query<PostRow>(visiblePostSql, [viewerId, id]);
  return row ?? null;
}

export async function isPostVisible(db: Queryable, id: string, viewerId: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from posts p join users u on u.id = p.author_id
      where p.id = $1 and ${postIsVisible('p', 'u', '$2')}`,
    [id, viewerId],
  );
  return rows.length > 0;
}
