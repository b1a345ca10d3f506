import { isDeepStrictEqual } from 'node:util';
import type {
  AdminUser,
  banUser as banEndpoint,
  UserStatsForm,
  verifyUser as verifyEndpoint,
} from '@reelmates/contract/admin/admin-users';
import type { Body } from '@reelmates/contract/endpoint';
import type { Queryable, Transaction } from '../../db/database.ts';
import { type ApiError, changedSince, conflict, invalid, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { changeBan } from '../account-lifecycle/account-lifecycle.public.ts';
import { changeWinnings, lockAccountStatus, setVerified } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { setPoints, sumOfMonth } from '../points/points.public.ts';
import { findAdminUser } from './admin-users.repository.ts';
import { toAdminUser } from './admin-users.view.ts';

type Context = Pick<ModuleContext, 'clock' | 'config'>;

/** @throws ApiError NOT_FOUND; CONFLICT for a badge that was meant for a previous username */
export async function verifyUser(
  tx: Transaction,
  context: Context,
  viewer: Viewer,
  userId: string,
  { isVerified, username: seen }: Body<typeof verifyEndpoint>,
): Promise<AdminUser> {
  const account = await lockAccountStatus(tx, userId);
  if (!account) throw notFound('User not found');
  const { username } = account;
  // The badge belongs to a username: the member may have chosen another since the admin looked.
  if (isVerified && seen !== undefined && seen?.toLowerCase() !== username?.toLowerCase()) {
    throw conflict(`The username has changed: it is @${username} now. Please look again.`);
  }
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

/**
 * @throws ApiError NOT_FOUND, VALIDATION for an end that has passed, CONFLICT for an admin, and with the current ban
 * where the ban is no longer as the admin saw it
 */
export async function banUser(
  tx: Transaction,
  context: Pick<ModuleContext, 'clock' | 'config' | 'sessions' | 'keyedHash'>,
  viewer: Viewer,
  userId: string,
  request: Body<typeof banEndpoint>,
): Promise<void> {
  const { isBanned, reason, until, takeDown, from } = request;
  if (from !== undefined) await assertBan(tx, context, userId, { ...request, from });
  const end = typeof until === 'string' ? new Date(until) : until;
  if (isBanned && end && end <= context.clock()) throw invalid('until', 'Please choose an end in the future');
  await changeBan(tx, context, {
    userId,
    isBanned,
    actor: viewer,
    ...(isBanned ? { reason: reason === '' ? null : reason, until: end, takeDown } : {}),
  });
}

/** Idempotent: a repeated request finds what it has made. */
async function assertBan(
  tx: Transaction,
  context: Context,
  userId: string,
  { from, isBanned, reason, until }: Body<typeof banEndpoint> & { from: BanSeen },
): Promise<void> {
  const account = await lockAccountStatus(tx, userId);
  if (!account) throw notFound('User not found');
  const { banReason, bannedUntil } = account;
  const stored = account.isBanned ? termsOf(banReason, bannedUntil) : null;
  const wanted = isBanned
    ? termsOf(reason === undefined ? banReason : reason, until === undefined ? bannedUntil : until)
    : null;
  const seen = from && termsOf(from.reason, from.until);
  if (isDeepStrictEqual(stored, seen) || isDeepStrictEqual(stored, wanted)) return;
  const { isBanned: isBannedNow, ban } = await adminUser(tx, context, userId);
  const item = { isBanned: isBannedNow, ban };
  const message = 'This ban has changed since you opened it. Please look at it again.';
  throw changedSince(message, item);
}

type BanSeen = Exclude<Body<typeof banEndpoint>['from'], undefined>;

const termsOf = (reason: string | null, until: Date | string | null) => ({
  reason: reason || null,
  until: until && new Date(until).getTime(),
});

/**
 * Undefined fields stay. Idempotent: a repeated request finds what it has made.
 * @throws ApiError NOT_FOUND; CONFLICT where a field is no longer as the admin saw it
 */
export async function updateStats(
  tx: Transaction,
  context: Context,
  viewer: Viewer,
  userId: string,
  { points, reason, from = {}, ...winnings }: UserStatsForm,
): Promise<AdminUser> {
  const { clock, config } = context;
  if (!(await lockAccountStatus(tx, userId))) throw notFound('User not found');
  const stored = await adminUser(tx, context, userId);
  const isStored = (stats: Record<string, unknown>) =>
    isDeepStrictEqual(statsOf(stored), { ...statsOf(stored), ...givenIn(stats) });
  if (!isStored(from) && !isStored({ ...winnings, points })) throw statsChanged(stored);
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
    const noted = reason ? { ...after, reason } : after;
    await recordAudit(tx, { actorId, action: 'user.stats', target, before, after: noted, at });
  }
  return adminUser(tx, context, userId);
}

function statsOf({ customBiggestWin, customLifetimeWinnings, points }: AdminUser) {
  return { biggestWin: customBiggestWin, lifetimeWinnings: customLifetimeWinnings, points };
}

function givenIn(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function statsChanged({
  biggestWin,
  lifetimeWinnings,
  customBiggestWin,
  customLifetimeWinnings,
  points,
}: AdminUser): ApiError {
  const item = { biggestWin, lifetimeWinnings, customBiggestWin, customLifetimeWinnings, points };
  const message = 'These stats have changed since you opened them. Please look at them again.';
  return changedSince(message, item);
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
