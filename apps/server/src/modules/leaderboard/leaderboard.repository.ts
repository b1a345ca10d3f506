import { limits } from '@reelmates/contract/limits';
import type { Queryable } from '../../db/database.ts';
import { accountIsActive, personIsVisible } from '../visibility/visibility.public.ts';

export type BoardRow = {
  /** Null for an erased account, as is the name. */
  user_id: string | null;
  username: string | null;
  profile_image_id: string | null;
  is_verified: boolean;
  points: number;
  reached_at: Date;
  is_staff: boolean;
  /** The account was deleted or banned after the month's end: its row stays on the board, without the name. */
  is_former: boolean;
  /** The account blocks, or is blocked by, the viewer, or is no longer listed on boards. */
  is_hidden: boolean;
};

export const isStaff = (account: string) => `exists (select 1 from admins a where a.user_id = ${account}.id)`;

/**
 * An admin, or a previous one with points of the month from the time in the role: those entries have no daily limit, and no
 * other admin had to approve them.
 * @param row the alias of a row of month_points
 */
export const isStaffOf = (account: string, row: string) => `(${isStaff(account)} or exists (
  select 1 from audit_log l join point_entries e on e.created_at <= l.created_at
   where l.target_kind = 'user' and l.target_id = ${account}.id::text and l.action = 'admin.revoke'
     and e.user_id = ${account}.id and e.month = ${row}.month))`;

/** The condition for being on a board, of aliases m (month_points) and u (users). */
export const boardCondition = `m.is_listed and m.points > 0
  and (${accountIsActive('u')} or (m.outlasts_account and u.banned_at is null))`;

/**
 * How a person (alias u, nullable) is shown on the board of a closed month, as `is_former` and `is_hidden`.
 * @param viewerId the placeholder of the viewer's id
 */
export const closedBoardColumns = (viewerId: string) => `
  coalesce(not ${accountIsActive('u')} or u.username is null, true) as is_former,
  coalesce(not ${personIsVisible('u', viewerId)}
    or (not is_on_boards(u) and u.id is distinct from ${viewerId}), true) as is_hidden`;

/**
 * The first rows of a month. The index contains only people who are on boards (`is_on_boards`), so hidden people at the
 * top cost nothing.
 * @param viewerId null to ignore blocks
 */
export function findBoard(db: Queryable, month: string, viewerId: string | null): Promise<BoardRow[]> {
  return db.query<BoardRow>(boardSql, [month, viewerId]);
}

/** The limit is a literal: for a placeholder the planner assumes a tenth of the table. */
const boardSql = `
  select u.id as user_id, u.username, u.profile_image_id, u.is_verified, m.points, m.reached_at,
         ${isStaffOf('u', 'm')} as is_staff, u.deleted_at is not null as is_former,
         not ${personIsVisible('u', '$2::bigint')} as is_hidden
    from month_points m
    join users u on u.id = m.user_id
   where m.month = $1 and ${boardCondition}
   order by m.points desc, m.reached_at, m.user_id
   limit ${limits.boardMax}`;

export type RankRow = { points: number; position: number | null; people: number; is_listed: boolean };

/**
 * The viewer's rank. People with more points, or with as many in earlier ten-minute slots, are counted in advance; only
 * those who reached the same points in the same slot are counted here. A single statement, for a single instant.
 */
export async function findRank(db: Queryable, userId: string, month: string): Promise<RankRow> {
  const [row] = await db.query<RankRow>(rankSql, [month, userId]);
  if (!row) throw new Error('this account is gone');
  return row;
}

const rankSql = `
  select coalesce(m.points, 0) as points, u.listed_on_board as is_listed,
         (select coalesce(sum(b.people), 0)::int from board_people_by_points b where b.month = $1) as people,
         case when m.is_listed and m.points > 0 then (1
           + (select coalesce(sum(b.people), 0) from board_people_by_points b where b.month = $1 and b.points > m.points)
           + (select coalesce(sum(s.people), 0) from board_people_by_slot s
               where s.month = $1 and s.points = m.points and s.slot < board_slot(m.reached_at))
           + (select count(*) from month_points o
               where o.month = $1 and o.is_listed and o.points > 0 and o.points = m.points
                 and o.reached_at >= board_slot(m.reached_at)
                 and (o.reached_at, o.user_id) < (m.reached_at, m.user_id)))::int end as position
    from users u
    left join month_points m on m.month = $1 and m.user_id = u.id
   where u.id = $2`;

/** The months up to this one that have anyone on their board. */
export async function findMonths(db: Queryable, upTo: string): Promise<string[]> {
  const rows = await db.query<{ month: string }>(
    `select month from board_people_by_points where month <= $1 group by month having sum(people) > 0
     union select month from month_statements where people > 0`,
    [upTo],
  );
  return rows.map(({ month }) => month);
}

export type TotalRow = {
  reason: 'award' | 'reversal' | 'restoration' | 'adjustment';
  entries: number;
  points: string;
};

export async function countPeople(db: Queryable, month: string): Promise<number> {
  const [row] = await db.query<{ people: number }>(
    'select coalesce(sum(people), 0)::int as people from board_people_by_points where month = $1',
    [month],
  );
  return row?.people ?? 0;
}

/** The number of rows in a month's ledger. */
export function findLedgerTotals(db: Queryable, month: string): Promise<TotalRow[]> {
  return db.query<TotalRow>('select reason, entries, points from ledger_entries_by_reason where month = $1', [
    month,
  ]);
}
