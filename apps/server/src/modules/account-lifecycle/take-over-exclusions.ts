import type { Transaction } from '../../db/database.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { lockAccountStatus, lockBreak, setBreak } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { changeBan } from './bans.service.ts';
import { findCarriedExclusions } from './carried-exclusions.service.ts';

/**
 * Applies the exclusions of erased accounts with this account's address, which has just been verified, to all its
 * sessions from this commit on. The response to the verification does not reveal them.
 */
export async function takeOverExclusions(
  tx: Transaction,
  context: Pick<ModuleContext, 'clock' | 'sessions' | 'keyedHash'>,
  userId: string,
  at: Date,
): Promise<void> {
  const carried = await findCarriedExclusions(tx, context.keyedHash, userId, at);
  if (carried.breakEndsAt !== null) {
    const current = await lockBreak(tx, userId);
    if (!current || current.endsAt < carried.breakEndsAt) {
      await setBreak(tx, userId, { startedAt: current?.startedAt ?? at, endsAt: carried.breakEndsAt });
    }
  }
  // Admins are not banned: the note leaves the decision to the other admins.
  const isAdmin = (await lockAccountStatus(tx, userId))?.isAdmin ?? false;
  if (carried.ban && !isAdmin) {
    const note = 'A banned account that was erased had this email address.';
    const { until } = carried.ban;
    await changeBan(tx, context, { userId, isBanned: true, actor: null, note, until });
  } else if (carried.ban || carried.isPhoneOfBanned) {
    const what = carried.ban ? 'email address' : 'phone number';
    await recordAudit(tx, {
      actorId: null,
      action: 'user.note',
      target: { kind: 'user', id: userId },
      after: { note: `A banned account that was erased had this ${what}.` },
      at,
    });
  }
}
