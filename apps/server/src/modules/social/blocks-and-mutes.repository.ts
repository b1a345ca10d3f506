import type { Queryable, Transaction } from '../../db/database.ts';
import { type Keyset, keysetValues } from '../../http/paging.ts';
import { type UserCardRow, userCardColumns } from '../accounts/user-card.public.ts';
import { accountIsActive, personIsVisible } from '../visibility/visibility.public.ts';

/** @returns whether there was one */
export async function deleteBlock(tx: Transaction, blockerId: string, blockedId: string): Promise<boolean> {
  const rows = await tx.query('delete from blocks where blocker_id = $1 and blocked_id = $2 returning 1', [
    blockerId,
    blockedId,
  ]);
  return rows.length > 0;
}

export async function insertBlock(
  tx: Transaction,
  blockerId: string,
  blockedId: string,
  at: Date,
): Promise<void> {
  await tx.query('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3)', [
    blockerId,
    blockedId,
    at,
  ]);
}

/** @returns whether there was one */
export async function deleteMute(tx: Transaction, muterId: string, mutedId: string): Promise<boolean> {
  const rows = await tx.query('delete from mutes where muter_id = $1 and muted_id = $2 returning 1', [
    muterId,
    mutedId,
  ]);
  return rows.length > 0;
}

export async function insertMute(tx: Transaction, muterId: string, mutedId: string, at: Date): Promise<void> {
  await tx.query('insert into mutes (muter_id, muted_id, created_at) values ($1, $2, $3)', [
    muterId,
    mutedId,
    at,
  ]);
}

/** How many people the account has blocked, including deleted accounts. */
export async function countBlocks(tx: Transaction, blockerId: string): Promise<number> {
  const sql = 'select count(*)::int as count from blocks where blocker_id = $1';
  return (await tx.query<{ count: number }>(sql, [blockerId]))[0]?.count ?? 0;
}

/** As `countBlocks`. */
export async function countMutes(tx: Transaction, muterId: string): Promise<number> {
  const sql = 'select count(*)::int as count from mutes where muter_id = $1';
  return (await tx.query<{ count: number }>(sql, [muterId]))[0]?.count ?? 0;
}

export type ListedPersonRow = UserCardRow & { listed_at: Date };

type PeopleList = (
  db: Queryable,
  viewerId: string,
  after: Keyset | null,
  count: number,
) => Promise<ListedPersonRow[]>;

function peopleList(table: string, viewerColumn: string, personColumn: string, isListed: string): PeopleList {
  const sql = `
    select ${userCardColumns('u')}, l.created_at as listed_at
      from ${table} l join users u on u.id = l.${personColumn}
     where l.${viewerColumn} = $1 and u.username is not null and ${isListed}
       and (l.created_at, l.${personColumn}) < ($2::timestamptz, $3::bigint)
     order by l.created_at desc, l.${personColumn} desc
     limit $4`;
  return (db, viewerId, after, count) =>
    db.query<ListedPersonRow>(sql, [viewerId, ...keysetValues(after), count]);
}

/**
 * Includes people who have blocked the viewer, because the viewer must be able to unblock them, and must not learn of
 * their block. Banned and deactivated people are listed again once they are restored.
 */
export const blockedPeople = peopleList('blocks', 'blocker_id', 'blocked_id', accountIsActive('u'));

/** Muted people, except those hidden by a block. */
export const mutedPeople = peopleList('mutes', 'muter_id', 'muted_id', personIsVisible('u', '$1'));

/**
 * For the erasure of an account: deletes its blocks and mutes, and those that concern it.
 * @returns how many of at most 2 × `limit`
 */
export async function eraseBlocksAndMutes(db: Queryable, userId: string, limit: number): Promise<number> {
  const blocks = await db.query(
    `delete from blocks where ctid = any (array (
       select ctid from blocks where blocker_id = $1
       union all
       select ctid from blocks where blocked_id = $1
       limit $2)) returning 1`,
    [userId, limit],
  );
  const mutes = await db.query(
    `delete from mutes where ctid = any (array (
       select ctid from mutes where muter_id = $1
       union all
       select ctid from mutes where muted_id = $1
       limit $2)) returning 1`,
    [userId, limit],
  );
  return blocks.length + mutes.length;
}
