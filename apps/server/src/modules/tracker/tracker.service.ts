import type { Page, PageQuery } from '@reelmates/contract/fields';
import { limits } from '@reelmates/contract/limits';
import { returnToPlayer } from '@reelmates/contract/money';
import type {
  EditPlaySessionForm,
  PlayMonth,
  PlaySession,
  PlaySessionForm,
  TrackerStats,
} from '@reelmates/contract/play/tracker';
import { HOUR_MS } from '@reelmates/contract/time';
import type { Queryable, Transaction } from '../../db/database.ts';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, toPageBy } from '../../http/paging.ts';
import { listedVenue } from '../venues/venues.public.ts';
import {
  deleteOwnSession,
  deleteSessionsDeletedBefore,
  restoreOwnSession,
} from './deleted-sessions.repository.ts';
import { localMonths, requestedSpan, spansOf } from './play-months.ts';
import {
  findOwnSession,
  findPlayedMonths,
  findSameSession,
  findSessions,
  insertSession,
  lockOwnSession,
  type SessionContent,
  type SessionFilter,
  type SessionRow,
  sumOfSpans,
  sumSessions,
  updateSession,
} from './tracker.repository.ts';
import { readHistoryCursor, sessionTime, writeHistoryCursor } from './tracker.rules.ts';
import { toPlayMonth, toPlaySession } from './tracker.view.ts';

/** How long a deleted session can be restored. */
const RESTORABLE_MS = HOUR_MS;

type Context = Pick<ModuleContext, 'clock'>;

/** Sums of all play sessions of the account. */
export async function statsOf(db: Queryable, viewerId: string): Promise<TrackerStats> {
  const { totalSpent, totalWon } = await sumSessions(db, viewerId);
  return { totalSpent, totalWon, personalRTP: returnToPlayer(totalSpent, totalWon) };
}

/** The latest sessions first. */
export async function historyPage(
  db: Queryable,
  viewerId: string,
  query: PageQuery & RequestedSessions,
): Promise<Page<PlaySession>> {
  const limit = pageLimit(query, limits.sessionsDefault);
  const after = readHistoryCursor(query.cursor);
  const rows = await findSessions(db, viewerId, filterOf(query), { after, limit: limit + 1 });
  return toPageBy(rows, limit, cursorOf, toPlaySession);
}

function cursorOf(row: SessionRow): string {
  return writeHistoryCursor({ sessionDate: row.session_date, createdAt: row.created_at, id: row.id });
}

export type RequestedSessions = {
  month?: string | undefined;
  timeZone?: string | undefined;
  venueId?: string | undefined;
  machineType?: string | undefined;
};

/** @throws ApiError VALIDATION for a month without a zone */
export function filterOf(asked: RequestedSessions): SessionFilter {
  // An empty filter means no filter.
  return {
    span: requestedSpan(asked),
    venueId: asked.venueId || null,
    machineType: asked.machineType || null,
  };
}

/** The months with sessions, the latest first. */
export async function monthsOf(
  db: Queryable,
  viewerId: string,
  asked: RequestedSessions & { timeZone: string },
): Promise<PlayMonth[]> {
  const filter = filterOf(asked);
  const months = localMonths(await findPlayedMonths(db, viewerId, filter), asked.timeZone);
  const sums = await sumOfSpans(db, viewerId, filter, spansOf(months, asked.timeZone));
  return sums.flatMap((sum) => {
    const month = months[sum.bucket - 1];
    return month === undefined ? [] : [toPlayMonth(month, sum)];
  });
}

/**
 * Logs a session.
 * @param options.isFromOutbox whether a device stored it for a while: if an equal session exists, to the millisecond, it
 * is returned instead of creating a second one, also after the key has expired
 */
export async function logSession(
  tx: Transaction,
  { clock }: Context,
  viewerId: string,
  form: PlaySessionForm,
  { isFromOutbox }: { isFromOutbox: boolean },
): Promise<PlaySession> {
  const at = clock();
  const session: SessionContent = {
    amountSpent: form.amountSpent,
    amountWon: form.amountWon,
    venueId: await listedVenue(tx, form.venueId ?? null),
    machineType: form.machineType || null,
    sessionDate: sessionTime(form.sessionDate, at),
  };
  const earlier =
    isFromOutbox && form.sessionDate !== undefined ? await findSameSession(tx, viewerId, session) : null;
  const id = earlier ?? (await insertSession(tx, viewerId, session, at));
  return toPlaySession(await ownSession(tx, id, viewerId));
}

/** Changes an own session. Undefined fields stay; null clears a field. */
export async function editSession(
  tx: Transaction,
  { clock }: Context,
  viewerId: string,
  id: string,
  form: EditPlaySessionForm,
): Promise<PlaySession> {
  if (!(await lockOwnSession(tx, id, viewerId))) throw notFound('Session not found');
  const before = await ownSession(tx, id, viewerId);
  const at = clock();
  const { venueId = before.venue_id } = form;
  const session: SessionContent = {
    amountSpent: form.amountSpent ?? before.amount_spent,
    amountWon: form.amountWon ?? before.amount_won,
    // A venue that has been closed since then stays with the sessions logged there.
    venueId: venueId === before.venue_id ? venueId : await listedVenue(tx, venueId),
    machineType: form.machineType === undefined ? before.machine_type : form.machineType || null,
    sessionDate: form.sessionDate === undefined ? before.session_date : sessionTime(form.sessionDate, at),
  };
  await updateSession(tx, id, session, at);
  return toPlaySession(await ownSession(tx, id, viewerId));
}

/**
 * The session can be restored for an hour.
 * @throws ApiError NOT_FOUND
 */
export async function deleteSession(
  { db, clock }: Pick<ModuleContext, 'db' | 'clock'>,
  viewerId: string,
  id: string,
): Promise<void> {
  if (!(await deleteOwnSession(db, id, viewerId, clock()))) throw notFound('Session not found');
}

/** Undoes a deletion. Idempotent. */
export async function restoreSession(
  tx: Transaction,
  { clock }: Context,
  viewerId: string,
  id: string,
): Promise<PlaySession> {
  await restoreOwnSession(tx, id, viewerId, new Date(clock().getTime() - RESTORABLE_MS));
  return toPlaySession(await ownSession(tx, id, viewerId));
}

/** @returns how many of at most `limit` were deleted */
export function deleteExpiredPlaySessions(db: Queryable, now: Date, limit: number): Promise<number> {
  return deleteSessionsDeletedBefore(db, new Date(now.getTime() - RESTORABLE_MS), limit);
}

async function ownSession(tx: Transaction, id: string, userId: string): Promise<SessionRow> {
  const row = await findOwnSession(tx, id, userId);
  if (row === null) throw notFound('Session not found');
  return row;
}
