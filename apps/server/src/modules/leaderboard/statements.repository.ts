import { limits } from '@reelmates/contract/limits';
import type { Queryable, Transaction } from '../../db/database.ts';
import { afterMonth } from '../points/points.public.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';
import {
  type BoardRow,
  boardCondition,
  closedBoardColumns,
  isStaffOf,
  type TotalRow,
} from './leaderboard.repository.ts';
import type { StatementRow } from './statements.rules.ts';

/** Months before this one with people, ledger rows or prizes, and without a statement; oldest first. */
export async function findUnclosedMonths(db: Queryable, before: string): Promise<string[]> {
  const rows = await db.query<{ month: string }>(
    `select month from (
       select month from board_people_by_points union select month from ledger_entries_by_reason union select month from prizes) m
      where month < $1 and not exists (select 1 from month_statements s where s.month = m.month)
      order by month`,
    [before],
  );
  return rows.map(({ month }) => month);
}

/** Closed months whose ledger has rows that are in no statement, because a moderator has decided since. */
export async function findMonthsToCorrect(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ month: string }>(
    `select s.month from (
       select month, max(last_entry_id) as last_entry_id from month_statements group by month) s
      where exists (select 1 from point_entries e where e.month = s.month and e.id > s.last_entry_id)
      order by s.month`,
  );
  return rows.map(({ month }) => month);
}

/** How many posts and jackpots in the month's ledger are pending. */
export async function countPendingEntries(
  db: Queryable,
  month: string,
): Promise<{ posts: number; jackpots: number }> {
  const [row] = await db.query<{ posts: number; jackpots: number }>(
    `select (select count(*)::int from ${pendingPosts}) as posts,
            (select count(*)::int from ${pendingJackpots}) as jackpots`,
    [month],
  );
  return row ?? { posts: 0, jackpots: 0 };
}

/** Whether any post or jackpot in the month's ledger is pending. */
export async function hasPendingEntries(db: Queryable, month: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from (select 1 from ${pendingPosts} union all select 1 from ${pendingJackpots}) pending limit 1`,
    [month],
  );
  return rows.length > 0;
}

const inLedger = (kind: 'post' | 'jackpot', id: string) =>
  `exists (select 1 from point_entries e
            where e.source_kind = '${kind}' and e.source_id = ${id} and e.step = 1 and e.month = $1)`;

const pendingPosts = `posts p join users u on u.id = p.author_id
  where p.status = 'pending' and p.is_public and p.deleted_at is null and p.created_at < ${afterMonth('$1')}
    and ${accountIsActive('u')} and ${inLedger('post', 'p.id')}`;

const pendingJackpots = `jackpots j join users u on u.id = j.user_id
  where j.status = 'pending' and j.deleted_at is null and j.created_at < ${afterMonth('$1')}
    and ${accountIsActive('u')} and ${inLedger('jackpot', 'j.id')}`;

export type Statement = {
  number: number;
  publishedAt: Date;
  people: number;
  ledger: TotalRow[];
  lastEntryId: string;
};

const statementColumns = `number, published_at as "publishedAt", people, last_entry_id as "lastEntryId",
  (select coalesce(json_agg(json_build_object('reason', l.key, 'entries', l.value->'entries', 'points', l.value->>'points')), '[]')
     from jsonb_each(ledger) l) as ledger`;

/** @param number null for the latest */
export async function findStatement(
  db: Queryable,
  month: string,
  number: number | null = null,
): Promise<Statement | null> {
  const [row] = await db.query<Statement>(
    `select ${statementColumns} from month_statements
      where month = $1 and ($2::int is null or number = $2) order by number desc limit 1`,
    [month, number],
  );
  return row ?? null;
}

export function findStatementHeads(
  db: Queryable,
  month: string,
): Promise<{ number: number; publishedAt: Date }[]> {
  return db.query(
    `select number, published_at as "publishedAt" from month_statements where month = $1 order by number desc`,
    [month],
  );
}

/** The rows of a statement for a viewer: with current names, and only accounts that are still listed on boards. */
export function findStatementBoard(
  db: Queryable,
  month: string,
  number: number,
  viewerId: string | null,
): Promise<BoardRow[]> {
  return db.query<BoardRow>(
    `select e.user_id, u.username, u.profile_image_id, coalesce(u.is_verified, false) as is_verified,
            e.points, e.reached_at, e.is_staff,
            ${closedBoardColumns('$3::bigint')}
       from statement_entries e left join users u on u.id = e.user_id
      where e.month = $1 and e.number = $2 order by e.position`,
    [month, number, viewerId],
  );
}

const rowColumns = (points: string) => `
  m.user_id as "userId", ${points} as points, m.reached_at as "reachedAt", ${isStaffOf('u', 'm')} as "isStaff",
  (u.email_verified_at is not null and u.deleted_at is null and not ${isStaffOf('u', 'm')}
    and not exists (select 1 from month_strikes s where s.month = m.month and s.user_id = m.user_id)) as "canWin"`;

/** The first rows of the month by the current sums. */
export function findFinalBoard(tx: Queryable, month: string): Promise<StatementRow[]> {
  return tx.query<StatementRow>(
    `select ${rowColumns('m.points')} from month_points m join users u on u.id = m.user_id
      where m.month = $1 and ${boardCondition}
      order by m.points desc, m.reached_at, m.user_id limit ${limits.boardMax}`,
    [month],
  );
}

/** A statement's rows as they are stored, in the board's order. */
export function findStatementRows(tx: Queryable, month: string, number: number): Promise<StatementRow[]> {
  return tx.query<StatementRow>(
    `select user_id as "userId", points, reached_at as "reachedAt", is_staff as "isStaff", can_win as "canWin"
       from statement_entries where month = $1 and number = $2 order by position`,
    [month, number],
  );
}

/**
 * The accounts whose ledger of the month has rows after this one, and by how much the number of people on its board has
 * changed.
 */
export async function findChangedAccounts(
  tx: Transaction,
  month: string,
  afterEntryId: string,
): Promise<{ ids: string[]; people: number }> {
  const rows = await tx.query<{ id: string; change: number }>(
    `select e.user_id as id,
            coalesce((m.points > 0)::int - (m.points - e.points > 0)::int, 0) as change
       from (select user_id, sum(points)::int as points from point_entries
              where month = $1 and id > $2 and user_id is not null group by user_id) e
       left join month_points m on m.month = $1 and m.user_id = e.user_id and m.is_listed`,
    [month, afterEntryId],
  );
  return { ids: rows.map(({ id }) => id), people: rows.reduce((sum, { change }) => sum + change, 0) };
}

/**
 * The current rows of these accounts that have points.
 * @param previousIds those on the previous board, which stay whether or not they are listed
 */
export function findChangedRows(
  tx: Transaction,
  month: string,
  ids: readonly string[],
  previousIds: readonly string[],
): Promise<StatementRow[]> {
  return tx.query<StatementRow>(
    `select ${rowColumns('m.points')} from month_points m join users u on u.id = m.user_id
      where m.month = $1 and m.user_id = any ($2::bigint[]) and m.points > 0
        and (m.user_id = any ($3::bigint[]) or (${boardCondition}))`,
    [month, ids, previousIds],
  );
}

export async function insertStatement(
  tx: Transaction,
  statement: { month: string; number: number; people: number; at: Date; rows: readonly StatementRow[] },
): Promise<void> {
  const { month, number, people, at, rows } = statement;
  await tx.query(
    `insert into month_statements (month, number, published_at, people, ledger, last_entry_id)
     select $1, $2, $3, $4,
            (select coalesce(jsonb_object_agg(reason, jsonb_build_object('entries', entries, 'points', points)), '{}')
               from ledger_entries_by_reason where month = $1),
            (select coalesce(max(id), 0) from point_entries where month = $1)`,
    [month, number, at, people],
  );
  await tx.query(
    `insert into statement_entries (month, number, position, user_id, points, reached_at, is_staff, can_win)
     select $1, $2, position, user_id, points, reached_at, is_staff, can_win
       from unnest($3::bigint[], $4::int[], $5::timestamptz[], $6::boolean[], $7::boolean[])
            with ordinality row (user_id, points, reached_at, is_staff, can_win, position)`,
    [
      month,
      number,
      rows.map(({ userId }) => userId),
      rows.map(({ points }) => points),
      rows.map(({ reachedAt }) => reachedAt),
      rows.map(({ isStaff: staff }) => staff),
      rows.map(({ canWin }) => canWin),
    ],
  );
}

/** The rank of an account on the latest statement. */
export async function findRankOnStatement(
  db: Queryable,
  month: string,
  userId: string,
): Promise<{ people: number; count: number; points: number | null; position: number | null } | null> {
  const [row] = await db.query<{
    people: number;
    count: number;
    points: number | null;
    position: number | null;
  }>(
    `select s.people, e.points, e.position,
            (select count(*)::int from statement_entries a where a.month = s.month and a.number = s.number) as count
       from (select * from month_statements where month = $1 order by number desc limit 1) s
       left join statement_entries e on e.month = s.month and e.number = s.number and e.user_id = $2`,
    [month, userId],
  );
  return row ?? null;
}
