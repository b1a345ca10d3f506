import type { Queryable, Transaction } from '../../db/database.ts';
import { type Keyset, MAX_ID } from '../../http/paging.ts';
import type { Cause, LedgerRow, Reason, SourceKind, WrittenRow } from './points.rules.ts';

export type NewEntry = LedgerRow & {
  userId: string;
  reason: Reason;
  sourceKind: SourceKind;
  sourceId: string;
  step: number;
  cause: Cause | null;
  actorId: string | null;
  at: Date;
};

export function rowsOfSource(tx: Transaction, kind: SourceKind, sourceId: string): Promise<WrittenRow[]> {
  return tx.query<WrittenRow>(
    'select month, points, created_at as at from point_entries where source_kind = $1 and source_id = $2 order by step',
    [kind, sourceId],
  );
}

/** Blocks statements of the month until the transaction ends, and waits for one in progress. */
export async function lockMonthShared(tx: Transaction, month: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared($1, $2)', monthLock(month));
}

/** The two numbers of a month's advisory lock. */
export function monthLock(month: string): [space: number, month: number] {
  return [MONTH_LOCKS, Number(month.replace('-', ''))];
}

const MONTH_LOCKS = 47;

/** When the first statement of the month was published; null if it was not yet. */
export async function monthClosedAt(tx: Transaction, month: string): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date }>(
    'select published_at as at from month_statements where month = $1 and number = 1',
    [month],
  );
  return row?.at ?? null;
}

/** A number for an admin's adjustment, which has no other source. */
export async function nextAdjustment(tx: Transaction): Promise<string> {
  const [row] = await tx.query<{ id: string }>(`select nextval('point_adjustments') as id`);
  if (!row) throw new Error('no number for the adjustment');
  return row.id;
}

/** Adds a ledger row and updates the month's sum, in the caller's transaction. */
export function insertEntry(tx: Transaction, entry: NewEntry): void {
  tx.send(
    `insert into point_entries
       (user_id, month, points, reason, source_kind, source_id, step, cause, actor_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      entry.userId,
      entry.month,
      entry.points,
      entry.reason,
      entry.sourceKind,
      entry.sourceId,
      entry.step,
      entry.cause,
      entry.actorId,
      entry.at,
    ],
  );
  tx.send(addToSumSql, [entry.month, entry.userId, entry.points, entry.at]);
}

/**
 * Of two concurrent rows, the later time is when the person reached the sum, in whatever order they are written. For
 * the first row of a month, the account is locked, so that it is neither hidden nor shown before this commits.
 */
const addToSumSql = `
  with added as (
    update month_points set points = points + $3, reached_at = greatest(reached_at, $4)
     where month = $1 and user_id = $2 returning 1
  )
  insert into month_points (month, user_id, points, reached_at, is_listed)
  select $1, u.id, $3, $4, is_on_boards(u) from users u
   where u.id = $2 and not exists (select 1 from added)
     for share
  on conflict (month, user_id) do update
    set points = month_points.points + excluded.points,
        reached_at = greatest(month_points.reached_at, excluded.reached_at)`;

export async function sumOfMonth(db: Queryable, userId: string, month: string): Promise<number> {
  const [row] = await db.query<{ points: number }>(
    'select points from month_points where month = $1 and user_id = $2',
    [month, userId],
  );
  return row?.points ?? 0;
}

/** As `sumOfMonth`, but locks the row, if it exists. */
export async function lockSum(tx: Transaction, userId: string, month: string): Promise<number> {
  const [row] = await tx.query<{ points: number }>(
    'select points from month_points where month = $1 and user_id = $2 for update',
    [month, userId],
  );
  return row?.points ?? 0;
}

export type EntryRow = {
  id: string;
  month: string;
  points: number;
  reason: Reason;
  cause: Cause | null;
  source_kind: SourceKind;
  source_id: string;
  created_at: Date;
  /** Null where the source was deleted. */
  amount: string | null;
  venue: string | null;
  is_open: boolean;
};

/** A person's ledger, latest first. @param month null for all months */
export function findEntries(
  db: Queryable,
  { userId, month }: { userId: string; month: string | null },
  after: Keyset | null,
  limit: number,
): Promise<EntryRow[]> {
  return db.query<EntryRow>(
    `select e.id, e.month, e.points, e.reason, e.cause, e.source_kind, e.source_id, e.created_at,
            coalesce(p.win_amount, j.amount) as amount, v.name as venue,
            coalesce(p.is_open, j.is_open, false) as is_open
       from (select * from point_entries
              where user_id = $1 ${month === null ? '' : 'and month = $4'} and id < $2
              order by id desc limit $3) e
       left join lateral (
         select p.win_amount, p.venue_id, p.deleted_at is null as is_open from posts p
          where e.source_kind = 'post' and p.id = e.source_id limit 1) p on true
       left join lateral (
         select j.amount, j.venue_id, j.deleted_at is null as is_open from jackpots j
          where e.source_kind = 'jackpot' and j.id = e.source_id limit 1) j on true
       left join venues v on v.id = coalesce(p.venue_id, j.venue_id) and v.hidden_at is null
      order by e.id desc`,
    [userId, after?.id ?? MAX_ID, limit, ...(month === null ? [] : [month])],
  );
}
