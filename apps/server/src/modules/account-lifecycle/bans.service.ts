import type { Transaction } from '../../db/database.ts';
import { enqueue } from '../../db/job-queue.ts';
import { conflict, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { requireConfirmation } from '../../http/session/access.ts';
import type { Account } from '../../http/session/viewer.ts';
import {
  type BanTerms,
  endPendingAccess,
  findEndedBans,
  liftBan,
  lockAccountStatus,
  setBan,
} from '../accounts/accounts.public.ts';
import { wasAdmin } from '../admins/admins.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { forgetCarriedBan } from './carried-exclusions.service.ts';
import { recountEngagementNow } from './hidden-counters.service.ts';

type Context = Pick<ModuleContext, 'clock' | 'sessions' | 'keyedHash'>;

export type BanChange = {
  userId: string;
  isBanned: boolean;
  /** The admin; null for a change by the system. */
  actor: Pick<Account, 'id' | 'confirmedAt'> | null;
  /** For the audit log. */
  note?: string;
  /** For a ban. Undefined terms of an existing ban keep their values. */
  reason?: string | null | undefined;
  until?: Date | null | undefined;
  /** Also denies what the person has posted, in the background. Lifting the ban does not restore it. */
  takeDown?: boolean | undefined;
};

/**
 * Bans an account and ends its sessions, changes the terms of a ban, or lifts it. Idempotent. The only writer of bans.
 * After the commit, `recountEngagementNow` corrects the counters without the delay of the queued task.
 * @returns whether anything changed
 * @throws ApiError NOT_FOUND for an unknown account, CONFLICT for an admin, PASSWORD_REQUIRED for a former admin
 */
export async function changeBan(tx: Transaction, context: Context, change: BanChange): Promise<boolean> {
  const { userId, isBanned, actor, note, takeDown = false } = change;
  const account = await lockAccountStatus(tx, userId);
  if (!account) throw notFound('User not found');
  const current = { reason: account.banReason, until: account.bannedUntil };
  const at = context.clock();
  if (isBanned && current.until && current.until <= at) {
    // So that a new ban does not inherit the terms of one that has ended.
    await liftEndedBan(tx, context, userId);
    return changeBan(tx, context, change);
  }
  const terms = isBanned ? termsAfter(current, change) : noTerms;
  const isSame = account.isBanned === isBanned && isEqual(current, terms);
  if (isSame && !takeDown) return false;
  if (isBanned && account.isAdmin) {
    throw conflict('An admin cannot be banned. Remove their admin role first.');
  }
  if (isBanned && actor !== null && (await wasAdmin(tx, userId))) requireConfirmation(actor, at);
  if (isBanned) await setBan(tx, userId, terms, at);
  else await liftBan(tx, userId, at);
  if (account.isBanned !== isBanned) {
    if (isBanned) await context.sessions.endAll(tx, userId);
    else await forgetCarriedBan(tx, context.keyedHash, userId);
    // The ban's exit tokens end with it.
    await endPendingAccess(tx, userId);
    await enqueue(tx, 'settle-counters', { userId });
  }
  const after = { ...audited(terms), ...(takeDown && { takeDown }), ...(note !== undefined && { note }) };
  const before = audited(current);
  await recordAudit(tx, {
    actorId: actor?.id ?? null,
    action: isBanned ? 'user.ban' : 'user.unban',
    target: { kind: 'user', id: userId },
    ...(Object.keys(before).length > 0 && { before }),
    ...(Object.keys(after).length > 0 && { after }),
    at,
  });
  if (takeDown && actor !== null) await enqueue(tx, 'take-down', { userId, actorId: actor.id });
  return true;
}

const noTerms: BanTerms = { reason: null, until: null };

function termsAfter(current: BanTerms, { reason, until }: BanChange): BanTerms {
  return {
    reason: reason === undefined ? current.reason : reason,
    until: until === undefined ? current.until : until,
  };
}

function isEqual(left: BanTerms, right: BanTerms): boolean {
  return left.reason === right.reason && left.until?.getTime() === right.until?.getTime();
}

function audited({ reason, until }: BanTerms): Record<string, unknown> {
  return { ...(reason !== null && { reason }), ...(until !== null && { until: until.toISOString() }) };
}

/** Lifts a ban whose end has passed. The caller holds the account's lock. */
export function liftEndedBan(tx: Transaction, context: Context, userId: string): Promise<boolean> {
  return changeBan(tx, context, { userId, isBanned: false, actor: null, note: 'The ban ended.' });
}

const BATCH = 200;

/** Lifts the bans whose end has passed. Signing in lifts one as well, without this task. */
export async function endBans(context: ModuleContext): Promise<void> {
  const { db, clock } = context;
  for (const userId of await findEndedBans(db, clock(), BATCH)) {
    await db.transaction(async (tx) => {
      const account = await lockAccountStatus(tx, userId);
      // An admin may have changed the end in the meantime.
      const until = account?.bannedUntil;
      if (until && until <= clock()) await liftEndedBan(tx, context, userId);
    });
    await recountEngagementNow(context, userId);
  }
}
