import type { Endpoint } from '@reelmates/contract/endpoint';
import { ApiError, forbidden, unauthenticated } from '../api-error.ts';
import type { Account } from './viewer.ts';

/**
 * Whether an account may call an endpoint with this access rule.
 * @throws ApiError with the contract's status where it may not
 */
export function authorise(
  { access, closedOnBreak }: Pick<Endpoint, 'access' | 'closedOnBreak'>,
  account: Account | null,
): Account | null {
  if (access === 'public') {
    if (account !== null && closedOnBreak) refuseOnBreak(account);
    return account;
  }
  if (account === null) throw unauthenticated();
  if (access === 'account') return account;
  if (account.username === null) {
    throw new ApiError('USERNAME_REQUIRED', 'Please choose a username first.');
  }
  if (access === 'admin' && !account.isAdmin) throw forbidden();
  if (access === 'member') refuseOnBreak(account);
  return account;
}

/**
 * For endpoints that a break closes in part. A break lasts until the person ends it.
 * @throws ApiError SELF_EXCLUDED
 */
export function refuseOnBreak({ exclusionEnd }: Pick<Account, 'exclusionEnd'>): void {
  if (exclusionEnd === null) return;
  throw new ApiError('SELF_EXCLUDED', 'You are taking a break.', {
    selfExclusionEnd: exclusionEnd.toISOString(),
  });
}
