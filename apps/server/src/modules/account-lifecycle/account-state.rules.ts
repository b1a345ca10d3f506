/**
 * - `active`: signs in and is seen by others
 * - `banned`: cannot sign in; it can still be exported and deleted
 * - `deactivated`: its deletion is scheduled; the next sign-in restores it
 * - `erased`: the erasure is due or under way; nothing restores it
 */
export type AccountState = 'active' | 'banned' | 'deactivated' | 'erased';

/**
 * A ban takes precedence over a scheduled deletion, because signing in must not restore a banned account. A ban whose
 * end has passed no longer counts, even if it was not lifted yet.
 */
export function accountStateOf(
  account: { isBanned: boolean; bannedUntil: Date | null; deletedAt: Date | null; eraseAfter: Date | null },
  now: Date,
): AccountState {
  const isErased = account.eraseAfter === null || account.eraseAfter <= now;
  if (account.deletedAt !== null && isErased) return 'erased';
  if (account.isBanned && (account.bannedUntil === null || account.bannedUntil > now)) return 'banned';
  return account.deletedAt === null ? 'active' : 'deactivated';
}
