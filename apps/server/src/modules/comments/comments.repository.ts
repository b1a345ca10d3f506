import { limits } from '@reelmates/contract/limits';
import type { Queryable, Transaction } from '../../db/database.ts';
import { indexRange } from '../../db/index-range.ts';
import type { Keyset } from '../../http/paging.ts';
import { type MemberState, memberState } from '../accounts/accounts.public.ts';
import { type UserCardRow, userCardColumns } from '../accounts/user-card.public.ts';
import { commentIsVisible, postIsVisible } from '../visibility/visibility.public.ts';

export type CommentStatus = 'pending' | 'approved' | 'denied';

export type CommentRow = UserCardRow & {
  id: string;
  content: string;
  status: CommentStatus;
  denial_reason: string | null;
  created_at: Date;
  parent_id: string | null;
  likes_count: number;
  is_liked: boolean;
  is_edited: boolean;
};

/** The columns for `toComment`, from comments c and users u, its author. @param viewerId placeholder */
export function commentColumns(viewerId: string): string {
  return `c.id, c.content, c.status, c.denial_reason, c.created_at, c.parent_id, c.likes_count,
    c.edited_at is not null as is_edited,
    coalesce((select true from comment_likes k where k.comment_id = c.id and k.user_id = ${viewerId}), false) as is_liked,
    ${userCardColumns('u')}`;
}

/** The inner limits are a literal, the maximum for a page: for a placeholder the planner assumes a tenth of the table. */
const MAX_ROWS = limits.pageMax + 1;

const isAfter = '(c.created_at, c.id) > ($3::timestamptz, $4::bigint)';

/**
 * Published comments, and own ones in any state, each from an index of their own: the hidden ones of others, however many,
 * are not read.
 */
const commentsSql = `
  select ${commentColumns('$2')}
    from (
      (select c.* from comments c join users u on u.id = c.author_id
        where c.post_id = $1 and c.status = 'approved' and ${commentIsVisible('c', 'u', '$2')} and ${isAfter}
        order by c.created_at, c.id limit ${MAX_ROWS})
      union all
      (select c.* from comments c
        where c.post_id = $1 and c.author_id = $2 and c.status <> 'approved' and c.deleted_at is null and ${isAfter}
        order by c.created_at, c.id limit ${MAX_ROWS})) c
    join users u on u.id = c.author_id
   order by c.created_at, c.id
   limit $5`;

export function findComments(
  db: Queryable,
  postId: string,
  viewerId: string,
  { after, limit }: { after: Keyset | null; limit: number },
): Promise<CommentRow[]> {
  const { time, id } = after ?? { time: '-infinity', id: '0' };
  return db.query<CommentRow>(commentsSql, [postId, viewerId, time, id, limit]);
}

export async function findComment(db: Queryable, id: string, viewerId: string): Promise<CommentRow> {
  const [row] = await db.query<CommentRow>(
    `select ${commentColumns('$2')} from comments c join users u on u.id = c.author_id where c.id = $1`,
    [id, viewerId],
  );
  if (!row) throw new Error('the comment that was just written is gone');
  return row;
}

/** The comment that a reply answers, and the first comment of its thread. */
export type ReplyTarget = { id: string; thread_id: string };

/** A comment that the viewer may answer, because it is visible on a post that is visible to them. */
export async function findReplyTarget(
  tx: Transaction,
  id: string,
  { postId, viewerId }: { postId: string; viewerId: string },
): Promise<ReplyTarget | null> {
  const [row] = await tx.query<ReplyTarget>(
    `select c.id, coalesce(c.parent_id, c.id) as thread_id
       from comments c join users u on u.id = c.author_id
      where c.id = $1 and c.post_id = $2 and ${commentIsVisible('c', 'u', '$3')}`,
    [id, postId, viewerId],
  );
  return row ?? null;
}

/**
 * Locks the accounts of a comment's author and of the post's author (`for share`), in the order of their ids, like all
 * that lock several. Call it before the comment is written, because the trigger of the review queue locks both.
 * @returns the state of the comment's author
 */
export async function lockAuthorsShared(
  tx: Transaction,
  authorId: string,
  postId: string,
): Promise<MemberState | undefined> {
  const rows = await tx.query<MemberState & { id: string }>(
    `select u.id, ${memberState('u')} from users u
      where u.id in ($1, (select author_id from posts where id = $2)) order by u.id for share`,
    [authorId, postId],
  );
  return rows.find(({ id }) => id === authorId);
}

/** The same for an existing comment. Call it before the comment is locked. */
export async function lockAuthorsOfCommentShared(tx: Transaction, id: string): Promise<void> {
  await tx.query(
    `select 1 from users
      where id in ((select author_id from comments where id = $1),
                   (select p.author_id from comments c join posts p on p.id = c.post_id where c.id = $1))
      order by id for share`,
    [id],
  );
}

type NewComment = {
  postId: string;
  authorId: string;
  content: string;
  status: 'pending' | 'approved';
  replyTo: ReplyTarget | null;
  at: Date;
};

/**
 * Makes an account's new comments wait for each other. Not a lock of the account's row: writers on each other's posts
 * would wait for each other.
 */
export function lockWriting(tx: Transaction, authorId: string): void {
  tx.send("select pg_advisory_xact_lock(hashtext('comments'), hashtext($1))", [authorId]);
}

/** Deleted ones included. */
export async function countWrittenSince(tx: Transaction, authorId: string, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from comments where author_id = $1 and created_at >= $2',
    [authorId, since],
  );
  return row?.count ?? 0;
}

export async function insertComment(tx: Transaction, comment: NewComment): Promise<string> {
  const { postId, authorId, content, status, replyTo, at } = comment;
  const [row] = await tx.query<{ id: string }>(
    `insert into comments (post_id, author_id, content, status, created_at, updated_at, submitted_at, published_at,
                           parent_id, reply_to_id)
     values ($1, $2, $3, $4, $5, $5, $5, case when $4 = 'approved' then $5::timestamptz end, $6, $7)
     returning id`,
    [postId, authorId, content, status, at, replyTo?.thread_id ?? null, replyTo?.id ?? null],
  );
  if (!row) throw new Error('the new comment has no id');
  return row.id;
}

export type LockedComment = {
  id: string;
  post_id: string;
  author_id: string;
  content: string;
  status: CommentStatus;
  denial_reason: string | null;
  submitted_at: Date;
  reviewed_at: Date | null;
  reviewed_by: string | null;
  published_at: Date | null;
  post_author_id: string;
  post_is_deleted: boolean;
  left_out: boolean;
  /** Whether the viewer may see the comment. */
  is_visible: boolean;
};

/** Locks a comment that is not deleted; null for none. Accounts come before comments, and posts after them. */
export async function lockComment(
  tx: Transaction,
  id: string,
  viewerId: string,
): Promise<LockedComment | null> {
  const locked = await tx.query(
    'select 1 from comments where id = $1 and deleted_at is null for no key update',
    [id],
  );
  if (locked.length === 0) return null;
  // A separate statement, to see what was committed during the wait for the lock, such as a ban.
  const [row] = await tx.query<LockedComment>(
    `select c.id, c.post_id, c.author_id, c.content, c.status, c.denial_reason, c.submitted_at, c.reviewed_at,
            c.reviewed_by, c.published_at, c.left_out, p.author_id as post_author_id, p.deleted_at is not null as post_is_deleted,
            ${commentIsVisible('c', 'u', '$2')} and ${postIsVisible('p', 'a', '$2')} as is_visible
       from comments c
       join users u on u.id = c.author_id
       join posts p on p.id = c.post_id
       join users a on a.id = p.author_id
      where c.id = $1`,
    [id, viewerId],
  );
  return row ?? null;
}

export async function updateContent(
  tx: Transaction,
  id: string,
  change: { content: string; status: 'pending' | 'approved'; at: Date },
): Promise<void> {
  await tx.query(
    `update comments
        set content = $2, status = $3, denial_reason = null, updated_at = $4, submitted_at = $4,
            reviewed_at = null, reviewed_by = null,
            edited_at = case when status = 'approved' and content <> $2 then $4::timestamptz else edited_at end,
            published_at = case when $3 = 'approved' then coalesce(published_at, $4::timestamptz) end
      where id = $1`,
    [id, change.content, change.status, change.at],
  );
}

export async function markDeleted(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query('update comments set deleted_at = $2, updated_at = $2 where id = $1', [id, at]);
}

/** The columns that a decision changes. */
export type CommentModeration = Pick<
  LockedComment,
  'status' | 'denial_reason' | 'reviewed_at' | 'reviewed_by' | 'published_at'
>;

export async function updateModeration(
  tx: Transaction,
  id: string,
  moderation: CommentModeration,
  at: Date,
): Promise<void> {
  const { status, denial_reason, reviewed_by, reviewed_at, published_at } = moderation;
  await tx.query(
    `update comments
        set status = $2, denial_reason = $3, reviewed_by = $4, reviewed_at = $5, published_at = $6, updated_at = $7
      where id = $1`,
    [id, status, denial_reason, reviewed_by, reviewed_at, published_at, at],
  );
}

/**
 * Excludes some of a person's comments from the counters, or includes them, and returns those that changed. Locked in
 * the order of their ids, like all that lock several.
 */
export async function setExcludedFromCounters(
  tx: Transaction,
  authorId: string,
  excludedFromCounters: boolean,
  limit: number,
): Promise<{ post_id: string; status: CommentStatus }[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from comments
      where author_id = $1 and deleted_at is null and left_out <> $2
      order by id limit $3 for no key update`,
    [authorId, excludedFromCounters, limit],
  );
  return tx.query<{ post_id: string; status: CommentStatus }>(
    'update comments set left_out = $2 where id = any($1::bigint[]) returning post_id, status',
    [rows.map((row) => row.id), excludedFromCounters],
  );
}

/** For the erasure of an account, after its comments were excluded from the counters. @returns at most `limit` ids */
export async function eraseCommentsBy(tx: Transaction, userId: string, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `delete from comments where id = any (array (
       select id from comments where author_id = $1 and (left_out or deleted_at is not null) limit $2))
     returning id`,
    [userId, limit],
  );
  return rows.map((row) => row.id);
}

/** For the erasure of an account. @returns the ids of the deleted comments, at most `limit` */
export async function eraseCommentsOn(
  tx: Transaction,
  postIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `delete from comments where id = any (array (
       select id from comments where post_id = any ($1::bigint[]) limit $2))
     returning id`,
    [postIds, limit],
  );
  return rows.map((row) => row.id);
}

/**
 * For the erasure of an account: the comments that it decided on stay, without it. Locked in the order of their ids, like
 * all that lock several.
 * @returns how many of at most `limit`
 */
export async function eraseFromCommentReviews(db: Queryable, userId: string, limit: number): Promise<number> {
  const rows = await db.query(
    `update comments set reviewed_by = nullif(reviewed_by, $1) where id = any (array (
       select id from comments where id = any (array (
         select id from comments where ${indexRange('reviewed_by', '$1')} limit $2))
        order by id for no key update)) returning 1`,
    [userId, limit],
  );
  return rows.length;
}
