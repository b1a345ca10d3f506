import type { Queryable, Transaction } from '../../db/database.ts';

/*
 * Erasing goes through all tables, whoever writes them otherwise: it is the cascade of a deleted account, in batches
 * that are small enough for the database's time limit. Each function deletes some rows and says how many; doing it
 * again goes on where it was.
 */

/** An account's date once its erasing has begun: from then on nothing brings it back, whatever any clock says. */
const BEGUN = new Date(0);

export async function findDueAccounts(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from users where erase_after <= $1 order by erase_after, id limit $2',
    [now, limit],
  );
  return rows.map((row) => row.id);
}

/** False when the account came back meanwhile. */
export async function beginErasing(db: Queryable, userId: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    `update users set erase_after = $3, profile_image_id = null
      where id = $1 and deleted_at is not null and erase_after <= $2 returning 1`,
    [userId, now, BEGUN],
  );
  return rows.length > 0;
}

/** The counters left these out before. */
export async function eraseLikes(db: Queryable, userId: string, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from likes where user_id = $1 and left_out and post_id = any (array (
       select post_id from likes where user_id = $1 and left_out limit $2)) returning 1`,
    [userId, limit],
  );
  return rows.length;
}

/** With what others reported of them. The counters left these out before. */
export async function eraseComments(db: Queryable, userId: string, limit: number): Promise<number> {
  const rows = await db.query(
    `with erased as (
       delete from comments where id = any (array (
         select id from comments where author_id = $1 and (left_out or deleted_at is not null) limit $2))
       returning id
     ), reports as (
       delete from member_reports where kind = 'comment' and target_id in (select id from erased)
     )
     select 1 from erased`,
    [userId, limit],
  );
  return rows.length;
}

export async function findPostsToErase(db: Queryable, userId: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from posts where author_id = $1 order by id limit $2',
    [userId, limit],
  );
  return rows.map((row) => row.id);
}

export async function eraseLikesOf(
  db: Queryable,
  postIds: readonly string[],
  limit: number,
): Promise<number> {
  const rows = await db.query(
    `delete from likes where ctid = any (array (
       select ctid from likes where post_id = any ($1::bigint[]) limit $2)) returning 1`,
    [postIds, limit],
  );
  return rows.length;
}

export async function eraseCommentsOf(
  db: Queryable,
  postIds: readonly string[],
  limit: number,
): Promise<number> {
  const rows = await db.query(
    `with erased as (
       delete from comments where id = any (array (
         select id from comments where post_id = any ($1::bigint[]) limit $2))
       returning id
     ), reports as (
       delete from member_reports where kind = 'comment' and target_id in (select id from erased)
     )
     select 1 from erased`,
    [postIds, limit],
  );
  return rows.length;
}

export async function erasePosts(db: Queryable, postIds: readonly string[]): Promise<void> {
  await db.query(
    `with reports as (
       delete from member_reports where kind = 'post' and target_id = any ($1::bigint[])
     )
     delete from posts where id = any ($1::bigint[])`,
    [postIds],
  );
}

type Follow = { follower_id: string; followed_id: string };

/** Follows in both directions, out of the others' counters as well. */
export async function eraseFollows(tx: Transaction, userId: string, limit: number): Promise<number> {
  const follows = await tx.query<Follow>(
    `(select follower_id, followed_id from follows where follower_id = $1 limit $2)
      union all
     (select follower_id, followed_id from follows where followed_id = $1 limit $2)`,
    [userId, limit],
  );
  const people = follows.flatMap((follow) => [follow.follower_id, follow.followed_id]);
  // The order in which everybody locks accounts.
  await tx.query('select 1 from users where id = any($1::bigint[]) order by id for no key update', [people]);
  const erased = await tx.query<Follow>(
    `delete from follows f using unnest($1::bigint[], $2::bigint[]) gone (follower_id, followed_id)
      where f.follower_id = gone.follower_id and f.followed_id = gone.followed_id
      returning f.follower_id, f.followed_id`,
    [follows.map((follow) => follow.follower_id), follows.map((follow) => follow.followed_id)],
  );
  await tx.query(
    'update users set followers_count = followers_count - 1 where id = any($1::bigint[]) and id <> $2',
    [erased.map((follow) => follow.followed_id), userId],
  );
  await tx.query(
    'update users set following_count = following_count - 1 where id = any($1::bigint[]) and id <> $2',
    [erased.map((follow) => follow.follower_id), userId],
  );
  return follows.length;
}

export async function lastNotificationId(db: Queryable): Promise<bigint> {
  const [row] = await db.query<{ id: string | null }>('select max(id) as id from notifications');
  return BigInt(row?.id ?? 0);
}

/** Takes a person out of what others were told, in this range of ids; what told of nobody else goes. */
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

export async function eraseJackpots(db: Queryable, userId: string, limit: number): Promise<number> {
  const rows = await db.query(
    'delete from jackpots where id = any (array (select id from jackpots where user_id = $1 limit $2)) returning 1',
    [userId, limit],
  );
  return rows.length;
}

export async function erasePlaySessions(db: Queryable, userId: string, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from play_sessions where id = any (array (
       select id from play_sessions where user_id = $1 limit $2)) returning 1`,
    [userId, limit],
  );
  return rows.length;
}

export async function erasePlaySessionsSetAside(
  db: Queryable,
  userId: string,
  limit: number,
): Promise<number> {
  const rows = await db.query(
    `delete from deleted_play_sessions where id = any (array (
       select id from deleted_play_sessions where user_id = $1 limit $2)) returning 1`,
    [userId, limit],
  );
  return rows.length;
}

/** The ledger keeps its rows, without the person. */
export async function eraseFromLedger(db: Queryable, userId: string, limit: number): Promise<number> {
  const rows = await db.query(
    `update point_entries set user_id = null where id = any (array (
       select id from point_entries where user_id = $1 limit $2)) returning 1`,
    [userId, limit],
  );
  return rows.length;
}

/** What is left goes with the account: few rows each. Its username and address are free from now on. */
export async function eraseAccountRow(tx: Transaction, userId: string): Promise<void> {
  await tx.query(
    `with reports as (
       delete from member_reports where kind = 'user' and target_id = $1
     )
     delete from users where id = $1 and erase_after = $2`,
    [userId, BEGUN],
  );
}
