import type { Transaction } from '../../db/database.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';

/** The number of an account's published posts: changes with the post's row, in its transaction. */
export function adjustPostsCount(tx: Transaction, userId: string, by: 1 | -1): void {
  tx.send('update users set posts_count = posts_count + $2 where id = $1', [userId, by]);
}

/** Locks accounts in the order of their ids, so that two people who follow each other at once do not deadlock. */
export async function lockAccounts(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('select 1 from users where id = any($1::bigint[]) order by id for no key update', [ids]);
}

/** The caller holds the locks of `lockAccounts`. */
export function adjustFollowCounts(
  tx: Transaction,
  followerId: string,
  followedId: string,
  by: 1 | -1,
): void {
  tx.send('update users set following_count = following_count + $2 where id = $1', [followerId, by]);
  tx.send('update users set followers_count = followers_count + $2 where id = $1', [followedId, by]);
}

/** As `adjustFollowCounts`, for several follows. The caller holds the locks of `lockAccounts`. */
export async function recountFollows(
  tx: Transaction,
  follows: readonly { followerId: string; followedId: string; by: 1 | -1 }[],
): Promise<void> {
  await tx.query(
    `with changed as (
       select * from unnest($1::bigint[], $2::bigint[], $3::int[]) as c (follower_id, followed_id, change)
     ), sums as (
       select id, sum(followers)::int as followers, sum(following)::int as following
         from (select followed_id as id, change as followers, 0 as following from changed
                union all
               select follower_id, 0, change from changed) one
        group by id
     )
     update users u
        set followers_count = u.followers_count + sums.followers, following_count = u.following_count + sums.following
       from sums where u.id = sums.id`,
    [
      follows.map((follow) => follow.followerId),
      follows.map((follow) => follow.followedId),
      follows.map((follow) => follow.by),
    ],
  );
}

/**
 * Locks accounts until the transaction ends, in the order of their ids. A transaction that hides one of them waits, so
 * its recount includes everything that the account does here.
 * @returns those of the ids whose accounts are not hidden
 */
export async function lockActiveAccountsShared(
  tx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    `select u.id from users u where u.id = any($1::bigint[]) and ${accountIsActive('u')} order by u.id for share`,
    [userIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** As `lockActiveAccountsShared`, for one account. */
export async function lockActiveAccountShared(tx: Transaction, userId: string): Promise<boolean> {
  return (await lockActiveAccountsShared(tx, [userId])).has(userId);
}
