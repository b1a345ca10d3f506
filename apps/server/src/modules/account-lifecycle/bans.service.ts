import type { Transaction } from '../../db/database.ts';
import { enqueue } from '../../db/job-queue.ts';
import { conflict, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { endPendingAccess, lockAccountStatus, setBannedAt } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { forgetCarriedBan } from './carried-exclusions.service.ts';

export type BanChange = {
  userId: string;
  isBanned: boolean;
  /** The admin; null for a change by the system. */
  actorId: string | null;
  /** For the audit log. */
  note?: string;
};

/**
 * Bans an account and ends its sessions, or lifts the ban. Idempotent. The only writer of bans. After the commit,
 * `recountEngagementNow` corrects the counters without the delay of the queued task.
 * @returns whether that changed anything
 * @throws ApiError NOT_FOUND for an unknown account, CONFLICT for an admin
 */
export async function changeBan(
  tx: Transaction,
  { clock, sessions, keyedHash }: Pick<ModuleContext, 'clock' | 'sessions' | 'keyedHash'>,
  { userId, isBanned, actorId, note }: BanChange,
): Promise<boolean> {
  const account = await lockAccountStatus(tx, userId);
  if (!account) throw notFound('User not found');
  if (account.isBanned === isBanned) return false;
  if (isBanned && account.isAdmin) {
    throw conflict('An admin cannot be banned. Remove their admin role first.');
  }
  const at = clock();
  await setBannedAt(tx, userId, isBanned ? at : null, at);
  if (isBanned) await sessions.endAll(tx, userId);
  else await forgetCarriedBan(tx, keyedHash, userId);
  // The exit tokens of a banned account end with the ban.
  await endPendingAccess(tx, userId);
  await enqueue(tx, 'settle-counters', { userId });
  await recordAudit(tx, {
    actorId,
    action: isBanned ? 'user.ban' : 'user.unban',
    target: { kind: 'user', id: userId },
    ...(note === undefined ? {} : { after: { note } }),
    at,
  });
  return true;
}
