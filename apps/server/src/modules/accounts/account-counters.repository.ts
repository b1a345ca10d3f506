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

/** For the erasure of an account. The caller holds the locks of `lockAccounts`. */
export async function subtractErasedFollows(
  tx: Transaction,
  { followedIds, followerIds }: { followedIds: readonly string[]; followerIds: readonly string[] },
): Promise<void> {
  await tx.query('update users set followers_count = followers_count - 1 where id = any($1::bigint[])', [
    followedIds,
  ]);
  await tx.query('update users set following_count = following_count - 1 where id = any($1::bigint[])', [
    followerIds,
  ]);
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
