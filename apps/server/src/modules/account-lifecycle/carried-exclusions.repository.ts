import type { Queryable, Transaction } from '../../db/database.ts';

export type CarriedKind = 'break' | 'ban' | 'ban_phone';
export type CarriedExclusion = { hash: Buffer; kind: CarriedKind; endsAt: Date | null };

export type Contact = {
  email: string;
  isEmailVerified: boolean;
  countryCode: string | null;
  phone: string | null;
};

const contactColumns = `email, email_verified_at is not null as "isEmailVerified",
  country_code as "countryCode", phone`;

export async function findContact(tx: Transaction, userId: string): Promise<Contact> {
  const [row] = await tx.query<Contact>(`select ${contactColumns} from users where id = $1`, [userId]);
  if (!row) throw new Error('this account is gone');
  return row;
}

export type AccountToErase = Contact & {
  isBanned: boolean;
  /** The end of the ban; null where it has none. */
  bannedUntil: Date | null;
  breakEndsAt: Date | null;
  formerAddressHashes: Buffer[];
};

/**
 * Locks an account that is about to be erased.
 * @param now breaks and bans that ended before it are ignored
 */
export async function lockAccountToErase(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<AccountToErase | null> {
  const [row] = await tx.query<AccountToErase>(
    `select ${contactColumns}, banned_at is not null and coalesce(banned_until > $2, true) as "isBanned",
            banned_until as "bannedUntil",
            case when exclusion_open and exclusion_ends_at > $2 then exclusion_ends_at end as "breakEndsAt",
            exclusion_addresses as "formerAddressHashes"
       from users where id = $1 for update`,
    [userId, now],
  );
  return row ?? null;
}

/** Of two exclusions with one hash, the one with the later end counts. */
export async function saveCarried(tx: Transaction, exclusions: readonly CarriedExclusion[]): Promise<void> {
  for (const { hash, kind, endsAt } of exclusions) {
    await tx.query(
      `insert into carried_exclusions (hash, kind, ends_at) values ($1, $2, $3)
       on conflict (hash) do update set ends_at = case
         when carried_exclusions.ends_at is null or excluded.ends_at is null then null
         else greatest(carried_exclusions.ends_at, excluded.ends_at) end`,
      [hash, kind, endsAt],
    );
  }
}

export function findCarried(
  db: Queryable,
  hashes: readonly Buffer[],
  now: Date,
): Promise<Omit<CarriedExclusion, 'hash'>[]> {
  return db.query<Omit<CarriedExclusion, 'hash'>>(
    `select kind, ends_at as "endsAt" from carried_exclusions
      where hash = any ($1::bytea[]) and (ends_at is null or ends_at > $2)`,
    [hashes, now],
  );
}

export async function deleteCarried(tx: Transaction, hash: Buffer): Promise<void> {
  await tx.query('delete from carried_exclusions where hash = $1', [hash]);
}

/** @returns how many of at most `limit` were deleted */
export async function deleteEndedExclusions(db: Queryable, now: Date, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from carried_exclusions
      where hash in (select hash from carried_exclusions where ends_at <= $1 limit $2) returning 1`,
    [now, limit],
  );
  return rows.length;
}
