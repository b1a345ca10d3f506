import type { Transaction } from '../../db/database.ts';
import { enqueue } from '../../db/job-queue.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notifyPrize } from '../notifications/notifications.public.ts';
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
import { type PlannedAward, type PrizeStep, planPrizes } from './prize-plan.rules.ts';
import type { PrizeRow } from './prizes.repository.ts';
import type { StatementRow } from './statements.rules.ts';

type Assignment = {
  month: string;
  /** The latest statement's rows. */
  board: readonly StatementRow[];
  /** Whether the board is new, so that open offers have to be compared with it. */
  isCorrection: boolean;
  /** Whether a member's claim moves to a better prize. */
  movesClaims: boolean;
  at: Date;
};

type Award = AwardRow & PlannedAward & { mayClaim: boolean };
type Prize = PrizeRow & { current: Award | null; previous: Award[] };

/**
 * Offers the unclaimed prizes of a closed month to the members who win them according to this board, and notifies them.
 * Correct offers stay. The caller holds the month's lock.
 */
export async function assignPrizes(
  tx: Transaction,
  { config }: Pick<ModuleContext, 'config'>,
  { month, board, isCorrection, movesClaims, at }: Assignment,
): Promise<void> {
  const prizes: Prize[] = [];
  for (const prize of await lockPrizesToOffer(tx, month)) {
    const awards = (await lockAwardsOf(tx, prize.id)).map((award) => ({
      ...award,
      state: stateOf(award, at),
      isPaid: award.paidAt !== null,
    }));
    const current = awards.find(({ endedAt }) => endedAt === null) ?? null;
    prizes.push({ ...prize, current, previous: awards.filter(({ endedAt }) => endedAt !== null) });
  }
  if (prizes.length === 0) return;
  const userIds = board.flatMap(({ userId }) => userId ?? []);
  const eligible = await findEligible(tx, userIds);
  for (const step of planPrizes(prizes, { board, eligible, isCorrection, movesClaims })) {
    await endCurrentAward(tx, step, at);
    if (step.offer) await offer(tx, config.competitionTimeZone, { ...step.offer, prize: step.prize, at });
  }
}

function stateOf(award: AwardRow & { mayClaim: boolean }, at: Date): PlannedAward['state'] {
  if (award.claimedAt !== null) return 'claimed';
  if (award.endCause === 'corrected' || award.endCause === 'withdrawn') return award.endCause;
  return award.endedAt !== null || lapseOf(award, at) !== null ? 'lapsed' : 'open';
}

/** Why this unclaimed award can no longer be claimed; null where it can. */
function lapseOf({ mayClaim, claimUntil }: { mayClaim: boolean; claimUntil: Date }, at: Date) {
  if (!mayClaim) return 'ineligible';
  return claimUntil <= at ? 'expired' : null;
}

async function endCurrentAward(
  tx: Transaction,
  { prize: { current: award }, end, offer: next }: PrizeStep<Prize>,
  at: Date,
): Promise<void> {
  if (award === null || end === null) return;
  const cause: EndCause = end === 'lapsed' ? (lapseOf(award, at) ?? 'expired') : 'corrected';
  await endAward(tx, award.awardId, cause, at);
  if (end !== 'lapsed' && award.userId !== null) {
    const text = withdrawnText(award, { reason: end, passesOn: next !== null });
    await notifyPrize(tx, { userId: award.userId, text, at });
  }
  await recordAudit(tx, {
    actorId: null,
    action: 'prize.pass-on',
    target: { kind: 'prize', id: award.prizeId },
    // The claim will no longer be in the row.
    before: { userId: award.userId, cause, claimedAt: award.claimedAt?.toISOString() ?? null },
    at,
  });
}

async function offer(
  tx: Transaction,
  timeZone: string,
  {
    userId,
    rank,
    isClaimed,
    prize,
    at,
  }: { userId: string; rank: number; isClaimed: boolean; prize: PrizeRow; at: Date },
): Promise<void> {
  const claimUntil = claimUntilOf(at);
  const claimedAt = isClaimed ? at : null;
  const awardId = await insertAward(tx, { prizeId: prize.id, userId, rank, at, claimUntil, claimedAt });
  await notifyPrize(tx, { userId, text: prizeText({ ...prize, rank, claimUntil, isClaimed }, timeZone), at });
  if (!isClaimed) await enqueue(tx, 'send-prize-mail', { awardId });
  await recordAudit(tx, {
    actorId: null,
    action: 'prize.offer',
    target: { kind: 'prize', id: prize.id },
    after: { userId, rank, isClaimed, claimUntil: claimUntil.toISOString() },
    at,
  });
}
