import type { AddressRow } from './account-mail.repository.ts';

/** The address that waits to be verified: a new one, or the first. Null where nothing waits. */
export function addressToVerify(
  account: Pick<AddressRow, 'email' | 'pending_email' | 'email_verified_at'>,
): string | null {
  return account.pending_email ?? (account.email_verified_at === null ? account.email : null);
}
