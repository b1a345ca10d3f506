import { MINUTE_MS, monthAfter } from '@reelmates/contract/time';
import type { Queryable, Transaction } from '../../db/database.ts';
import { conflict, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarMonth, startOfMonth } from '../../platform/clock.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { lockMonth, reverseUnreviewed } from '../points/points.public.ts';
import { assertBoardSeen } from './admin-board.service.ts';
import { assignPrizes } from './assign-prizes.ts';
import { findMonthsWithLapsed } from './awards.repository.ts';
import { countPeople } from './leaderboard.repository.ts';
import { pendingText } from './leaderboard.rules.ts';
import {
  countPendingEntries,
  findChangedAccounts,
  findChangedRows,
  findFinalBoard,
  findMonthsToCorrect,
  findStatement,
  findStatementRows,
  findUnclosedMonths,
  hasPendingEntries,
  insertStatement,
  type Statement,
} from './statements.repository.ts';
import { correctedBoard, reviewEndsAt, type StatementRow } from './statements.rules.ts';

type Context = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

/** By then, every request from before the end of the month has committed. */
const CLOSE_AFTER_MS = MINUTE_MS;
/** At this size, a statement stays far below the database's time limit. */
const BATCH = 1_000;

/**
 * Publishes the statement of each month that is over and reviewed, publishes corrections after later decisions, and
 * passes on prizes that were not claimed in time. Each month is one transaction behind its lock, so this may be
 * interrupted and run concurrently.
 * @throws when some months failed, after all others were done
 */
export async function closeMonths(context: Context): Promise<void> {
  const { db, clock, config } = context;
  const current = calendarMonth(new Date(clock().getTime() - CLOSE_AFTER_MS), config.competitionTimeZone);
  const failures: unknown[] = [];
  const forEach = async (months: readonly string[], work: (month: string) => Promise<void>) => {
    for (const month of months) await work(month).catch((error: unknown) => failures.push(error));
  };
  await forEach(await findUnclosedMonths(db, current), (month) => closeMonth(context, month));
  await forEach(await findMonthsToCorrect(db), (month) => correctMonth(context, month));
  await forEach(await findMonthsWithLapsed(db, clock()), (month) => passOnPrizes(context, month));
  if (failures.length > 0) throw new AggregateError(failures, 'some months could not be closed or corrected');
}

async function closeMonth(context: Context, month: string): Promise<void> {
  // Checked first without the lock, so that moderators do not wait.
  if (await isInReview(context, context.db, month)) return;
  await publishFirst(context, month, { actorId: null });
}

async function isInReview({ clock, config }: Context, db: Queryable, month: string): Promise<boolean> {
  const deadline = reviewEndsAt(startOfMonth(monthAfter(month), config.competitionTimeZone));
  return clock() < deadline && (await hasPendingEntries(db, month));
}

/**
 * Publishes the first statement of a month that is over, unless it has one or an entry is pending.
 * @param by.actorId the admin who finishes the month; null for the task
 * @param by.seen the version of the review that the admin has seen
 * @throws ApiError CONFLICT if it has another version
 */
async function publishFirst(
  context: Context,
  month: string,
  { actorId, seen }: { actorId: string | null; seen?: string | undefined },
): Promise<void> {
  const { db, clock, config } = context;
  const reverseOrPublish = async (tx: Transaction): Promise<boolean> => {
    await lockMonth(tx, month);
    const at = clock();
    if ((await findStatement(tx, month)) !== null || (await isInReview(context, tx, month))) return true;
    if (seen !== undefined) await assertBoardSeen(tx, month, seen);
    if ((await reverseUnreviewed(tx, month, at, BATCH)) === BATCH) return false;
    const rows = await findFinalBoard(tx, month);
    const people = await countPeople(tx, month);
    await publish(tx, { config }, { month, number: 1, people, at, rows, actorId });
    return true;
  };
  while (!(await db.transaction(reverseOrPublish)));
}

/**
 * Finishes a month for an admin, without waiting for the task. Idempotent: a final month stays unchanged.
 * @throws ApiError NOT_FOUND for a month with nothing to finish; CONFLICT for one that is not over, or in review, and
 * for another board than the admin has seen
 */
export async function finishMonth(
  context: Context,
  month: string,
  by: { actorId: string; seen?: string | undefined },
): Promise<Statement> {
  const { db, clock, config } = context;
  const current = calendarMonth(new Date(clock().getTime() - CLOSE_AFTER_MS), config.competitionTimeZone);
  if (month >= current) {
    const isOver = month < calendarMonth(clock(), config.competitionTimeZone);
    throw conflict(
      isOver ? 'This month has just ended. Try again in a minute.' : 'This month is not over yet.',
    );
  }
  const before = await findStatement(db, month);
  if (before) return before;
  if (!(await findUnclosedMonths(db, current)).includes(month)) {
    throw notFound('This month has no entries and no prizes.');
  }
  await publishFirst(context, month, by);
  const statement = await findStatement(db, month);
  if (statement) return statement;
  const { posts, jackpots } = await countPendingEntries(db, month);
  throw conflict(pendingText(posts, jackpots));
}

async function correctMonth({ db, clock, config }: Context, month: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMonth(tx, month);
    // Another process, or a strike, may have corrected it since.
    if (!(await findMonthsToCorrect(tx)).includes(month)) return;
    await publishCorrection(tx, { config }, { month, at: clock(), actorId: null });
  });
}

/**
 * Publishes another statement after changes to the ledger of a final month; does nothing for other months. The caller
 * holds the month's lock.
 */
export async function publishCorrection(
  tx: Transaction,
  { config }: Pick<Context, 'config'>,
  { month, at, actorId }: { month: string; at: Date; actorId: string | null },
): Promise<void> {
  const last = await findStatement(tx, month);
  if (last === null) return;
  const { ids, people: change } = await findChangedAccounts(tx, month, last.lastEntryId);
  const previous = await findStatementRows(tx, month, last.number);
  const previousIds = new Set(previous.flatMap(({ userId }) => userId ?? []));
  const changedIds = new Set(ids);
  const current = await findFinalBoard(tx, month);
  const rows = correctedBoard({
    previous,
    changedIds,
    changed: await findChangedRows(
      tx,
      month,
      ids,
      ids.filter((id) => previousIds.has(id)),
    ),
    others: current.filter(
      ({ userId }) => userId !== null && !previousIds.has(userId) && !changedIds.has(userId),
    ),
  });
  const number = last.number + 1;
  const people = Math.max(last.people + change, rows.length);
  await publish(tx, { config }, { month, number, people, at, rows, actorId });
}

async function publish(
  tx: Transaction,
  { config }: Pick<Context, 'config'>,
  statement: {
    month: string;
    number: number;
    people: number;
    at: Date;
    rows: readonly StatementRow[];
    actorId: string | null;
  },
): Promise<void> {
  const { month, number, people, at, rows, actorId } = statement;
  await insertStatement(tx, statement);
  await recordAudit(tx, {
    actorId,
    action: number === 1 ? 'month.close' : 'month.correct',
    target: { kind: 'month', id: month },
    after: { number, people },
    at,
  });
  const isCorrection = number > 1;
  await assignPrizes(tx, { config }, { month, board: rows, isCorrection, movesClaims: isCorrection, at });
}

async function passOnPrizes({ db, clock, config }: Context, month: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMonth(tx, month);
    const statement = await findStatement(tx, month);
    const board = statement ? await findStatementRows(tx, month, statement.number) : [];
    await assignPrizes(
      tx,
      { config },
      { month, board, isCorrection: false, movesClaims: false, at: clock() },
    );
  });
}
