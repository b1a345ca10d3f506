import type { AdminRow } from './admins.repository.ts';

/** Whether nobody could administer any more without this one. Banned and leaving accounts can't sign in. */
export function isLastAdmin(
  admins: readonly Pick<AdminRow, 'user_id' | 'is_active'>[],
  userId: string,
): boolean {
  const active = admins.filter((admin) => admin.is_active);
  return active.length === 1 && active[0]?.user_id === userId;
}
