import type { AddressRow } from './account-mail.repository.ts';

/**
 * The address to verify: the pending one, or the first. Null where all are verified, and for a banned account: a ban
 * ends every link, and a mail that was delayed must not bring another.
 */
export function addressToVerify(
  account: Pick<AddressRow, 'email' | 'pending_email' | 'email_verified_at' | 'banned_at'>,
): string | null {
  if (account.banned_at !== null) return null;
  return account.pending_email ?? (account.email_verified_at === null ? account.email : null);
}
