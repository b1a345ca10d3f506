import type { OwnPrize } from '@reelmates/contract/competition/prizes';
import type { PageQuery } from '@reelmates/contract/fields';
import type { Transaction } from '../../db/database.ts';
import { conflict, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { findOwnAwards, isAboutToBeCorrected, lockOwnAward, setClaimed } from './awards.repository.ts';
import { statusOf } from './awards.rules.ts';
import { toOwnPrize } from './awards.view.ts';

type Context = Pick<ModuleContext, 'db' | 'clock'>;

export async function listOwnPrizes({ db, clock }: Context, viewerId: string, query: PageQuery) {
  const limit = pageLimit(query);
  const rows = await findOwnAwards(db, viewerId, readCursor(query), limit + 1);
  const now = clock();
  return toPage(
    rows,
    limit,
    ({ offeredAt, awardId }) => ({ time: offeredAt, id: awardId }),
    (row) => toOwnPrize(row, now),
  );
}

/**
 * Idempotent: claiming a claimed prize succeeds.
 * @throws ApiError NOT_FOUND for another member's prize; CONFLICT once its time is over or it has passed on, and while
 * a correction of the member's own entries is due
 */
export async function claimOwnPrize(
  tx: Transaction,
  { clock }: Pick<ModuleContext, 'clock'>,
  viewerId: string,
  id: string,
): Promise<OwnPrize> {
  const award = await lockOwnAward(tx, id, viewerId);
  if (award === null) throw notFound('Prize not found');
  const at = clock();
  const status = statusOf(award, at);
  if (status === 'claimed') return toOwnPrize(award, at);
  if (status === 'expired') throw conflict('The time to claim this prize is over.');
  if (status === 'withdrawn' || !award.mayClaim) throw conflict('This prize can’t be claimed any more.');
  // A denial reaches its author a minute before the correction, which may end the offer.
  if (await isAboutToBeCorrected(tx, award.month, viewerId)) {
    throw conflict('Your points of this month have just changed. Try again in a minute.');
  }
  await setClaimed(tx, id, at);
  await recordAudit(tx, {
    // Only the id, because the audit log outlives accounts, and so would a name in it.
    actorId: null,
    action: 'prize.claim',
    target: { kind: 'prize', id: award.prizeId },
    after: { awardId: id, userId: viewerId },
    at,
  });
  return toOwnPrize({ ...award, claimedAt: at }, at);
}
