import type { AddressRow } from './account-mail.repository.ts';

/** The address to verify: the pending one, or the first. Null where all are verified. */
export function addressToVerify(
  account: Pick<AddressRow, 'email' | 'pending_email' | 'email_verified_at'>,
): string | null {
  return account.pending_email ?? (account.email_verified_at === null ? account.email : null);
}
