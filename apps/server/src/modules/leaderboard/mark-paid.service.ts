import type { AdminAward } from '@reelmates/contract/competition/prizes';
import type { Transaction } from '../../db/database.ts';
import { conflict, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { lockMonth } from '../points/points.public.ts';
import {
  findAwardsOfMonth,
  findMonthOfAward,
  findWhoMarkedPaid,
  lockAward,
  setPaid,
} from './awards.repository.ts';
import { toAdminAward } from './awards.view.ts';

/**
 * Marks a claimed prize as handed over, or removes the mark. Idempotent.
 * @throws ApiError NOT_FOUND; CONFLICT for a prize that is not claimed (any more), or that another admin has marked, who
 * may have handed it over, too
 */
export async function markPaid(
  tx: Transaction,
  { clock }: Pick<ModuleContext, 'clock'>,
  viewerId: string,
  { id, isPaid }: { id: string; isPaid: boolean },
): Promise<AdminAward> {
  const month = await findMonthOfAward(tx, id);
  if (month === null) throw notFound('Award not found');
  await lockMonth(tx, month);
  const award = await lockAward(tx, id);
  if (award === null) throw notFound('Award not found');
  if (award.claimedAt === null || award.endedAt !== null) {
    throw conflict('Only a claimed prize can be marked as paid.');
  }
  const marked = isPaid && award.paidAt !== null ? await findWhoMarkedPaid(tx, award) : null;
  if (marked !== null && marked.id !== viewerId) {
    throw conflict(`@${marked.username ?? 'unknown'} has marked this prize as paid already.`);
  }
  const at = clock();
  if ((award.paidAt !== null) !== isPaid) {
    await setPaid(tx, id, isPaid ? at : null);
    await recordAudit(tx, {
      actorId: viewerId,
      action: isPaid ? 'prize.paid' : 'prize.unpaid',
      target: { kind: 'prize', id: award.prizeId },
      before: { awardId: id, userId: award.userId, paidAt: award.paidAt?.toISOString() ?? null },
      after: { awardId: id, userId: award.userId, paidAt: isPaid ? at.toISOString() : null },
      at,
    });
  }
  const saved = (await findAwardsOfMonth(tx, month)).find(({ awardId }) => awardId === id);
  if (!saved) throw notFound('Award not found');
  return toAdminAward(saved, at);
}
