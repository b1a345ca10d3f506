import type {
  Leaderboard,
  LeaderboardMonths,
  OwnRank,
  Prize,
  Statement,
} from '@reelmates/contract/competition/leaderboard';
import { monthAfter } from '@reelmates/contract/time';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarMonth, startOfMonth } from '../../platform/clock.ts';
import { findPrizesToOffer, findWonPrizes } from './awards.repository.ts';
import {
  type BoardRow,
  countPeople,
  findBoard,
  findLedgerTotals,
  findMonths,
  findRank,
  type TotalRow,
} from './leaderboard.repository.ts';
import { findTies, monthsNewestFirst } from './leaderboard.rules.ts';
import { toEntry, toHead, toPrize, toWinner } from './leaderboard.view.ts';
import { findPrizeMonths } from './prizes.repository.ts';
import {
  findRankOnStatement,
  findStatement,
  findStatementBoard,
  findStatementHeads,
  type Statement as StoredStatement,
} from './statements.repository.ts';

type Context = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

export function currentMonthOf({ clock, config }: Pick<Context, 'clock' | 'config'>): string {
  return calendarMonth(clock(), config.competitionTimeZone);
}

export async function readCurrentPrizes(context: Context): Promise<{ month: string; prizes: Prize[] }> {
  const month = currentMonthOf(context);
  return { month, prizes: (await findPrizesToOffer(context.db, month)).map(toPrize) };
}

export async function readMonths(context: Context): Promise<LeaderboardMonths> {
  const current = currentMonthOf(context);
  return monthsResponse(context, current, await findMonths(context.db, current));
}

/** Includes months with prizes and no person on the board yet. */
export async function readMonthsForAdmins(context: Context): Promise<LeaderboardMonths> {
  const current = currentMonthOf(context);
  const months = await Promise.all([findMonths(context.db, current), findPrizeMonths(context.db)]);
  return monthsResponse(context, current, months.flat());
}

function monthsResponse({ config }: Context, currentMonth: string, months: string[]): LeaderboardMonths {
  const { competitionTimeZone: timeZone } = config;
  return {
    currentMonth,
    months: monthsNewestFirst(currentMonth, ...months),
    endsAt: startOfMonth(monthAfter(currentMonth), timeZone).toISOString(),
    timeZone,
  };
}

type Month = {
  rows: BoardRow[];
  status: 'running' | 'review' | 'final';
  statement: StoredStatement | null;
};

/** A month's board: from its statement, or the current one. @param viewerId null: without blocks */
async function readMonth(
  context: Context,
  month: string,
  viewerId: string | null,
  number: number | null = null,
): Promise<Month> {
  const { db } = context;
  const isOver = month < currentMonthOf(context);
  const statement = isOver ? await findStatement(db, month, number) : null;
  if (statement) {
    return {
      rows: await findStatementBoard(db, month, statement.number, viewerId),
      status: 'final',
      statement,
    };
  }
  return { rows: await findBoard(db, month, viewerId), status: isOver ? 'review' : 'running', statement };
}

/** @param viewerId null: without blocks */
export async function readBoard(
  context: Context,
  month: string,
  viewerId: string | null,
): Promise<Leaderboard> {
  const [{ rows, status, statement }, prizes] = await Promise.all([
    readMonth(context, month, viewerId),
    findWonPrizes(context.db, month, viewerId),
  ]);
  const board = {
    leaderboard: rows.map((row, index) => toEntry(row, index, context.config.imagesUrl)),
    prizes: prizes.map((prize) => ({
      ...toPrize(prize),
      ...(status === 'final' && { winner: toWinner(prize, rows) }),
    })),
  };
  const isEmpty =
    rows.length + prizes.length === 0 && statement === null && month !== currentMonthOf(context);
  return isEmpty ? board : { ...board, status, statement: statement && toHead(statement) };
}

export async function readRank(context: Context, viewerId: string, month: string): Promise<OwnRank> {
  const { points, position, people, is_listed: isListed } = await findRank(context.db, viewerId, month);
  const closed =
    month < currentMonthOf(context) ? await findRankOnStatement(context.db, month, viewerId) : null;
  if (closed === null) return { month, points, position, people, isListed };
  // Below the statement's hundred rows, the current sums determine the rank.
  const below = position !== null && position > closed.count ? position : null;
  return {
    month,
    points: closed.points ?? points,
    position: closed.position ?? below,
    people: closed.people,
    isListed,
  };
}

/** @throws ApiError NOT_FOUND for a month that is not over or has no entries, and for an unknown number */
export async function readStatement(
  context: Context,
  month: string,
  viewerId: string | null,
  number: number | null,
): Promise<Statement> {
  const { db, config } = context;
  const [{ rows, status, statement }, prizes, heads] = await Promise.all([
    readMonth(context, month, viewerId, number),
    findWonPrizes(db, month, viewerId),
    findStatementHeads(db, month),
  ]);
  const ledger = statement?.ledger ?? (await findLedgerTotals(db, month));
  const isEmpty = ledger.length === 0 && prizes.length === 0 && rows.length === 0;
  const isMissing = number !== null && statement === null;
  if (status === 'running' || isEmpty || isMissing) throw notFound('There is no statement for this month');
  const board = rows.map((row, index) => ({
    ...toEntry(row, index, config.imagesUrl),
    reachedAt: row.reached_at.toISOString(),
  }));
  return {
    month,
    endedAt: startOfMonth(monthAfter(month), config.competitionTimeZone).toISOString(),
    people: statement?.people ?? (await countPeople(db, month)),
    ledger: {
      awards: tally(ledger, 'award'),
      reversals: tally(ledger, 'reversal'),
      restorations: tally(ledger, 'restoration'),
      adjustments: tally(ledger, 'adjustment'),
    },
    leaderboard: board,
    ties: findTies(rows.map((row) => ({ points: row.points, reachedAt: row.reached_at }))),
    prizes: prizes.map((prize) => ({ ...toPrize(prize), winner: toWinner(prize, rows) })),
    status,
    number: statement?.number ?? null,
    publishedAt: statement?.publishedAt.toISOString() ?? null,
    statements: heads.map(toHead),
  };
}

function tally(rows: readonly TotalRow[], reason: TotalRow['reason']): { entries: number; points: number } {
  const row = rows.find((total) => total.reason === reason);
  return { entries: row?.entries ?? 0, points: Number(row?.points ?? 0) };
}
