import type { Page, PageQuery } from '@reelmates/contract/fields';
import { limits } from '@reelmates/contract/limits';
import type {
  EditPlaySessionForm,
  PlaySession,
  PlaySessionForm,
  TrackerStats,
} from '@reelmates/contract/tracker';
import type { Queryable, Transaction } from '../../db/database.ts';
import { notFound } from '../../http/api-error.ts';
import { once } from '../../http/idempotency.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, toPageBy } from '../../http/paging.ts';
import { listedVenue } from '../venues/venues.public.ts';
import {
  deleteOwnSession,
  findOwnSession,
  findSessions,
  insertSession,
  lockOwnSession,
  type SessionContent,
  type SessionRow,
  sumSessions,
  updateSession,
} from './tracker.repository.ts';
import { readHistoryCursor, returnToPlayer, sessionTime, writeHistoryCursor } from './tracker.rules.ts';
import { toPlaySession } from './tracker.view.ts';

type Context = Pick<ModuleContext, 'db' | 'clock'>;

export async function statsOf(db: Queryable, userId: string): Promise<TrackerStats> {
  const { totalSpent, totalWon } = await sumSessions(db, userId);
  return { totalSpent, totalWon, personalRTP: returnToPlayer(totalSpent, totalWon) };
}

export async function historyPage(
  db: Queryable,
  userId: string,
  query: PageQuery,
): Promise<Page<PlaySession>> {
  const limit = pageLimit(query, limits.sessionsDefault);
  const rows = await findSessions(db, userId, readHistoryCursor(query.cursor), limit + 1);
  const cursorOf = (row: SessionRow) =>
    writeHistoryCursor({ sessionDate: row.session_date, createdAt: row.created_at, id: row.id });
  return toPageBy(rows, limit, cursorOf, toPlaySession);
}

export function logSession(
  { db, clock }: Context,
  userId: string,
  form: PlaySessionForm,
  idempotencyKey: string | undefined,
): Promise<{ status: 201; body: PlaySession }> {
  const request = { userId, endpoint: 'POST /api/sessions', key: idempotencyKey, body: form };
  return once(db, clock, request, async (tx) => {
    const at = clock();
    const session: SessionContent = {
      amountSpent: form.amountSpent,
      amountWon: form.amountWon,
      venueId: await listedVenue(tx, form.venueId ?? null),
      machineType: form.machineType || null,
      sessionDate: sessionTime(form.sessionDate, at),
    };
    const id = await insertSession(tx, userId, session, at);
    return { status: 201, body: toPlaySession(await ownSession(tx, id, userId)) };
  });
}

/** Changes an own session. What the form leaves out stays; null empties a field. */
export function editSession(
  { db, clock }: Context,
  userId: string,
  id: string,
  form: EditPlaySessionForm,
): Promise<PlaySession> {
  return db.transaction(async (tx) => {
    if (!(await lockOwnSession(tx, id, userId))) throw notFound('Session not found');
    const before = await ownSession(tx, id, userId);
    const at = clock();
    const { venueId = before.venue_id } = form;
    const session: SessionContent = {
      amountSpent: form.amountSpent ?? before.amount_spent,
      amountWon: form.amountWon ?? before.amount_won,
      // A venue that was closed meanwhile stays with what was played there.
      venueId: venueId === before.venue_id ? venueId : await listedVenue(tx, venueId),
      machineType: form.machineType === undefined ? before.machine_type : form.machineType || null,
      sessionDate: form.sessionDate === undefined ? before.session_date : sessionTime(form.sessionDate, at),
    };
    await updateSession(tx, id, session, at);
    return toPlaySession(await ownSession(tx, id, userId));
  });
}

export async function deleteSession(db: Queryable, userId: string, id: string): Promise<void> {
  if (!(await deleteOwnSession(db, id, userId))) throw notFound('Session not found');
}

async function ownSession(tx: Transaction, id: string, userId: string): Promise<SessionRow> {
  const row = await findOwnSession(tx, id, userId);
  if (row === null) throw notFound('Session not found');
  return row;
}
