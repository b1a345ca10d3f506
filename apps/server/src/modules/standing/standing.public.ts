import type { Transaction } from '../../db/database.ts';
import { enqueue } from '../../db/job-queue.ts';
import { conflict, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { cancelLeaving, lockStanding, setBannedAt, setLeaving } from '../accounts/account-changes.public.ts';
import { endPendingAccess } from '../accounts/account-tokens.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { forgetCarriedBan } from '../carried-exclusions/carried-exclusions.public.ts';
import { retainOnFormerBoards } from '../points/points.public.ts';

export { settleCounters, settleCountersNow } from './hidden-counters.ts';

export type BanChange = {
  userId: string;
  isBanned: boolean;
  /** The admin who does it; null on the machine itself. */
  actorId: string | null;
  /** For the audit log. */
  note?: string;
};

/**
 * Bans an account, which ends all its sessions, or lifts the ban; nothing where that is so already. The only writer of
 * bans. Afterwards, outside of the transaction, `settleCountersNow` spares the reader the wait for the queued task.
 * @returns whether that changed anything
 * @throws ApiError NOT_FOUND for nobody, CONFLICT for an admin
 */
export async function changeBan(
  tx: Transaction,
  { clock, sessions, keyedHash }: Pick<ModuleContext, 'clock' | 'sessions' | 'keyedHash'>,
  { userId, isBanned, actorId, note }: BanChange,
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

const DAY_MS = 86_400_000;
/** The promise is seven days; the last of them is left for the erasing itself. */
const TIME_TO_COME_BACK_MS = 7 * DAY_MS - 60 * 60_000;

/**
 * Hides an account at once, ends its sessions, and has it erased in time; one that is leaving already keeps its date.
 * Afterwards, outside of the transaction, `settleCountersNow`.
 * @returns whether that changed anything
 */
export async function beginLeaving(
  tx: Transaction,
  { clock, sessions, config }: Pick<ModuleContext, 'clock' | 'sessions' | 'config'>,
  userId: string,
): Promise<boolean> {
  const standing = await lockStanding(tx, userId);
  if (!standing || standing.deletedAt !== null) return false;
  const at = clock();
  await retainOnFormerBoards(tx, userId, calendarMonth(at, config.competitionTimeZone));
  await setLeaving(tx, userId, { at, eraseAfter: new Date(at.getTime() + TIME_TO_COME_BACK_MS) });
  await sessions.endAll(tx, userId);
  await endPendingAccess(tx, userId);
  await enqueue(tx, 'settle-counters', { userId });
  await enqueue(tx, 'send-account-mail', { userId, kind: 'leaving_notice' });
  return true;
}

/**
 * Somebody has given the right password: an account that was leaving comes back with everything it had. Refused where
 * it was banned, or its erasing began, since the password was looked at.
 */
export async function arrive(
  tx: Transaction,
  { clock }: Pick<ModuleContext, 'clock'>,
  userId: string,
): Promise<'here' | 'back' | 'refused'> {
  const standing = await lockStanding(tx, userId);
  if (!standing || standing.isBanned) return 'refused';
  if (standing.deletedAt === null) return 'here';
  const at = clock();
  if (standing.eraseAfter === null || standing.eraseAfter <= at) return 'refused';
  await cancelLeaving(tx, userId, at);
  await enqueue(tx, 'settle-counters', { userId });
  return 'back';
}
