import type { AdminRow } from './admins.repository.ts';

/** Whether this is the last admin who can sign in: banned and deactivated accounts cannot. */
export function isLastAdmin(
  admins: readonly Pick<AdminRow, 'user_id' | 'is_active'>[],
  userId: string,
): boolean {
  const active = admins.filter((admin) => admin.is_active);
  return active.length === 1 && active[0]?.user_id === userId;
}
