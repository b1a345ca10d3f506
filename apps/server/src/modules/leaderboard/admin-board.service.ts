import type { adminLeaderboard } from '@reelmates/contract/competition/leaderboard';
import type { MonthReview } from '@reelmates/contract/competition/prizes';
import type { ResponseOf } from '@reelmates/contract/endpoint';
import { monthAfter } from '@reelmates/contract/time';
import type { Queryable, Transaction } from '../../db/database.ts';
import { conflict } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { versionOf } from '../../http/versions.ts';
import { startOfMonth } from '../../platform/clock.ts';
import { findAwardsOfMonth, findEligible, findPrizesToOffer } from './awards.repository.ts';
import { toAdminAward } from './awards.view.ts';
import { findBoard } from './leaderboard.repository.ts';
import { currentMonthOf, readBoard } from './leaderboard.service.ts';
import { toHead } from './leaderboard.view.ts';
import { planPrizes } from './prize-plan.rules.ts';
import { countPendingEntries, findFinalBoard, findStatementHeads } from './statements.repository.ts';
import { reviewEndsAt } from './statements.rules.ts';
import { findStrikes } from './strikes.repository.ts';
import { toStrike } from './strikes.view.ts';

type Context = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

/** A month's board with the history of its prizes, what admins struck out and, in review, what it waits for. */
export async function readBoardForAdmins(
  context: Context,
  month: string,
): Promise<ResponseOf<typeof adminLeaderboard>> {
  const { db, clock, config } = context;
  const [awards, statements, strikes] = await Promise.all([
    findAwardsOfMonth(db, month),
    findStatementHeads(db, month),
    findStrikes(db, month),
  ]);
  const isInReview = statements.length === 0 && month < currentMonthOf(context);
  // Read before the board, so that its version is never that of a later board than the admin sees.
  const review = isInReview ? await readReview(db, month) : null;
  const board = await readBoard(context, month, null);
  const now = clock();
  return {
    ...board,
    awards: awards.map((award) => toAdminAward(award, now)),
    statements: statements.map(toHead),
    strikes: strikes.map(toStrike),
    ...(board.status === 'review' && review && { review: { ...review, endsAt: endOfReview(month, config) } }),
  };
}

/** Only of a month with entries or prizes: the end of others, such as 0000-01, may not be computable. */
const endOfReview = (month: string, { competitionTimeZone }: Context['config']) =>
  reviewEndsAt(startOfMonth(monthAfter(month), competitionTimeZone)).toISOString();

async function readReview(db: Queryable, month: string): Promise<Omit<MonthReview, 'endsAt'>> {
  const [{ pending, winners, version }, rows] = await Promise.all([
    readOutlook(db, month),
    findBoard(db, month, null),
  ]);
  const usernames = new Map(rows.map(({ user_id: userId, username }) => [userId, username]));
  return {
    pending,
    expected: winners.map((winner) => ({ ...winner, username: usernames.get(winner.userId) ?? null })),
    version,
  };
}

/** What a month would become if it were finished now. */
async function readOutlook(db: Queryable, month: string) {
  const [pending, board, prizes] = await Promise.all([
    countPendingEntries(db, month),
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
  const winners = steps.flatMap(({ prize: { id: prizeId, position }, offer }) =>
    offer === null ? [] : { prizeId, position, userId: offer.userId, rank: offer.rank },
  );
  const version = versionOf([
    pending.posts,
    pending.jackpots,
    ...board.flatMap(({ userId, points, isStaff }) => [userId, points, isStaff]),
    ...winners.flatMap(({ prizeId, userId }) => [prizeId, userId]),
  ]);
  return { pending, winners, version };
}

/**
 * The caller holds the month's lock.
 * @param seen the version of the review that the admin has seen
 * @throws ApiError CONFLICT if another board would be published
 */
export async function assertBoardSeen(tx: Transaction, month: string, seen: string): Promise<void> {
  if ((await readOutlook(tx, month)).version !== seen) {
    throw conflict('The board has changed since you opened it. Please look at it again.');
  }
}
