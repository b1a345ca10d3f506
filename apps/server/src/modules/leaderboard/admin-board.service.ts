import type { adminLeaderboard } from '@reelmates/contract/competition/leaderboard';
import type { MonthReview } from '@reelmates/contract/competition/prizes';
import type { ResponseOf } from '@reelmates/contract/endpoint';
import { monthAfter } from '@reelmates/contract/time';
import type { ModuleContext } from '../../http/module-context.ts';
import { startOfMonth } from '../../platform/clock.ts';
import { findAwardsOfMonth, findEligible, findPrizesToOffer } from './awards.repository.ts';
import { toAdminAward } from './awards.view.ts';
import { findBoard } from './leaderboard.repository.ts';
import { readBoard } from './leaderboard.service.ts';
import { toHead } from './leaderboard.view.ts';
import { planPrizes } from './prize-plan.rules.ts';
import { countPendingEntries, findFinalBoard, findStatementHeads } from './statements.repository.ts';
import { reviewEndsAt } from './statements.rules.ts';
import { findStrikes } from './strikes.repository.ts';
import { toStrike } from './strikes.view.ts';

type Parts = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

/** A month's board with the history of its prizes, what admins struck out and, in review, what it waits for. */
export async function readBoardForAdmins(
  parts: Parts,
  month: string,
): Promise<ResponseOf<typeof adminLeaderboard>> {
  const { db, clock } = parts;
  const [board, awards, statements, strikes] = await Promise.all([
    readBoard(parts, month, null),
    findAwardsOfMonth(db, month),
    findStatementHeads(db, month),
    findStrikes(db, month),
  ]);
  const now = clock();
  return {
    ...board,
    awards: awards.map((award) => toAdminAward(award, now)),
    statements: statements.map(toHead),
    strikes: strikes.map(toStrike),
    ...(board.status === 'review' && { review: await readReview(parts, month) }),
  };
}

async function readReview({ db, config }: Parts, month: string): Promise<MonthReview> {
  const [pending, rows, board, prizes] = await Promise.all([
    countPendingEntries(db, month),
    findBoard(db, month, null),
    findFinalBoard(db, month),
    findPrizesToOffer(db, month),
  ]);
  const eligible = await findEligible(
    db,
    board.flatMap(({ userId }) => userId ?? []),
  );
  const steps = planPrizes(
    prizes.map((prize) => ({ ...prize, current: null, previous: [] })),
    { board, eligible, isCorrection: false, movesClaims: false },
  );
  const usernames = new Map(rows.map(({ user_id: userId, username }) => [userId, username]));
  return {
    endsAt: reviewEndsAt(startOfMonth(monthAfter(month), config.competitionTimeZone)).toISOString(),
    pending,
    expected: steps.flatMap(({ prize, offer }) =>
      offer === null
        ? []
        : {
            prizeId: prize.id,
            position: prize.position,
            userId: offer.userId,
            username: usernames.get(offer.userId) ?? null,
            rank: offer.rank,
          },
    ),
  };
}
