import { limits } from '@reelmates/contract/limits';
import type { Queryable } from '../../db/database.ts';
import { likePattern, type Order, type Position } from './user-order.rules.ts';

/**
 * How accounts are found:
 * - `all`: without a search, by reading the index of the order from its start
 * - `walk`: as `all`, but skipping what does not match: for texts that many accounts have
 * - `trigrams`, `pairs`: by an index of the texts that finds all matches, to be sorted: for texts that few accounts have
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

/** The columns of each order, and their types. Points of the current month rank before those of earlier months. */
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

/** One more than a page can have. A literal in the statement: with a parameter the planner would sort everything. */
const FOUND_MAX = limits.adminUsersSearch + 1;

/** Up to this many matches, the stats of each are read; above it, the order's index is read until the page is full. */
const FETCHED_MAX = 3_000;

/** The first accounts of a list, at most a page and one more, with their positions in it. */
export async function findUsers(db: Queryable, request: ListRequest): Promise<Found[]> {
  const found: Found[] = [];
  for (const { sql, values } of listStatements(request)) {
    const rows = await db.query<{ id: string | null; position: string[] }>(sql, values);
    found.push(...rows.flatMap(({ id, position }) => (id === null ? [] : [{ id, position }])));
    if (found.length >= FOUND_MAX) break;
  }
  return found.slice(0, FOUND_MAX);
}

/** As `findUsers`, with the number of all matches. Only for `trigrams` and `pairs`. */
export async function findMatches(
  db: Queryable,
  request: ListRequest,
): Promise<{ found: Found[]; total: number }> {
  const { sql, values } = matchesStatement(request);
  const rows = await db.query<{ total: number; id: string | null; position: string[] }>(sql, values);
  const found = rows.flatMap(({ id, position }) => (id === null ? [] : [{ id, position }]));
  return { found, total: rows[0]?.total ?? 0 };
}

type Statement = { sql: string; values: unknown[] };

const neverAsked = () => '';

/** Creates a parameter when it is first used, because a statement must use all of its parameters. */
function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The parts of a statement. Requests of the same shape produce the same text, by which statements are prepared. */
function partsOf({ order, month, after }: ListRequest) {
  const values: unknown[] = [];
  const value = (given: unknown, type: string) => `$${values.push(given)}::${type}`;
  const current = once(() => value(month, 'text'));
  const columns = [...columnsOf[order.by], ['f.user_id', 'bigint'] as const].map(([sql, type]) => ({
    sql: () => sql.replace('$month', () => current()),
    type,
  }));
  const { direction } = order;
  const start = columns.map(({ type }, index) => once(() => value(after?.[index] ?? '', type)));
  const later = (of: readonly string[], from: readonly (() => string)[]) =>
    `(${of.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${from.map((name) => name()).join(', ')})`;
  const stats = columns.map(({ sql }) => sql());
  const inOrder = (keys: readonly string[]) => keys.map((key) => `${key} ${direction}`).join(', ');
  const keys = stats.map((_, index) => `key_${index}`);
  const selected = stats.map((sql, index) => `${sql} as ${keys[index]}`).join(', ');
  return {
    values,
    value,
    current,
    start,
    later,
    inOrder,
    keys,
    /** The conditions for rows after the request's position. */
    conditions: () => (after ? [later(stats, start)] : []),
    page(tables: string, all: readonly string[], sorted: readonly string[] = stats) {
      const where = all.length === 0 ? '' : `where ${all.join(' and ')}`;
      return `select ${selected} from ${tables} ${where} order by ${inOrder(sorted)} limit ${FOUND_MAX}`;
    },
    /** Computed only for the rows of the page, not for all rows that are sorted. */
    idAndPosition: `${keys.at(-1)} as id, array[${columns
      .map(({ type }, index) =>
        type === 'timestamptz'
          ? `to_char(${keys[index]} at time zone 'UTC', ${millisecond})`
          : `${keys[index]}::text`,
      )
      .join(', ')}] as position`,
  };
}

function matchesStatement(request: ListRequest): Statement {
  const { values, value, conditions, page, idAndPosition, inOrder, keys } = partsOf(request);
  const way = request.way === 'pairs' ? 'pairs' : 'trigrams';
  const text = value(textOf(way, request.search), 'text');
  const total = '(select total from counted)';
  const fetched = ['f.user_id = any(array(select user_id from found))'];
  // `is true` keeps the planner from making this a join and sorting all accounts.
  const walked = ['(f.user_id in (select user_id from found)) is true'];
  // The index of an order by points consists of parts.
  const pages =
    request.order.by === 'points'
      ? [page('user_stats f', [...fetched, ...conditions()])]
      : [
          page('user_stats f', [`${total} <= ${FETCHED_MAX}`, ...fetched, ...conditions()]),
          page('user_stats f', [`${total} > ${FETCHED_MAX}`, ...walked, ...conditions()]),
        ];
  const sql = `
    with found as materialized (select t.user_id from user_texts t where ${hasText(way, text)}),
         counted as materialized (select count(*)::integer as total from found)
    select counted.total, ${idAndPosition}
      from counted left join (${pages.map((sql) => `(${sql})`).join(' union all ')}) page on true
     order by ${inOrder(keys)}`;
  return { sql, values };
}

/** Statements to run one after the other until the page is full. */
function listStatements(request: ListRequest): Statement[] {
  const { order, search, way, after } = request;
  if (way === 'trigrams' || way === 'pairs') return [matchesStatement(request)];
  const statement = (
    make: (parts: ReturnType<typeof partsOf>, tables: string) => string | null,
  ): Statement[] => {
    const parts = partsOf(request);
    // The planner must not use an index of the texts, because it would collect and sort all matches.
    const tables =
      way === 'walk'
        ? `user_stats f join user_texts t
             on t.user_id = f.user_id and ${hasText(way, parts.value(search, 'text'))}`
        : 'user_stats f';
    const page = make(parts, tables);
    if (page === null) return [];
    const sql = `select ${parts.idAndPosition} from (${page}) page order by ${parts.inOrder(parts.keys)}`;
    return [{ sql, values: parts.values }];
  };
  if (order.by !== 'points') return statement(({ page, conditions }, tables) => page(tables, conditions()));

  // The order by points: first those of the current month, then accounts without any, then those below zero. Each is a
  // range of the index, in its order.
  const ofIndex = ['f.points_month', 'f.points', 'f.user_id'];
  const inOrder = [
    { month: '=', points: '> 0' },
    { month: '=', points: '= 0' },
    { month: '<', points: null },
    { month: '=', points: '< 0' },
  ];
  const isDescending = order.direction === 'desc';
  return (isDescending ? inOrder : inOrder.toReversed()).flatMap((part) =>
    statement(({ current, start, later, page }, tables) => {
      const ofPart = [
        `f.points_month ${part.month} ${current()}`,
        ...(part.points === null ? [] : [`f.points ${part.points}`]),
      ];
      const pageOf = (all: readonly string[]) => page(tables, [...ofPart, ...all], ofIndex);
      if (!after) return pageOf([]);
      const [points = neverAsked, ...rest] = start;
      const isZero = part.month === '<' || part.points === '= 0';
      if (!isZero) return pageOf([later(['f.points', 'f.user_id'], [points, rest.at(-1) ?? neverAsked])]);
      // A list that starts before the accounts without points includes all of them; one that starts after them includes
      // none.
      const first = Number(after[0]);
      if (first === 0) return pageOf([later(ofIndex, rest)]);
      return first > 0 === isDescending ? pageOf([]) : null;
    }),
  );
}

type SearchWay = Exclude<Way, 'all'>;

/** The parameter of `hasText`. */
const textOf = (way: SearchWay, search: string) => (way === 'trigrams' ? likePattern(search) : search);

/** SQL: whether a row `t` of user_texts has the text, as the index of this way finds it. */
function hasText(way: SearchWay, text: string): string {
  if (way === 'trigrams') return `t.text like lower(${text})`;
  const has = `strpos(t.text, lower(${text})) > 0`;
  return way === 'pairs' ? `letter_pairs(t.text) @> letter_pairs(lower(${text})) and ${has}` : has;
}

/** Accounts with the text, at most `limit`; all of them if an index finds them. */
export async function findAccountsWith(
  db: Queryable,
  { search, way, limit }: { search: string; way: SearchWay; limit: number },
): Promise<string[]> {
  // `offset 0` keeps the planner, which plans for any text, from reading the table until it has enough.
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

/**
 * An estimate of the share of accounts with this text, from a few pages of the table. Always the same pages, so that a
 * text is always searched in the same way.
 * @param percent of the table
 */
export async function estimateShare(db: Queryable, search: string, percent: number): Promise<number> {
  const [row] = await db.query<{ share: number | null }>(
    `select avg((strpos(t.text, lower($1)) > 0)::integer)::float as share
       from user_texts t tablesample system ($2) repeatable (1)`,
    [search, percent],
  );
  return row?.share ?? 0;
}
