import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import { verifyPassword } from './passwords.public.ts';
import { badCredentials } from './sign-in-attempts.ts';

/**
 * Whether this is the password of the account that asks. Wrong ones count as at the sign-in, and apart from it: only
 * who is signed in, or holds a leave token, can use these up.
 * @param attempt.network the caller's, as `networkKey` has it
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

export async function findPasswordHash(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.query<{ password_hash: string }>('select password_hash from users where id = $1', [
    userId,
  ]);
  return row?.password_hash ?? null;
}
