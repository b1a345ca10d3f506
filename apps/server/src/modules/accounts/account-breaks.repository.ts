import type { Queryable, Transaction } from '../../db/database.ts';

/** A break lasts until the person ends it: its end date may be in the past. */
export type AccountBreak = { startedAt: Date | null; endsAt: Date };

/**
 * Locks an account for a change of its break.
 * @returns undefined for an unknown account, null without a break
 */
export async function lockBreak(tx: Transaction, userId: string): Promise<AccountBreak | null | undefined> {
  const [row] = await tx.query<{ open: boolean; startedAt: Date | null; endsAt: Date | null }>(
    `select exclusion_open as open, exclusion_started_at as "startedAt", exclusion_ends_at as "endsAt"
       from users where id = $1 for no key update`,
    [userId],
  );
  if (!row) return undefined;
  return row.open && row.endsAt ? { startedAt: row.startedAt, endsAt: row.endsAt } : null;
}

/** Leaves `updated_at` unchanged, as does `endBreak`: others see it on the profile, but a break is private. */
export async function setBreak(
  tx: Transaction,
  userId: string,
  { startedAt, endsAt }: AccountBreak,
): Promise<void> {
  await tx.query(
    `update users set exclusion_open = true, exclusion_started_at = $2, exclusion_ends_at = $3 where id = $1`,
    [userId, startedAt, endsAt],
  );
}

export async function endBreak(db: Queryable, userId: string): Promise<void> {
  await db.query("update users set exclusion_open = false, exclusion_addresses = '{}' where id = $1", [
    userId,
  ]);
}

/**
 * For an account that gives up a verified address during a break: after an erasure, the break applies to that address,
 * too.
 */
export async function rememberFormerAddress(tx: Transaction, userId: string, hash: Buffer): Promise<void> {
  await tx.query(
    `update users set exclusion_addresses = array_append(exclusion_addresses, $2)
      where id = $1 and exclusion_open and $2 <> all (exclusion_addresses)`,
    [userId, hash],
  );
}
