import { ApiError, badCredentials } from '../../http/api-error.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Whether this is the viewer's password. Wrong passwords are limited as at sign-in, but counted separately: only a
 * session or an exit token of the account can use up these attempts.
 * @param attempt.network the client's, as `networkKey` returns it
 * @throws ApiError RATE_LIMITED
 */
export async function confirmPassword(
  limits: RateLimits,
  attempt: { userId: string; network: string; passwordHash: string; password: string },
): Promise<boolean> {
  const key = `confirm:${attempt.userId}`;
  try {
    await limits.charge('loginFailureByNetwork', `${key}:${attempt.network}`, () =>
      limits.charge('loginFailurePerHour', key, async () => {
        if (!(await verifyPassword(attempt.passwordHash, attempt.password))) throw badCredentials();
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'BAD_CREDENTIALS') return false;
    throw error;
  }
}
