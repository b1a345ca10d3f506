import type { Transaction } from '../../db/database.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { lockBreak, setBreak } from '../accounts/account-breaks.public.ts';
import { lockStanding } from '../accounts/account-changes.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { findCarriedExclusions } from '../carried-exclusions/carried-exclusions.public.ts';
import { changeBan } from '../standing/standing.public.ts';

/**
 * The account has just verified its address: what an erased account with that address has left applies to it from this
 * commit on, in all sessions. The answer to the verification stays the same; nothing shows it before.
 */
export async function takeOverExclusions(
  tx: Transaction,
  context: Pick<ModuleContext, 'clock' | 'sessions' | 'keyedHash'>,
  userId: string,
  at: Date,
): Promise<void> {
  const carried = await findCarriedExclusions(tx, context.keyedHash, userId, at);
  if (carried.breakEndsAt !== null) {
    const present = await lockBreak(tx, userId);
    if (!present || present.endsAt < carried.breakEndsAt) {
      await setBreak(tx, userId, { startedAt: present?.startedAt ?? at, endsAt: carried.breakEndsAt });
    }
  }
  // Who made this person an admin decides about them, too.
  const isAdmin = (await lockStanding(tx, userId))?.isAdmin ?? false;
  if (carried.isBanned && !isAdmin) {
    const note = 'A banned account that was erased had this email address.';
    await changeBan(tx, context, { userId, isBanned: true, actorId: null, note });
  } else if (carried.isBanned || carried.isPhoneOfBanned) {
    const what = carried.isBanned ? 'email address' : 'phone number';
    await recordAudit(tx, {
      actorId: null,
      action: 'user.note',
      target: { kind: 'user', id: userId },
      after: { note: `A banned account that was erased had this ${what}.` },
      at,
    });
  }
}
