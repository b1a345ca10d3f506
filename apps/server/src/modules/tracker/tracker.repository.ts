import { limits } from '@reelmates/contract/limits';
import type { VenueRef } from '@reelmates/contract/venues/venues';
import type { Queryable, Transaction } from '../../db/database.ts';
import { MAX_ID } from '../../http/paging.ts';
import type { Span } from './play-months.ts';
import type { HistoryCursor } from './tracker.rules.ts';

/** The maximum of entries in a picker, above the number of venues or machines of any person. */
const MAX_CHOICES = 1000;

/** The person's own entries. Money is decimal text. */
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

/** A filter for a person's sessions. Null means no filter. */
export type SessionFilter = { span: Span | null; venueId: string | null; machineType: string | null };

/**
 * A statement for each combination of filters, so that each can use its own index. Uses the first `taken` parameters.
 */
function perFilter(taken: number, sql: (condition: string) => string) {
  const next = (number: number) => `$${taken + number}`;
  const statements = {
    all: sql(''),
    venue: sql(`and s.venue_id = ${next(1)}::bigint`),
    machine: sql(`and s.machine_type = ${next(1)}::text`),
    both: sql(`and s.venue_id = ${next(1)}::bigint and s.machine_type = ${next(2)}::text`),
  };
  return ({ venueId, machineType }: Pick<SessionFilter, 'venueId' | 'machineType'>) => {
    const ofAllVenues = machineType === null ? 'all' : 'machine';
    const ofOneVenue = machineType === null ? 'venue' : 'both';
    return {
      text: statements[venueId === null ? ofAllVenues : ofOneVenue],
      values: [venueId, machineType].filter((value) => value !== null),
    };
  };
}

const sessionsPage = perFilter(
  7,
  (condition) => `select ${sessionColumns}
     from play_sessions s left join venues v on v.id = s.venue_id
    where s.user_id = $1
      and (s.session_date, s.created_at, s.id) < ($2::timestamptz, $3::timestamptz, $4::bigint)
      and s.session_date >= $6::timestamptz and s.session_date < $7::timestamptz ${condition}
    order by s.session_date desc, s.created_at desc, s.id desc
    limit $5`,
);

export function findSessions(
  db: Queryable,
  userId: string,
  filter: SessionFilter,
  { after, limit }: { after: HistoryCursor | null; limit: number },
): Promise<SessionRow[]> {
  const { text, values } = sessionsPage(filter);
  return db.query<SessionRow>(text, [
    userId,
    after?.sessionDate ?? 'infinity',
    after?.createdAt ?? 'infinity',
    after?.id ?? MAX_ID,
    limit,
    filter.span?.from ?? '-infinity',
    filter.span?.to ?? 'infinity',
    ...values,
  ]);
}

/** A loose index scan, from the last session of a month to the last one before that month: months without any cost nothing. */
const playedMonths = perFilter(1, (condition) => {
  const lastBefore = (time: string) => `
    select s.session_date from play_sessions s
     where s.user_id = $1 and s.session_date < ${time} ${condition}
     order by s.session_date desc, s.created_at desc, s.id desc limit 1`;
  return `
    with recursive played as (
      select (${lastBefore("'infinity'")}) as at
      union all
      select (${lastBefore("date_trunc('month', played.at, 'UTC')")}) from played where played.at is not null
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month from played where at is not null order by at`;
});

/** The months of UTC, YYYY-MM, with any of these sessions, in order. */
export async function findPlayedMonths(
  db: Queryable,
  userId: string,
  filter: Omit<SessionFilter, 'span'>,
): Promise<string[]> {
  const { text, values } = playedMonths(filter);
  const rows = await db.query<{ month: string }>(text, [userId, ...values]);
  return rows.map(({ month }) => month);
}

export type SpanSum = { bucket: number; sessions: number; spent: string; won: string };

/** One span after the other, in the order of the index. Grouping all sessions would sort them first. */
const sumsOfSpans = perFilter(
  3,
  (condition) => `select span.bucket::int, sums.*
     from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality span (begins, ends, bucket)
    cross join lateral (
      select count(*)::int as sessions, sum(s.amount_spent) as spent, sum(s.amount_won) as won
        from play_sessions s
       where s.user_id = $1 and s.session_date >= span.begins and s.session_date < span.ends ${condition}) sums
    where sums.sessions > 0 order by span.bucket desc`,
);

/**
 * Sums of spans, the last one first, without empty ones.
 * @param spans in order; bucket n is the nth, counted from 1
 */
export function sumOfSpans(
  db: Queryable,
  userId: string,
  filter: Omit<SessionFilter, 'span'>,
  spans: readonly Span[],
): Promise<SpanSum[]> {
  const { text, values } = sumsOfSpans(filter);
  const [begins, ends] = [spans.map(({ from }) => from), spans.map(({ to }) => to)];
  return db.query<SpanSum>(text, [userId, begins, ends, ...values]);
}

/**
 * In SQL, a recursive table `played` with the distinct values of a column, by a loose index scan: from each value to the
 * next one.
 */
const distinctValues = (column: 'venue_id' | 'machine_type') => `
  with recursive played as (
    (select ${column} as value from play_sessions
      where user_id = $1 and ${column} is not null order by ${column} limit 1)
    union all
    select (select s.${column} from play_sessions s
             where s.user_id = $1 and s.${column} > played.value order by s.${column} limit 1)
      from played where played.value is not null
  )`;

/** All venues, including closed ones, and machines of a person's sessions, by name. */
export async function findChoices(
  db: Queryable,
  userId: string,
): Promise<{ venues: VenueRef[]; machineTypes: string[] }> {
  const venues = await db.query<VenueRef>(
    `${distinctValues('venue_id')}
     select v.id, v.name from played join venues v on v.id = played.value
      order by lower(v.name), v.id limit ${MAX_CHOICES}`,
    [userId],
  );
  const machines = await db.query<{ machine_type: string }>(
    `${distinctValues('machine_type')}
     select value as machine_type from played where value is not null order by value limit ${MAX_CHOICES}`,
    [userId],
  );
  return { venues, machineTypes: machines.map((row) => row.machine_type) };
}

/** The venues of a person's sessions that are still listed, by the latest session. */
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

/** @returns the id of an own session with the same values */
export async function findSameSession(
  db: Queryable,
  userId: string,
  session: SessionContent,
): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    `select id from play_sessions
      where user_id = $1 and session_date = $2 and amount_spent = $3 and amount_won = $4
        and venue_id is not distinct from $5::bigint and machine_type is not distinct from $6::text
      limit 1`,
    [
      userId,
      session.sessionDate,
      session.amountSpent,
      session.amountWon,
      session.venueId,
      session.machineType,
    ],
  );
  return row?.id ?? null;
}

/** Locks an own session until the transaction ends. @returns false for an unknown or another person's session */
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
    [userId, ...contentOf(session), at],
  );
  if (!row) throw new Error('the new session has no id');
  return row.id;
}

/** The values of `amount_spent` to `session_date`, in the order of both statements. */
const contentOf = (session: SessionContent) => [
  session.amountSpent,
  session.amountWon,
  session.venueId,
  session.machineType,
  session.sessionDate,
];

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
    [id, ...contentOf(session), at],
  );
}

/**
 * Moves some sessions of a venue that was merged into another one. One statement searches both tables, so no session is
 * missed because it is deleted or restored at that moment.
 * @returns how many were found, at most `limit`; 0 if none is left
 */
export async function moveVenueSessions(
  tx: Transaction,
  fromVenueId: string,
  toVenueId: string,
  limit: number,
): Promise<number> {
  const rows = await tx.query<{ id: string }>(
    `(select id from play_sessions where venue_id = $1 limit $2)
     union all (select id from deleted_play_sessions where venue_id = $1 limit $2)
     limit $2`,
    [fromVenueId, limit],
  );
  if (rows.length === 0) return 0;
  const values = [rows.map(({ id }) => id), fromVenueId, toVenueId];
  await tx.query(
    'update play_sessions set venue_id = $3 where id = any($1::bigint[]) and venue_id = $2',
    values,
  );
  await tx.query(
    'update deleted_play_sessions set venue_id = $3 where id = any($1::bigint[]) and venue_id = $2',
    values,
  );
  return rows.length;
}
