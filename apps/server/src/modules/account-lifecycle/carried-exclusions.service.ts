import type { Transaction } from '../../db/database.ts';
import type { KeyedHash } from '../../db/keyed-hash.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import {
  type CarriedExclusion,
  deleteCarried,
  findCarried,
  findContact,
  lockAccountToErase,
  saveCarried,
} from './carried-exclusions.repository.ts';
import { phoneDigitsOf } from './carried-exclusions.rules.ts';

type Phone = { countryCode: string | null; phone: string | null };

export const breakHash = (keyedHash: KeyedHash, email: string) =>
  keyedHash('break by address', mailboxOf(email));
const banHash = (keyedHash: KeyedHash, email: string) => keyedHash('ban by address', mailboxOf(email));
const banPhoneHash = (keyedHash: KeyedHash, { countryCode, phone }: Phone) =>
  phone === null ? [] : [keyedHash('ban by phone', phoneDigitsOf(countryCode ?? '', phone))];

/**
 * Stores the break or ban of an account that is erased in this transaction. Only for verified addresses: an unverified
 * one may belong to another person, whom the break or ban must not affect.
 */
export async function carryExclusions(
  tx: Transaction,
  keyedHash: KeyedHash,
  userId: string,
  now: Date,
): Promise<void> {
  const account = await lockAccountToErase(tx, userId, now);
  if (!account) return;
  const carried: CarriedExclusion[] = [];
  const { breakEndsAt: endsAt, email } = account;
  if (endsAt !== null) {
    const current = account.isEmailVerified ? [breakHash(keyedHash, email)] : [];
    for (const hash of [...current, ...account.formerAddressHashes]) {
      carried.push({ hash, kind: 'break', endsAt });
    }
  }
  if (account.isBanned) {
    if (account.isEmailVerified) {
      carried.push({ hash: banHash(keyedHash, email), kind: 'ban', endsAt: account.bannedUntil });
    }
    for (const hash of banPhoneHash(keyedHash, account)) {
      carried.push({ hash, kind: 'ban_phone', endsAt: account.bannedUntil });
    }
  }
  await saveCarried(tx, carried);
}

export type CarriedOver = {
  breakEndsAt: Date | null;
  /** Its end is null where it has none. */
  ban: { until: Date | null } | null;
  /** A banned account had this phone number. Phone numbers are not verified, so this is only a hint for admins. */
  isPhoneOfBanned: boolean;
};

/**
 * Finds the exclusions that erased accounts left for this account's address and phone. The address must have just been
 * verified.
 */
export async function findCarriedExclusions(
  tx: Transaction,
  keyedHash: KeyedHash,
  userId: string,
  now: Date,
): Promise<CarriedOver> {
  const account = await findContact(tx, userId);
  const byAddress = account.isEmailVerified
    ? [breakHash(keyedHash, account.email), banHash(keyedHash, account.email)]
    : [];
  const found = await findCarried(tx, [...byAddress, ...banPhoneHash(keyedHash, account)], now);
  const ban = found.find(({ kind }) => kind === 'ban');
  return {
    breakEndsAt: found.find(({ kind }) => kind === 'break')?.endsAt ?? null,
    ban: ban ? { until: ban.endsAt } : null,
    isPhoneOfBanned: found.some(({ kind }) => kind === 'ban_phone'),
  };
}

/** Deletes a ban carried over from an erased account, when an admin lifts the ban of the new account. */
export async function forgetCarriedBan(tx: Transaction, keyedHash: KeyedHash, userId: string): Promise<void> {
  const { email, isEmailVerified } = await findContact(tx, userId);
  if (isEmailVerified) await deleteCarried(tx, banHash(keyedHash, email));
}
