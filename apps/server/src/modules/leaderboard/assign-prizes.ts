import type { Transaction } from '../../db/database.ts';
import { enqueue } from '../../db/job-queue.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { tellPrize } from '../notifications/notifications.public.ts';
import {
  type AwardRow,
  type EndCause,
  endAward,
  findEligible,
  insertAward,
  lockAwardsOf,
  lockPrizesToOffer,
} from './awards.repository.ts';
import { claimUntilOf } from './awards.rules.ts';
import { prizeText, withdrawnText } from './leaderboard.rules.ts';
import type { PrizeRow } from './prizes.repository.ts';
import { type StatementRow, winnerOf } from './statements.rules.ts';

type Assignment = {
  month: string;
  /** The latest statement's rows. */
  board: readonly StatementRow[];
  /** `lapsed`: only prizes whose present winner can't have them any more. */
  which: 'all' | 'lapsed';
  at: Date;
};

/**
 * Offers each prize of a closed month that is not claimed to whom it goes by this board, and tells them. Each prize by
 * itself, so a member can come to have two. What is right already stays. The caller holds the month's lock.
 */
export async function assignPrizes(
  tx: Transaction,
  { config }: Pick<ModuleContext, 'config'>,
  { month, board, which, at }: Assignment,
): Promise<void> {
  const prizes = await lockPrizesToOffer(tx, month);
  if (prizes.length === 0) return;
  const eligible = await findEligible(
    tx,
    board.flatMap(({ userId }) => userId ?? []),
  );
  for (const prize of prizes) {
    const awards = await lockAwardsOf(tx, prize.id);
    const open = awards.find(({ endedAt }) => endedAt === null);
    const lapse = open ? lapseOf(open, at) : null;
    if (open?.claimedAt || (which === 'lapsed' && lapse === null)) continue;

    const former = awards.filter(({ endCause }) => endCause !== null && endCause !== 'corrected');
    const passedOver = idsOf(open && lapse !== null ? [open, ...former] : former);
    // A winner on a break keeps a prize that nobody new could be offered.
    const canWinNow = open?.userId ? new Set([...eligible, open.userId]) : eligible;
    const winner = winnerOf(board, prize.position, { passedOver, canWinNow });
    if (open && lapse === null && winner?.userId === open.userId) continue;
    if (open) await end(tx, open, lapse ?? 'corrected', at);
    if (winner) await offer(tx, config.competitionTimeZone, { ...winner, prize, at });
  }
}

/** Why this award can't be claimed any more; null where it can. */
function lapseOf(award: AwardRow & { mayClaim: boolean }, at: Date): EndCause | null {
  if (award.claimedAt !== null) return null;
  if (!award.mayClaim) return 'ineligible';
  return award.claimUntil <= at ? 'expired' : null;
}

const idsOf = (awards: readonly AwardRow[]) => new Set(awards.flatMap(({ userId }) => userId ?? []));

async function end(tx: Transaction, award: AwardRow, cause: EndCause, at: Date): Promise<void> {
  await endAward(tx, award.awardId, cause, at);
  if (cause === 'corrected' && award.userId !== null) {
    await tellPrize(tx, { userId: award.userId, text: withdrawnText(award), at });
  }
  await recordAudit(tx, {
    actorId: null,
    action: 'prize.pass-on',
    target: { kind: 'prize', id: award.prizeId },
    before: { userId: award.userId, cause },
    at,
  });
}

async function offer(
  tx: Transaction,
  timeZone: string,
  { userId, rank, prize, at }: { userId: string; rank: number; prize: PrizeRow; at: Date },
): Promise<void> {
  const claimUntil = claimUntilOf(at);
  const awardId = await insertAward(tx, { prizeId: prize.id, userId, rank, at, claimUntil });
  await tellPrize(tx, { userId, text: prizeText({ ...prize, rank, claimUntil }, timeZone), at });
  await enqueue(tx, 'send-prize-mail', { awardId });
  await recordAudit(tx, {
    actorId: null,
    action: 'prize.offer',
    target: { kind: 'prize', id: prize.id },
    after: { userId, rank, claimUntil: claimUntil.toISOString() },
    at,
  });
}
