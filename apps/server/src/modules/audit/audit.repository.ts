import type { AuditAction } from '@reelmates/contract/admin/audit-actions';
import { type AuditFilter, byTheServer } from '@reelmates/contract/admin/audit-filter';
import { idParam } from '@reelmates/contract/fields';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Keyset } from '../../http/paging.ts';

export type AuditRow = {
  id: string;
  action: string;
  actor_id: string | null;
  actor_username: string | null;
  target_kind: string;
  target_id: string;
  target_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  content: Record<string, unknown> | null;
  created_at: Date;
};

/**
 * Matching entries, latest first.
 * @param after only entries that follow this one in the list; null to start with the latest
 */
export async function findAuditEntries(
  db: Queryable,
  filter: AuditFilter,
  after: Keyset | null,
  count: number,
): Promise<AuditRow[]> {
  if (filter.search && !filter.person) {
    // A frequent word fills a page from the latest entries alone; the index of words would find all its entries first.
    const latest = await readEntries(db, filter, { after, count, among: WORDS_MADE });
    if (latest.length === count) return latest;
    const recent = await narrowToRecent(db, filter, after);
    const found = recent && (await readEntries(db, recent, { after, count, among: null }));
    if (found?.length === count) return found;
  }
  return readEntries(db, filter, { after, count, among: null });
}

/** The number of the latest entries that are searched for a frequent word without the index. */
const WORDS_MADE = 1_000;

/**
 * The number of the latest entries among which the index finds a less frequent word: it knows all entries that have the
 * word in a few milliseconds, but to read tens of thousands of them takes a hundred.
 */
const RECENT = 20_000;

/** The filter for the `RECENT` entries that its time and page admit; null where there are no more than these. */
async function narrowToRecent(
  db: Queryable,
  filter: AuditFilter,
  after: Keyset | null,
): Promise<AuditFilter | null> {
  const { conditions, values } = readFilter({ to: filter.to }, after);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const [first] = await db.query<{ created_at: Date }>(
    `select l.created_at from audit_log l ${where}
      order by l.created_at desc, l.id desc offset ${RECENT} limit 1`,
    values,
  );
  if (!first) return null;
  const from = filter.from && filter.from > first.created_at ? filter.from : first.created_at;
  // Only of a range with both ends does the planner expect few entries, and combine the two indexes.
  return { ...filter, from, to: filter.to ?? END_OF_TIME };
}

const END_OF_TIME = new Date('9999-12-31T00:00:00Z');

/**
 * @param page.among restricts the search to this many of the latest entries that match the rest of the filter; null for
 * all
 */
function readEntries(
  db: Queryable,
  filter: AuditFilter,
  { after, count, among }: { after: Keyset | null; count: number; among: number | null },
): Promise<AuditRow[]> {
  const { from, conditions, words, values } = readFilter(filter, after);
  if (words !== null && among === null) conditions.push(words);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const order = 'order by l.created_at desc, l.id desc';
  const limit = `${order} limit ${count}`;
  const parts = from.map(({ source, condition }) => {
    const own = condition === null ? where : `${where === '' ? 'where' : `${where} and`} ${condition}`;
    if (words === null) return `(select l.id, l.created_at from ${source} ${own} ${limit})`;
    // The planner, which plans for any words, would compute the words of one entry after the other, backwards, until a
    // page is full.
    if (among === null)
      return `(select l.* from (select l.id, l.created_at from ${source} ${own} offset 0) l ${limit})`;
    return `(select l.id, l.created_at from (select l.* from ${source} ${own} ${order} limit ${among}) l
              where ${words} ${limit})`;
  });
  return db.query<AuditRow>(
    `select l.id, l.action, l.actor_id, coalesce(l.actor_name, u.username) as actor_username,
            l.target_kind, l.target_id, l.target_name, l.before, l.after, d.content, l.created_at
       from (select l.id from (${parts.join(' union ')}) l ${limit}) found
       join audit_log l on l.id = found.id
       left join users u on u.id = l.actor_id
       left join decisions d on d.audit_id = l.id
      order by l.created_at desc, l.id desc`,
    values,
  );
}

type Source = { source: string; condition: string | null };

/** The conditions of the filter, and the sources that are read separately because each has its own index. */
function readFilter(filter: AuditFilter, after: Keyset | null) {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions: string[] = [];
  if (after) {
    conditions.push(`(l.created_at, l.id) < (${value(after.time)}, ${value(after.id)}::bigint)`);
  }
  if (filter.from) conditions.push(`l.created_at >= ${value(filter.from)}`);
  if (filter.to) conditions.push(`l.created_at < ${value(filter.to)}`);
  if (filter.action) conditions.push(`l.action = ${value(filter.action)}`);
  const words = filter.search
    ? `audit_words(l.actor_name, l.target_name, l.target_kind, l.target_id, l.before, l.after)
         @@ to_tsquery('simple', ${value(wordsQuery(filter.search))})`
    : null;
  return { from: sourcesOf(filter.person, value), conditions, words, values };
}

function sourcesOf(person: string | undefined, value: (given: unknown) => string): Source[] {
  if (!person) return [{ source: 'audit_log l', condition: null }];
  if (person === byTheServer) return [{ source: 'audit_log l', condition: 'l.actor_id is null' }];
  if (!idParam.safeParse(person).success) return [{ source: 'audit_log l', condition: 'false' }];
  const id = value(person);
  return [
    { source: 'audit_log l', condition: `l.actor_id = ${id}::bigint` },
    { source: 'audit_log l', condition: `l.target_kind = 'user' and l.target_id = ${id}::text` },
    {
      source: 'decisions d join audit_log l on l.id = d.audit_id',
      condition: `d.author_id = ${id}::bigint`,
    },
  ];
}

/** The words of the search, each as the beginning of a word, all required. A search without words matches nothing. */
function wordsQuery(search: string): string {
  const words = search.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.map((word) => `${word}:*`).join(' & ');
}

/** With each actor's latest name. Skips from one actor to the next in the index, however many entries each has. */
export function findActors(db: Queryable): Promise<{ id: string; username: string | null }[]> {
  return db.query(
    `with recursive actors as (
       (select actor_id from audit_log where actor_id is not null order by actor_id limit 1)
       union all
       select (select l.actor_id from audit_log l where l.actor_id > a.actor_id order by l.actor_id limit 1)
         from actors a where a.actor_id is not null)
     select a.actor_id as id, coalesce(u.username, latest.actor_name) as username
       from actors a
       left join users u on u.id = a.actor_id
      cross join lateral (
        select actor_name from audit_log l where l.actor_id = a.actor_id
         order by l.created_at desc, l.id desc limit 1) latest
      where a.actor_id is not null
      order by lower(coalesce(u.username, latest.actor_name)), a.actor_id
      limit 500`,
  );
}

export type AuditEntry = {
  /** The admin; null for the system and the command line. */
  actorId: string | null;
  action: AuditAction;
  target: { kind: string; id: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  at: Date;
};

/** Kinds of targets that have a name and a number. */
const named = new Set(['user', 'venue']);

/**
 * Records an act of an admin, in its transaction, with the names at that time: the database refuses every later change
 * of the row, and accounts can be erased.
 * @returns the id of the entry
 */
export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into audit_log
       (actor_id, actor_name, action, target_kind, target_id, target_name, before, after, created_at)
     values ($1, (select username from users where id = $1), $2, $3, $4,
             case $3::text when 'user' then (select username from users where id = $8::bigint)
                           when 'venue' then (select name from venues where id = $8::bigint) end,
             $5, $6, $7)
     returning id`,
    [
      entry.actorId,
      entry.action,
      entry.target.kind,
      entry.target.id,
      entry.before ?? null,
      entry.after ?? null,
      entry.at,
      named.has(entry.target.kind) ? entry.target.id : null,
    ],
  );
  if (row === undefined) throw new Error('insert gave no id');
  return row.id;
}
