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

type Parts = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

export function currentMonthOf({ clock, config }: Pick<Parts, 'clock' | 'config'>): string {
  return calendarMonth(clock(), config.competitionTimeZone);
}

export async function readCurrentPrizes(parts: Parts): Promise<{ month: string; prizes: Prize[] }> {
  const month = currentMonthOf(parts);
  return { month, prizes: (await findPrizesToOffer(parts.db, month)).map(toPrize) };
}

export async function readMonths(parts: Parts): Promise<LeaderboardMonths> {
  const current = currentMonthOf(parts);
  return monthsResponse(parts, current, await findMonths(parts.db, current));
}

/** Includes months with prizes and no person on the board yet. */
export async function readMonthsForAdmins(parts: Parts): Promise<LeaderboardMonths> {
  const current = currentMonthOf(parts);
  const months = await Promise.all([findMonths(parts.db, current), findPrizeMonths(parts.db)]);
  return monthsResponse(parts, current, months.flat());
}

function monthsResponse({ config }: Parts, currentMonth: string, months: string[]): LeaderboardMonths {
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
  parts: Parts,
  month: string,
  viewerId: string | null,
  number: number | null = null,
): Promise<Month> {
  const { db } = parts;
  const isOver = month < currentMonthOf(parts);
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
export async function readBoard(parts: Parts, month: string, viewerId: string | null): Promise<Leaderboard> {
  const [{ rows, status, statement }, prizes] = await Promise.all([
    readMonth(parts, month, viewerId),
    findWonPrizes(parts.db, month, viewerId),
  ]);
  const board = {
    leaderboard: rows.map((row, index) => toEntry(row, index, parts.config.imagesUrl)),
    prizes: prizes.map((prize) => ({
      ...toPrize(prize),
      ...(status === 'final' && { winner: toWinner(prize, rows) }),
    })),
  };
  const isEmpty = rows.length + prizes.length === 0 && statement === null && month !== currentMonthOf(parts);
  return isEmpty ? board : { ...board, status, statement: statement && toHead(statement) };
}

export async function readRank(parts: Parts, viewerId: string, month: string): Promise<OwnRank> {
  const { points, position, people, is_listed: isListed } = await findRank(parts.db, viewerId, month);
  const closed = month < currentMonthOf(parts) ? await findRankOnStatement(parts.db, month, viewerId) : null;
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
  parts: Parts,
  month: string,
  viewerId: string | null,
  number: number | null,
): Promise<Statement> {
  const { db, config } = parts;
  const [{ rows, status, statement }, prizes, heads] = await Promise.all([
    readMonth(parts, month, viewerId, number),
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
