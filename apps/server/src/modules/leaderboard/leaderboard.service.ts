import {
  hiddenEntry,
  type Leaderboard,
  type LeaderboardMonths,
  type MyStanding,
  type Statement,
} from '@reelmates/contract/leaderboard';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarMonth, startOfMonth } from '../../platform/clock.ts';
import {
  type BoardRow,
  findBoard,
  findMonths,
  findStanding,
  findTotals,
  type TotalRow,
} from './leaderboard.repository.ts';
import { findTies, monthsNewestFirst, nextMonth } from './leaderboard.rules.ts';
import { toEntry, toPrize } from './leaderboard.view.ts';
import { findPrizeMonths, findPrizes, findSettledPrizes, type SettledPrizeRow } from './prizes.repository.ts';

type Parts = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

export function presentMonth({ clock, config }: Pick<Parts, 'clock' | 'config'>): string {
  return calendarMonth(clock(), config.competitionTimeZone);
}

export async function readMonths(parts: Parts): Promise<LeaderboardMonths> {
  const current = presentMonth(parts);
  return monthsAnswer(parts, current, await findMonths(parts.db, current));
}

/** Also months that have prizes and nobody on the board yet. */
export async function readMonthsForAdmins(parts: Parts): Promise<LeaderboardMonths> {
  const current = presentMonth(parts);
  const months = await Promise.all([findMonths(parts.db, current), findPrizeMonths(parts.db)]);
  return monthsAnswer(parts, current, months.flat());
}

function monthsAnswer({ config }: Parts, currentMonth: string, months: string[]): LeaderboardMonths {
  const { competitionTimeZone: timeZone } = config;
  return {
    currentMonth,
    months: monthsNewestFirst(currentMonth, ...months),
    endsAt: startOfMonth(nextMonth(currentMonth), timeZone).toISOString(),
    timeZone,
  };
}

/** @param readerId null: as everybody sees it */
export async function readBoard({ db }: Parts, month: string, readerId: string | null): Promise<Leaderboard> {
  const [rows, prizes] = await Promise.all([findBoard(db, month, readerId), findPrizes(db, month)]);
  return { leaderboard: rows.map(toEntry), prizes: prizes.map(toPrize) };
}

export async function readStanding(parts: Parts, userId: string, month: string): Promise<MyStanding> {
  const { points, position, people, is_listed: isListed } = await findStanding(parts.db, userId, month);
  return { month, points, position, people, isListed };
}

/** @throws ApiError NOT_FOUND for a month that is not over, or had nothing */
export async function readStatement(
  parts: Parts,
  month: string,
  readerId: string | null,
): Promise<Statement> {
  const { db, config } = parts;
  const [rows, prizes, totals] = await Promise.all([
    findBoard(db, month, readerId),
    findSettledPrizes(db, month, readerId),
    findTotals(db, month),
  ]);
  const isEmpty = totals.ledger.length === 0 && prizes.length === 0 && rows.length === 0;
  if (isEmpty || month >= presentMonth(parts)) throw notFound('There is no statement for this month');
  const board = rows.map((row, index) => ({
    ...toEntry(row, index),
    reachedAt: row.reached_at.toISOString(),
  }));
  return {
    month,
    endedAt: startOfMonth(nextMonth(month), config.competitionTimeZone).toISOString(),
    people: totals.people,
    ledger: {
      awards: tally(totals.ledger, 'award'),
      reversals: tally(totals.ledger, 'reversal'),
      restorations: tally(totals.ledger, 'restoration'),
      adjustments: tally(totals.ledger, 'adjustment'),
    },
    leaderboard: board,
    ties: findTies(rows.map((row) => ({ points: row.points, reachedAt: row.reached_at }))),
    prizes: prizes.map((prize) => ({ ...toPrize(prize), winner: winnerOf(prize, rows) })),
  };
}

/** In the minutes before a prize is settled: whoever is on its position now. */
function winnerOf(prize: SettledPrizeRow, board: readonly BoardRow[]): Statement['prizes'][number]['winner'] {
  const onPosition = board[prize.position - 1];
  const winner = prize.is_settled
    ? { userId: prize.winner_id, username: prize.winner_username, isHidden: prize.winner_is_hidden }
    : { userId: onPosition?.user_id, username: onPosition?.username, isHidden: onPosition?.is_hidden };
  const { userId, username, isHidden } = winner;
  if (!userId || !username) return null;
  return isHidden ? { ...hiddenEntry } : { userId, username };
}

function tally(rows: readonly TotalRow[], reason: TotalRow['reason']): { entries: number; points: number } {
  const row = rows.find((total) => total.reason === reason);
  return { entries: row?.entries ?? 0, points: Number(row?.points ?? 0) };
}
