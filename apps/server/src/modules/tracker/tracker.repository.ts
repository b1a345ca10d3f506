import { limits } from '@reelmates/contract/limits';
import type { VenueRef } from '@reelmates/contract/venues';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { HistoryPlace } from './tracker.rules.ts';

/** What the person noted. Money is decimal text. */
export type SessionContent = {
  amountSpent: string;
  amountWon: string;
  venueId: string | null;
  machineType: string | null;
  sessionDate: Date;
};

export type SessionRow = {
  id: string;
  amount_spent: string;
  amount_won: string;
  venue_id: string | null;
  venue_name: string | null;
  machine_type: string | null;
  session_date: Date;
  created_at: Date;
};

const sessionColumns = `s.id, s.amount_spent, s.amount_won, s.venue_id, v.name as venue_name, s.machine_type,
  s.session_date, s.created_at`;

/** Sums of numeric(10, 2), so always with two decimals. */
export async function sumSessions(
  db: Queryable,
  userId: string,
): Promise<{ totalSpent: string; totalWon: string }> {
  const [row] = await db.query<{ spent: string; won: string }>(
    `select coalesce(sum(amount_spent), 0.00) as spent, coalesce(sum(amount_won), 0.00) as won
       from play_sessions where user_id = $1`,
    [userId],
  );
  return { totalSpent: row?.spent ?? '0.00', totalWon: row?.won ?? '0.00' };
}

export function findSessions(
  db: Queryable,
  userId: string,
  after: HistoryPlace | null,
  count: number,
): Promise<SessionRow[]> {
  return db.query<SessionRow>(
    `select ${sessionColumns}
       from play_sessions s left join venues v on v.id = s.venue_id
      where s.user_id = $1
        and (s.session_date, s.created_at, s.id) < ($2::timestamptz, $3::timestamptz, $4::bigint)
      order by s.session_date desc, s.created_at desc, s.id desc
      limit $5`,
    [
      userId,
      after?.sessionDate ?? 'infinity',
      after?.createdAt ?? 'infinity',
      after?.id ?? '9223372036854775807',
      count,
    ],
  );
}

/** Where the person has played, the latest first; only what can still be chosen. */
export function findPlayedVenues(db: Queryable, userId: string): Promise<VenueRef[]> {
  return db.query<VenueRef>(
    `select v.id, v.name
       from (select venue_id, max(session_date) as latest, max(id) as latest_id
               from play_sessions where user_id = $1 and venue_id is not null group by venue_id) played
       join venues v on v.id = played.venue_id
      where v.hidden_at is null
      order by played.latest desc, played.latest_id desc
      limit ${limits.userVenuesMax}`,
    [userId],
  );
}

export async function findOwnSession(db: Queryable, id: string, userId: string): Promise<SessionRow | null> {
  const [row] = await db.query<SessionRow>(
    `select ${sessionColumns}
       from play_sessions s left join venues v on v.id = s.venue_id
      where s.id = $1 and s.user_id = $2`,
    [id, userId],
  );
  return row ?? null;
}

/** Keeps others from changing a session until the transaction ends. @returns false where there is no such own one */
export async function lockOwnSession(tx: Transaction, id: string, userId: string): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from play_sessions where id = $1 and user_id = $2 for no key update',
    [id, userId],
  );
  return rows.length > 0;
}

export async function insertSession(
  tx: Transaction,
  userId: string,
  session: SessionContent,
  at: Date,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into play_sessions
       (user_id, amount_spent, amount_won, venue_id, machine_type, session_date, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     returning id`,
    [
      userId,
      session.amountSpent,
      session.amountWon,
      session.venueId,
      session.machineType,
      session.sessionDate,
      at,
    ],
  );
  if (!row) throw new Error('the new session has no id');
  return row.id;
}

export async function updateSession(
  tx: Transaction,
  id: string,
  session: SessionContent,
  at: Date,
): Promise<void> {
  await tx.query(
    `update play_sessions
        set amount_spent = $2, amount_won = $3, venue_id = $4, machine_type = $5, session_date = $6, updated_at = $7
      where id = $1`,
    [
      id,
      session.amountSpent,
      session.amountWon,
      session.venueId,
      session.machineType,
      session.sessionDate,
      at,
    ],
  );
}

/** @returns false where there is no such own session */
export async function deleteOwnSession(db: Queryable, id: string, userId: string): Promise<boolean> {
  const rows = await db.query('delete from play_sessions where id = $1 and user_id = $2 returning 1', [
    id,
    userId,
  ]);
  return rows.length > 0;
}

/** What was logged at a venue that has become another one. */
export async function moveVenueSessions(
  tx: Transaction,
  fromVenueId: string,
  toVenueId: string,
): Promise<void> {
  await tx.query('update play_sessions set venue_id = $2 where venue_id = $1', [fromVenueId, toVenueId]);
}
