import { limits } from '@reelmates/contract/limits';
import type { Queryable } from '../../db/database.ts';
import type { Keyset } from '../../http/paging.ts';
import { type UserCardRow, userCardColumns } from '../accounts/user-card.public.ts';
import { type CommentRow, commentColumns } from '../comments/comments.public.ts';
import { personIsVisibleUnderPost, postIsVisible } from '../visibility/visibility.public.ts';

export type LikerRow = UserCardRow & { bio: string | null; is_following: boolean; liked_at: Date };

/** The inner limit is a literal, because for a placeholder the planner assumes a tenth of the likes. */
const likersSql = `
  select * from (
    select ${userCardColumns('u')}, u.bio, l.created_at as liked_at,
           coalesce((select true from follows f where f.follower_id = $1 and f.followed_id = u.id), false) as is_following
      from likes l join users u on u.id = l.user_id
     where l.post_id = $2 and ${personIsVisibleUnderPost('u', { viewerId: '$1', postAuthorId: '(select author_id from posts where id = $2)' })}
       and l.created_at <= $3::timestamptz and (l.created_at < $3::timestamptz or l.user_id > $4::bigint)
     order by l.created_at desc, l.user_id
     limit ${limits.pageMax + 1}) page
   order by liked_at desc, user_id
   limit $5`;

/** The visible people who like a post, latest first; likes of the same instant by their ids. */
export function findLikers(
  db: Queryable,
  { postId, viewerId }: { postId: string; viewerId: string },
  after: Keyset | null,
  count: number,
): Promise<LikerRow[]> {
  return db.query<LikerRow>(likersSql, [
    viewerId,
    postId,
    after?.time ?? 'infinity',
    after?.id ?? '0',
    count,
  ]);
}

/** Looks up each named post by its id; returns those that the viewer may see. */
const visiblePosts = `
  unnest($2::bigint[]) as named (id)
   cross join lateral (
     select p.id, p.author_id from posts p join users a on a.id = p.author_id
      where p.id = named.id and ${postIsVisible('p', 'a', '$1')}
      offset 0) p`;

/** A person whom the viewer, $1, may see under post `p`. */
const isVisible = (person: string) =>
  personIsVisibleUnderPost(person, { viewerId: '$1', postAuthorId: 'p.author_id' });

const facesSql = `
  select p.id as post_id, ${userCardColumns('u')}
    from ${visiblePosts}
   cross join lateral (
     select l.user_id, l.created_at
       from likes l join users u on u.id = l.user_id
      where l.post_id = p.id and l.user_id <> $1 and ${isVisible('u')}
      order by l.created_at desc, l.user_id
      limit ${limits.likerFaces}) liker
    join users u on u.id = liker.user_id
   order by p.id, liker.created_at desc, liker.user_id`;

export type FaceRow = UserCardRow & { post_id: string };

/** The latest likers of each of these posts except the viewer, latest first. */
export function findFaces(db: Queryable, viewerId: string, postIds: readonly string[]): Promise<FaceRow[]> {
  return db.query<FaceRow>(facesSql, [viewerId, postIds]);
}

/** The maximum of blocked people, the latest, who are looked up under each post. */
const BLOCKED_COUNTED = 200;

const blockedLikersSql = `
  with blocked as materialized (
    select b.blocked_id as id from blocks b
     where b.blocker_id = $1
     order by b.created_at desc, b.blocked_id desc
     limit ${BLOCKED_COUNTED})
  select p.id as post_id, liker.count
    from ${visiblePosts}
   cross join lateral (
     select count(*)::int as count
       from blocked
      cross join lateral (
        select 1 from likes l where l.post_id = p.id and l.user_id = blocked.id and not l.left_out
        offset 0) l) liker
   where liker.count > 0`;

/** How many people blocked by the viewer like each of these posts and are included in its `likes_count`. */
export function countBlockedLikers(
  db: Queryable,
  viewerId: string,
  postIds: readonly string[],
): Promise<{ post_id: string; count: number }[]> {
  return db.query(blockedLikersSql, [viewerId, postIds]);
}

const bestCommentsSql = `
  select p.id as post_id, ${commentColumns('$1')}
    from ${visiblePosts}
   cross join lateral (
     select b.* from comments b join users w on w.id = b.author_id
      where b.post_id = p.id and b.parent_id is null and b.status = 'approved' and b.deleted_at is null
        and ${isVisible('w')}
      order by b.likes_count desc, b.created_at, b.id
      limit 1) c
    join users u on u.id = c.author_id`;

export type BestCommentRow = CommentRow & { post_id: string };

/** The most liked comment of each of these posts, the oldest of several. */
export function findBestComments(
  db: Queryable,
  viewerId: string,
  postIds: readonly string[],
): Promise<BestCommentRow[]> {
  return db.query<BestCommentRow>(bestCommentsSql, [viewerId, postIds]);
}
