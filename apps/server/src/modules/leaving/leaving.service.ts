import { invalid, unauthenticated } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Leaver } from '../../http/session/viewer.ts';
import { lockStanding } from '../accounts/account-changes.public.ts';
import { confirmPassword, findPasswordHash } from '../accounts/confirm-password.public.ts';
import { refuseLastAdmin } from '../admins/admins.public.ts';
import { beginLeaving, settleCountersNow } from '../standing/standing.public.ts';

/**
 * Hides the account at once; it is erased later.
 * @throws ApiError VALIDATION for a wrong password, CONFLICT for the last admin
 */
export async function deleteAccount(
  context: ModuleContext,
  leaver: Leaver,
  { password, network }: { password: string; network: string },
): Promise<void> {
  const { db, limits } = context;
  const passwordHash = await findPasswordHash(db, leaver.id);
  if (passwordHash === null) throw unauthenticated();
  const attempt = { userId: leaver.id, network, passwordHash, password };
  if (!(await confirmPassword(limits, attempt))) throw wrongPassword();
  await db.transaction(async (tx) => {
    // The account, then its token: the order in which everything locks the two.
    const standing = await lockStanding(tx, leaver.id);
    // Of two requests with one token the second changes nothing.
    await leaver.spend(tx);
    if (standing?.isAdmin) await refuseLastAdmin(tx, leaver.id);
    await beginLeaving(tx, context, leaver.id);
    // It was changed while this one was being verified.
    if ((await findPasswordHash(tx, leaver.id)) !== passwordHash) throw wrongPassword();
  });
  await settleCountersNow(context, leaver.id);
}

function wrongPassword() {
  return invalid('password', 'Current password is incorrect');
}
