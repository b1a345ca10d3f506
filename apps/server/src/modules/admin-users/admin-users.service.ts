import { isDeepStrictEqual } from 'node:util';
import type { AdminUser, UserStatsForm } from '@reelmates/contract/admin/admin-users';
import type { Queryable, Transaction } from '../../db/database.ts';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { changeWinnings, lockAccountStatus, setVerified } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { setPoints, sumOfMonth } from '../points/points.public.ts';
import { findAdminUser } from './admin-users.repository.ts';
import { toAdminUser } from './admin-users.view.ts';

type Context = Pick<ModuleContext, 'clock' | 'config'>;

/** @throws ApiError NOT_FOUND */
export async function verifyUser(
  tx: Transaction,
  context: Context,
  viewer: Viewer,
  userId: string,
  isVerified: boolean,
): Promise<AdminUser> {
  const account = await lockAccountStatus(tx, userId);
  if (!account) throw notFound('User not found');
  if (account.isVerified !== isVerified) {
    const at = context.clock();
    await setVerified(tx, userId, isVerified, at);
    await recordAudit(tx, {
      actorId: viewer.id,
      action: isVerified ? 'user.verify' : 'user.unverify',
      target: { kind: 'user', id: userId },
      at,
    });
  }
  return adminUser(tx, context, userId);
}

/** Undefined fields stay. Idempotent. @throws ApiError NOT_FOUND */
export async function updateStats(
  tx: Transaction,
  context: Context,
  viewer: Viewer,
  userId: string,
  { points, ...winnings }: UserStatsForm,
): Promise<AdminUser> {
  const { clock, config } = context;
  if (!(await lockAccountStatus(tx, userId))) throw notFound('User not found');
  const at = clock();
  const month = calendarMonth(at, config.competitionTimeZone);
  const shown = await changeWinnings(tx, userId, winnings);
  const actorId = viewer.id;
  const pointsBefore =
    points === undefined
      ? await sumOfMonth(tx, userId, month)
      : await setPoints(tx, { userId, month, points, actorId, at });
  const before = { ...shown.before, points: pointsBefore };
  const after = { ...shown.after, points: points ?? pointsBefore };
  if (!isDeepStrictEqual(before, after)) {
    const target = { kind: 'user', id: userId };
    await recordAudit(tx, { actorId, action: 'user.stats', target, before, after, at });
  }
  return adminUser(tx, context, userId);
}

export async function adminUser(
  db: Queryable,
  { clock, config }: Context,
  userId: string,
): Promise<AdminUser> {
  const row = await findAdminUser(db, userId, calendarMonth(clock(), config.competitionTimeZone));
  if (!row) throw notFound('User not found');
  return toAdminUser(row);
}
