import type { NotificationKind } from '@reelmates/contract/social/notifications';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ACTORS_KEPT } from './notifications.rules.ts';

type Like = { authorId: string; postId: string; likerId: string };

/** Whether a notification that was read names this liker of a post: it is not repeated. */
const isNotified = (postId: string, likerId: string) => `exists (
  select 1 from notifications earlier
   where earlier.post_id = ${postId} and earlier.kind = 'like' and earlier.read_at is not null
     and earlier.actor_ids @> array[${likerId}])`;

/**
 * Adds likers to the one unread notification of a post. A liker in a notification that was already read is not added,
 * so that repeated likes notify only once.
 */
export function addLikes(tx: Transaction, likes: readonly (Like & { at: Date })[]): void {
  tx.send(
    `insert into notifications as unread (user_id, kind, post_id, actor_ids, actor_count, created_at, updated_at)
     select liked.author_id, 'like', liked.post_id,
            (array_agg(liked.liker_id order by liked.position desc))[1:${ACTORS_KEPT}], count(*), min(liked.at), max(liked.at)
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[]) with ordinality
              liked (author_id, post_id, liker_id, at, position)
      where not ${isNotified('liked.post_id', 'liked.liker_id')}
      group by liked.author_id, liked.post_id
      order by liked.author_id, liked.post_id
     on conflict (user_id, kind, post_id) where read_at is null and kind = 'like' do update
        set actor_ids = (excluded.actor_ids || unread.actor_ids)[1:${ACTORS_KEPT}],
            actor_count = unread.actor_count + excluded.actor_count,
            updated_at = greatest(unread.updated_at, excluded.updated_at)`,
    [
      likes.map(({ authorId }) => authorId),
      likes.map(({ postId }) => postId),
      likes.map(({ likerId }) => likerId),
      likes.map(({ at }) => at),
    ],
  );
}

/**
 * Removes a like from the unread notification, and deletes a notification without likers. A liker without a stored id
 * is in it if they liked after its creation, and no previous notification names them.
 */
export function removeLike(tx: Transaction, { authorId, postId, likerId }: Like, likedAt: Date): void {
  tx.send(
    `with emptied as (
       delete from notifications
        where user_id = $1 and kind = 'like' and post_id = $2 and read_at is null
          and actor_ids = array[$3::bigint] and actor_count = 1
       returning 1
     )
     update notifications set actor_ids = array_remove(actor_ids, $3::bigint), actor_count = actor_count - 1
      where user_id = $1 and kind = 'like' and post_id = $2 and read_at is null
        and (actor_ids @> array[$3::bigint]
             or (actor_count > cardinality(actor_ids) and created_at <= $4 and not ${isNotified('$2', '$3::bigint')}))
        and not exists (select 1 from emptied)`,
    [authorId, postId, likerId, likedAt],
  );
}

/** Notifies of each follower once a day at most, and marks as unread again that often at most. */
export function addFollow(
  tx: Transaction,
  followedId: string,
  followerId: string,
  { at, renewBefore }: { at: Date; renewBefore: Date },
): void {
  tx.send(
    `insert into notifications as existing (user_id, kind, actor_ids, actor_count, created_at, updated_at)
     values ($1, 'follow', array[$2::bigint], 1, $3, $3)
     on conflict (user_id, (actor_ids[1])) where kind = 'follow' do update
        set created_at = excluded.created_at, updated_at = excluded.updated_at, read_at = null
      where existing.updated_at < $4`,
    [followedId, followerId, at, renewBefore],
  );
}

export function removeUnreadFollow(tx: Transaction, followedId: string, followerId: string): void {
  tx.send(
    `delete from notifications
      where user_id = $1 and actor_ids[1] = $2::bigint and kind = 'follow' and read_at is null`,
    [followedId, followerId],
  );
}

type PublicComment = { id: string; postId: string; authorId: string; decisionId: string | null };

/** The author of the comment that `$2` answers, if it still exists and the commenter is another person. */
const answered = `
  select t.author_id as user_id from comments c join comments t on t.id = c.reply_to_id
   where c.id = $2 and t.author_id <> c.author_id and t.deleted_at is null`;

/**
 * Notifies the post's author, and the author of the comment that this one answers, once each. Authors are not notified
 * of their own comments, nor twice of the same one.
 */
export function addComment(
  tx: Transaction,
  { id, postId, authorId, decisionId }: PublicComment,
  at: Date,
): void {
  tx.send(
    `insert into notifications
       (user_id, kind, post_id, comment_id, actor_ids, actor_count, created_at, updated_at, decision_id)
     select answered.user_id, 'reply', $1, $2, array[$3::bigint], 1, $4, $4, $5
       from (${answered}) answered
      where not exists (select 1 from notifications earlier where earlier.comment_id = $2 and earlier.kind = 'reply')`,
    [postId, id, authorId, at, decisionId],
  );
  tx.send(
    `insert into notifications
       (user_id, kind, post_id, comment_id, actor_ids, actor_count, created_at, updated_at, decision_id)
     select p.author_id, 'comment', p.id, $2, array[$3::bigint], 1, $4, $4, $5
       from posts p
      where p.id = $1 and p.author_id <> $3 and p.author_id not in (${answered})
     on conflict (comment_id) where kind = 'comment' do nothing`,
    [postId, id, authorId, at, decisionId],
  );
}

export type Message = {
  kind: NotificationKind;
  text: string;
  postId: string | null;
  commentId: string | null;
  /** The audit entry of the decision that the notification is about. */
  decisionId: string | null;
};

/** Stores the same notification for each of these people, in one statement. */
export async function addMessage(
  tx: Transaction,
  userIds: readonly string[],
  message: Message,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into notifications (user_id, kind, post_id, comment_id, text, created_at, updated_at, decision_id)
     select recipient, $2, $3, $4, $5, $6, $6, $7 from unnest($1::bigint[]) recipient`,
    [userIds, message.kind, message.postId, message.commentId, message.text, at, message.decisionId],
  );
}

/** Deletes all notifications of a decision, read or unread. */
export async function deleteMessagesOf(tx: Transaction, decisionId: string): Promise<void> {
  await tx.query('delete from notifications where decision_id = $1', [decisionId]);
}

export async function findLastNotificationId(db: Queryable): Promise<bigint> {
  const [row] = await db.query<{ id: string | null }>('select max(id) as id from notifications');
  return BigInt(row?.id ?? 0);
}

/**
 * For the erasure of an account: removes a person from others' notifications in this range of ids, and deletes those
 * that then name no one.
 */
export async function eraseFromNotifications(
  db: Queryable,
  userId: string,
  range: { after: bigint; upTo: bigint },
): Promise<void> {
  const values = [userId, range.after.toString(), range.upTo.toString()];
  await db.query(
    `delete from notifications
      where id > $2::bigint and id <= $3::bigint and (user_id = $1 or actor_ids = array[$1::bigint])`,
    values,
  );
  await db.query(
    `update notifications
        set actor_ids = array_remove(actor_ids, $1::bigint), actor_count = greatest(actor_count - 1, 0)
      where id > $2::bigint and id <= $3::bigint and actor_ids @> array[$1::bigint]`,
    values,
  );
}
