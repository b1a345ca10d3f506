import type { Transaction } from '../../db/database.ts';
import { enqueue } from '../../db/job-queue.ts';
import { conflict, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { lockStanding, setBannedAt } from '../accounts/account-changes.public.ts';
import { recordAudit } from '../audit/audit.public.ts';

export { settleCounters, settleCountersNow } from './hidden-counters.ts';

export type BanChange = {
  userId: string;
  isBanned: boolean;
  /** The admin who does it; null on the machine itself. */
  actorId: string | null;
};

/**
 * Bans an account, which ends all its sessions, or lifts the ban; nothing where that is so already. The only writer of
 * bans. Afterwards, outside of the transaction, `settleCountersNow` spares the reader the wait for the queued task.
 * @returns whether that changed anything
 * @throws ApiError NOT_FOUND for nobody, CONFLICT for an admin
 */
export async function changeBan(
  tx: Transaction,
  { clock, sessions }: Pick<ModuleContext, 'clock' | 'sessions'>,
  { userId, isBanned, actorId }: BanChange,
): Promise<boolean> {
  const standing = await lockStanding(tx, userId);
  if (!standing) throw notFound('User not found');
  if (standing.isBanned === isBanned) return false;
  if (isBanned && standing.isAdmin) {
    throw conflict('An admin cannot be banned. Remove their admin role first.');
  }
  const at = clock();
  await setBannedAt(tx, userId, isBanned ? at : null, at);
  if (isBanned) await sessions.endAll(tx, userId);
  await enqueue(tx, 'settle-counters', { userId });
  await recordAudit(tx, {
    actorId,
    action: isBanned ? 'user.ban' : 'user.unban',
    target: { kind: 'user', id: userId },
    at,
  });
  return true;
}
