import type { Queryable } from '../../db/database.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { verifyPassword } from './passwords.public.ts';

/**
 * Whether this is the account's password. Wrong ones count, as at the sign-in.
 * @throws ApiError RATE_LIMITED
 */
export async function confirmPassword(
  limits: RateLimits,
  { userId, passwordHash, password }: { userId: string; passwordHash: string; password: string },
): Promise<boolean> {
  const key = `profile:${userId}`;
  await limits.consume('loginFailureByAccount', key);
  if (!(await verifyPassword(passwordHash, password))) return false;
  await limits.giveBack('loginFailureByAccount', key);
  return true;
}

export async function findPasswordHash(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.query<{ password_hash: string }>('select password_hash from users where id = $1', [
    userId,
  ]);
  return row?.password_hash ?? null;
}
