import type { AdminAward } from '@reelmates/contract/competition/prizes';
import type { Transaction } from '../../db/database.ts';
import { conflict, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notifyPrize } from '../notifications/notifications.public.ts';
import { lockMonth } from '../points/points.public.ts';
import { assignPrizes } from './assign-prizes.ts';
import { endAward, findAwardsOfMonth, findMonthOfAward, lockAward } from './awards.repository.ts';
import { toAdminAward } from './awards.view.ts';
import { withdrawnText } from './leaderboard.rules.ts';
import { findStatement, findStatementRows } from './statements.repository.ts';

/**
 * Ends an offer or a claim for good: the member gets no other prize of the month. The prize passes on. Idempotent:
 * withdrawing an award that has ended succeeds.
 * @param from the status that the admin has seen
 * @throws ApiError NOT_FOUND; CONFLICT for a prize that is marked as paid, and for an offer that was claimed since
 */
export async function withdrawAward(
  tx: Transaction,
  { clock, config }: Pick<ModuleContext, 'clock' | 'config'>,
  viewerId: string,
  { id, from }: { id: string; from?: 'pending' | 'claimed' | undefined },
): Promise<AdminAward> {
  const month = await findMonthOfAward(tx, id);
  if (month === null) throw notFound('Award not found');
  await lockMonth(tx, month);
  const award = await lockAward(tx, id);
  const at = clock();
  const isOpen = award?.endedAt === null;
  if (isOpen) {
    if (award.paidAt !== null) {
      throw conflict('This prize is marked as paid. Take the mark back before you withdraw it.');
    }
    if (from === 'pending' && award.claimedAt !== null) {
      throw conflict('This prize has been claimed since you opened it. Please look at it again.');
    }
    await endAward(tx, id, 'withdrawn', at);
    await recordAudit(tx, {
      actorId: viewerId,
      action: 'prize.withdraw',
      target: { kind: 'prize', id: award.prizeId },
      // The row will not have the claim any more. Only ids, because the audit log outlives accounts.
      before: { awardId: id, userId: award.userId, claimedAt: award.claimedAt?.toISOString() ?? null },
      at,
    });
    const statement = await findStatement(tx, month);
    if (statement) {
      const board = await findStatementRows(tx, month, statement.number);
      const withdrawal = { month, board, isCorrection: false, movesClaims: true, at };
      await assignPrizes(tx, { config }, withdrawal);
    }
  }
  const awards = await findAwardsOfMonth(tx, month);
  const withdrawn = awards.find(({ awardId }) => awardId === id);
  if (!withdrawn) throw notFound('Award not found');
  if (isOpen && award.userId !== null) {
    const passesOn = awards.some(({ prizeId, endedAt }) => prizeId === award.prizeId && endedAt === null);
    const text = withdrawnText(award, { reason: 'checked', passesOn });
    await notifyPrize(tx, { userId: award.userId, text, at });
  }
  return toAdminAward(withdrawn, at);
}
