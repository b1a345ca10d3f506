import { limits } from '@reelmates/contract/limits';
import type { Queryable } from '../../db/database.ts';
import { containing, type Order, type Position } from './user-order.rules.ts';

/**
 * How accounts are found:
 * - `all`: no search; the order's index is read from its beginning
 * - `walk`: the same, without what does not match: for texts that many accounts have
 * - `trigrams`, `pairs`: an index of the texts gives all matches, which are then sorted: for texts that few have
 */
export type Way = 'all' | 'walk' | 'trigrams' | 'pairs';

export type ListRequest = {
  order: Order;
  /** YYYY-MM, of the points. */
  month: string;
  search: string;
  way: Way;
  after: Position | null;
};

export type Found = { id: string; position: string[] };

/** The columns of an order, and their types. The points of the present month come before the former ones. */
const columnsOf = {
  signup: [['f.joined_at', 'timestamptz']],
  following: [['f.following', 'integer']],
  biggestWin: [['f.biggest_win', 'numeric']],
  lifetime: [['f.lifetime_winnings', 'numeric']],
  points: [
    ['case when f.points_month = $month then f.points else 0 end', 'integer'],
    ['f.points_month', 'text'],
    ['f.points', 'integer'],
  ],
} as const;

const millisecond = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** One more than a page can have. A number in the statement: for an unknown one the planner would sort everything. */
const FOUND_MAX = limits.adminUsersSearch + 1;

/** The first accounts of a list, at most a page and one more, with their positions in it. */
export async function findUsers(db: Queryable, request: ListRequest): Promise<Found[]> {
  const statement = listStatement(request);
  return db.query<Found>(statement.sql, statement.values);
}

/** As `findUsers`, with the number of all matches. Only for `trigrams` and `pairs`. */
export async function findMatches(
  db: Queryable,
  request: ListRequest,
): Promise<{ found: Found[]; total: number }> {
  const statement = listStatement(request);
  const rows = await db.query<{ total: number; id: string | null; position: string[] }>(
    statement.sql,
    statement.values,
  );
  const found = rows.flatMap(({ id, position }) => (id === null ? [] : [{ id, position }]));
  return { found, total: rows[0]?.total ?? 0 };
}

type Statement = { sql: string; values: unknown[] };

const neverAsked = () => '';

/** A value becomes a parameter when its name is first asked for: the statement must use all of its parameters. */
function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Equal shapes of requests have equal texts: statements are prepared by them. */
function listStatement({ order, month, search, way, after }: ListRequest): Statement {
  const values: unknown[] = [];
  const value = (given: unknown, type: string) => `$${values.push(given)}::${type}`;
  const present = order.by === 'points' ? value(month, 'text') : '';
  const columns = [...columnsOf[order.by], ['f.user_id', 'bigint'] as const].map(([sql, type]) => ({
    sql: sql.replace('$month', present),
    type,
  }));
  const { direction } = order;
  const sorted = columns.map(({ sql }) => `${sql} ${direction}`).join(', ');
  const position = columns.map(({ sql, type }) =>
    type === 'timestamptz' ? `to_char(${sql} at time zone 'UTC', ${millisecond})` : `(${sql})::text`,
  );
  const selected = `select f.user_id as id, array[${position.join(', ')}] as position`;
  const start = columns.map(({ type }, index) => once(() => value(after?.[index] ?? '', type)));
  const later = (of: readonly string[], from: readonly (() => string)[]) =>
    `(${of.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${from.map((name) => name()).join(', ')})`;
  const stats = columns.map(({ sql }) => sql);
  const where = (all: readonly string[]) => (all.length === 0 ? '' : `where ${all.join(' and ')}`);
  const page = (tables: string, all: readonly string[], order = sorted) =>
    `${selected} from ${tables} ${where(all)} order by ${order} limit ${FOUND_MAX}`;

  const conditions = () => (after ? [later(stats, start)] : []);

  if (way === 'trigrams' || way === 'pairs') {
    const ofFound = 'f.user_id = any(array(select user_id from found))';
    const sql = `
      with found as materialized (select t.user_id from user_texts t where ${hasText(way, value(textOf(way, search), 'text'))})
      select counted.total, page.* from (select count(*)::integer as total from found) counted
        left join (${page('user_stats f', [ofFound, ...conditions()])}) page on true`;
    return { sql, values };
  }
  // The planner must not choose an index of the texts: it would collect and sort all matches.
  const tables =
    way === 'walk'
      ? `user_stats f join user_texts t
           on t.user_id = f.user_id and ${hasText(way, value(search, 'text'))}`
      : 'user_stats f';
  if (order.by !== 'points') return { sql: page(tables, conditions()), values };

  // By points: the present month's, then who has none in it, then those below zero. Each is a part of the index, and in
  // its order.
  const inOrder = ['f.points_month', 'f.points', 'f.user_id'];
  const ofIndex = inOrder.map((name) => `${name} ${direction}`).join(', ');
  const pageOf = (all: readonly string[]) => page(tables, all, ofIndex);
  const parts = [
    `f.points_month = ${present} and f.points > 0`,
    `f.points_month = ${present} and f.points = 0`,
    `f.points_month < ${present}`,
    `f.points_month = ${present} and f.points < 0`,
  ].flatMap((part, index) => {
    if (!after) return pageOf([part]);
    const [points = neverAsked, ...rest] = start;
    const isZero = index === 1 || index === 2;
    if (!isZero) return pageOf([part, later(['f.points', 'f.user_id'], [points, rest.at(-1) ?? neverAsked])]);
    // A list that starts before those without points has all of them, one that starts after them none.
    const first = Number(after[0]);
    if (first === 0) return pageOf([part, later(inOrder, rest)]);
    return first < 0 === (direction === 'asc') ? pageOf([part]) : [];
  });
  const names = columns.map((_, index) => `(position[${index + 1}])::${columns[index]?.type}`);
  const sql = `
    select id, position from (${parts.map((part) => `(${part})`).join(' union all ')}) parts
     order by ${names.map((name) => `${name} ${direction}`).join(', ')} limit ${FOUND_MAX}`;
  return { sql, values };
}

type SearchWay = Exclude<Way, 'all'>;

/** The parameter of `hasText`. */
const textOf = (way: SearchWay, search: string) => (way === 'trigrams' ? containing(search) : search);

/** SQL: whether a row `t` of user_texts has the text, as the index of this way finds it. */
function hasText(way: SearchWay, text: string): string {
  if (way === 'trigrams') return `t.text like lower(${text})`;
  const has = `strpos(t.text, lower(${text})) > 0`;
  return way === 'pairs' ? `letter_pairs(t.text) @> letter_pairs(lower(${text})) and ${has}` : has;
}

/** Some of the accounts with the text, at most `limit`; all of them where an index finds them. */
export async function findAccountsWith(
  db: Queryable,
  { search, way, limit }: { search: string; way: SearchWay; limit: number },
): Promise<string[]> {
  // `offset 0`: the planner, which plans for any text, would read the table until it has as many.
  const fence = way === 'walk' ? '' : 'offset 0';
  const rows = await db.query<{ id: string }>(
    `select user_id as id from (
       select t.user_id from user_texts t where ${hasText(way, '$1::text')} ${fence}) found
      limit $2`,
    [textOf(way, search), limit],
  );
  return rows.map(({ id }) => id);
}

/** The number of all accounts, which triggers keep. */
export async function countUsers(db: Queryable): Promise<number> {
  const [row] = await db.query<{ users: string }>('select users from user_totals');
  return Number(row?.users ?? 0);
}

/** The share of accounts with this text, from a few pages of the table. @param percent of the table */
export async function estimateShare(db: Queryable, search: string, percent: number): Promise<number> {
  const [row] = await db.query<{ share: number | null }>(
    `select avg((strpos(t.text, lower($1)) > 0)::integer)::float as share
       from user_texts t tablesample system ($2)`,
    [search, percent],
  );
  return row?.share ?? 0;
}
