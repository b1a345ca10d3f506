import { DAY_MS, HOUR_MS } from '@reelmates/contract/time';
import type { Transaction } from '../../db/database.ts';
import { enqueue } from '../../db/job-queue.ts';
import { invalid, unauthenticated } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { DepartingAccount } from '../../http/session/viewer.ts';
import { calendarMonth } from '../../platform/clock.ts';
import {
  cancelErasure,
  confirmPassword,
  endPendingAccess,
  findPasswordHash,
  lockAccountStatus,
  scheduleErasure,
} from '../accounts/accounts.public.ts';
import { refuseLastAdmin } from '../admins/admins.public.ts';
import { retainOnFormerBoards } from '../points/points.public.ts';
import { accountStateOf } from './account-state.rules.ts';
import { liftEndedBan } from './bans.service.ts';

/** The product promises erasure within seven days; the last hour is reserved for the erasure itself. */
const RESTORABLE_MS = 7 * DAY_MS - HOUR_MS;

/**
 * The hash of the confirmed password, for `deleteAccount`.
 * @throws ApiError VALIDATION for a wrong password
 */
export async function confirmDeletion(
  { db, limits }: Pick<ModuleContext, 'db' | 'limits'>,
  viewer: DepartingAccount,
  { password, network }: { password: string; network: string },
): Promise<string> {
  const passwordHash = await findPasswordHash(db, viewer.id);
  if (passwordHash === null) throw unauthenticated();
  const attempt = { userId: viewer.id, network, passwordHash, password };
  if (!(await confirmPassword(limits, attempt))) throw wrongPassword();
  return passwordHash;
}

/**
 * Hides the account at once; a job erases it later. After the commit, call `recountEngagementNow`.
 * @throws ApiError VALIDATION for a password that has changed, CONFLICT for the last admin
 */
export async function deleteAccount(
  tx: Transaction,
  context: Pick<ModuleContext, 'clock' | 'sessions' | 'config'>,
  viewer: DepartingAccount,
  passwordHash: string,
): Promise<void> {
  // Locks the account first and its token second, as every other transaction does.
  const account = await lockAccountStatus(tx, viewer.id);
  // Of two concurrent requests with one token, the second one fails here.
  await viewer.consumeToken(tx);
  if (account?.isAdmin) await refuseLastAdmin(tx, viewer.id);
  await deactivateAccount(tx, context, viewer.id);
  // The password was changed while it was verified.
  if ((await findPasswordHash(tx, viewer.id)) !== passwordHash) throw wrongPassword();
}

function wrongPassword() {
  return invalid('password', 'Current password is incorrect');
}

/**
 * Hides an account, ends its sessions, and schedules its erasure. Idempotent: a scheduled erasure keeps its date. After
 * the commit, call `recountEngagementNow`.
 * @returns whether anything changed
 */
async function deactivateAccount(
  tx: Transaction,
  { clock, sessions, config }: Pick<ModuleContext, 'clock' | 'sessions' | 'config'>,
  userId: string,
): Promise<boolean> {
  const account = await lockAccountStatus(tx, userId);
  if (!account || account.deletedAt !== null) return false;
  const at = clock();
  await retainOnFormerBoards(tx, userId, calendarMonth(at, config.competitionTimeZone));
  await scheduleErasure(tx, userId, { at, eraseAfter: new Date(at.getTime() + RESTORABLE_MS) });
  await sessions.endAll(tx, userId);
  await endPendingAccess(tx, userId);
  await enqueue(tx, 'settle-counters', { userId });
  await enqueue(tx, 'send-account-mail', { userId, kind: 'leaving_notice' });
  return true;
}

/**
 * To be called once the password is verified. Restores a deactivated account with everything it had, and lifts a ban
 * whose end has passed. Refuses an account that was banned, or whose erasure began, during the verification.
 */
export async function restoreOnSignIn(
  tx: Transaction,
  context: Pick<ModuleContext, 'clock' | 'sessions' | 'keyedHash'>,
  userId: string,
): Promise<'active' | 'restored' | 'refused'> {
  const account = await lockAccountStatus(tx, userId);
  const at = context.clock();
  const state = account && accountStateOf(account, at);
  if (state !== 'active' && state !== 'deactivated') return 'refused';
  if (account?.isBanned) await liftEndedBan(tx, context, userId);
  if (state === 'active') return account?.isBanned ? 'restored' : 'active';
  await cancelErasure(tx, userId, at);
  await enqueue(tx, 'settle-counters', { userId });
  return 'restored';
}
