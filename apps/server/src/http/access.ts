import type { Access } from '@reelmates/contract/endpoint';
import { ApiError, forbidden, unauthenticated } from './api-error.ts';
import type { Account } from './viewer.ts';

/**
 * Whether an account may call an endpoint with this access rule.
 * @throws ApiError with the contract's status where it may not
 */
export function authorise(access: Access, account: Account | null): Account | null {
  if (access === 'public') return account;
  if (account === null) throw unauthenticated();
  if (access === 'account') return account;
  if (account.username === null) {
    throw new ApiError('USERNAME_REQUIRED', 'Please choose a username first.');
  }
  if (access === 'admin' && !account.isAdmin) throw forbidden();
  if (access === 'member' && account.exclusionEnd !== null) {
    throw new ApiError('SELF_EXCLUDED', 'You are taking a break.', {
      selfExclusionEnd: account.exclusionEnd.toISOString(),
    });
  }
  return account;
}
