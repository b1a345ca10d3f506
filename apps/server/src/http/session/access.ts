import type { Endpoint } from '@reelmates/contract/endpoint';
import { limits } from '@reelmates/contract/limits';
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
 * For endpoints that a break closes only partly. A break lasts until the person ends it.
 * @throws ApiError SELF_EXCLUDED
 */
export function refuseOnBreak({ exclusionEnd }: Pick<Account, 'exclusionEnd'>): void {
  if (exclusionEnd === null) return;
  throw new ApiError('SELF_EXCLUDED', 'You are taking a break.', {
    selfExclusionEnd: exclusionEnd.toISOString(),
  });
}

/**
 * For sensitive acts: an unlocked browser or a stolen cookie is not enough to perform them.
 * @throws ApiError PASSWORD_REQUIRED
 */
export function requireConfirmation({ confirmedAt }: Pick<Account, 'confirmedAt'>, at: Date): void {
  // Also not far ahead: the clock may have been set back since.
  const isRecent = (time: Date) => Math.abs(at.getTime() - time.getTime()) <= limits.passwordConfirmedMs;
  if (confirmedAt !== null && isRecent(confirmedAt)) return;
  throw new ApiError('PASSWORD_REQUIRED', 'Please confirm your password.');
}
