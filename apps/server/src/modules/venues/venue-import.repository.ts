import type { Transaction } from '../../db/database.ts';

/** The result of a batch. Rows in none of these lists did not change. */
export type BatchOutcome = {
  /** The number of all rows. */
  rows: number;
  inserted: number;
  updated: number;
  /** Rows whose name and address belong to another venue. */
  clashing: number[];
};

const rowColumns = `index integer, external_id text, name text, kind text, address text, city text, state text,
  country text, postcode text, latitude double precision, longitude double precision, machines integer,
  is_approximate boolean, source text`;

const importedAs = (row: string) =>
  `lower(${row}.name || '|' || ${row}.address || '|' || ${row}.city || '|' || ${row}.state)`;

const isEdited = (column: string) => `'${column}' = any(v.edited_columns)`;
const locationColumns: ReadonlySet<string> = new Set(['latitude', 'longitude', 'is_approximate']);
/** An admin's own location is kept, and the point of a town never replaces a venue's location. */
const keepsLocation = `${isEdited('latitude')} or ${isEdited('longitude')} or (m.is_approximate and not v.is_approximate)`;

/**
 * The current value of a column. If a row moves the venue without saying that the new point is a town's, the point is
 * the venue's own.
 */
const current = (column: string) =>
  column === 'is_approximate'
    ? 'v.is_approximate and (m.latitude, m.longitude) is not distinct from (v.latitude, v.longitude)'
    : `v.${column}`;

/** The value of the row, unless an admin has edited the column. An empty value keeps the current one. */
const wanted = (column: string) =>
  `case when ${locationColumns.has(column) ? keepsLocation : isEdited(column)} then v.${column}
        else coalesce(m.${column}, ${current(column)}) end as ${column}`;

const updatable = [
  'external_id',
  'name',
  'kind',
  'address',
  'city',
  'state',
  'country',
  'postcode',
  'latitude',
  'longitude',
  'machines',
  'is_approximate',
  'source',
] as const;
const columnsOf = (row: string) => updatable.map((column) => `${row}.${column}`).join(', ');

/**
 * Looks up each row by its id, whatever the planner estimates. If the table is analysed in the middle of an import, it
 * seems to be empty, and the planner would scan it for each batch: minutes instead of seconds.
 */
const venueWithId = (id: string) => `(select * from venues where id = ${id} offset 0)`;

/**
 * One round trip per batch. The venue of a row is the one with its external id, otherwise the one that was imported as
 * this row, otherwise the one with its name and address. A venue written at $2 was written by an earlier row of this
 * import, which takes precedence. Venues merged into others stay unchanged.
 */
const importSql = `
  with matched as materialized (
    select r.*, coalesce(e.id, o.id, i.id) as venue_id,
           i.id is not null and coalesce(e.id, o.id, i.id) <> i.id as clashes
      from json_to_recordset($1::json) as r (${rowColumns})
      left join venues e on e.external_id = r.external_id
      left join venues o on o.imported_as = ${importedAs('r')}
      left join venues i on lower(i.name) = lower(r.name) and lower(i.address) = lower(r.address)
                        and lower(i.city) = lower(r.city) and i.state = r.state
  ), wanted as materialized (
    select distinct on (v.id) v.id, ${importedAs('m')} as imported_as, ${columnsOf('w')},
           (${columnsOf('v')}) is distinct from (${columnsOf('w')}) as visible,
           v.imported_as is distinct from ${importedAs('m')} as renamed
      from matched m cross join lateral ${venueWithId('m.venue_id')} v
           cross join lateral (select ${updatable.map(wanted).join(', ')}) w
     where not m.clashes and v.merged_into is null and v.updated_at <> $2
     order by v.id, m.index
  ), changes as materialized (
    select * from wanted where visible or renamed
  ), updated as (
    update venues v
       set (${updatable.join(', ')}, imported_as, updated_at) = (${columnsOf('c')}, c.imported_as, $2)
      from changes c
     where v.id = c.id and v.id = any(array(select id from changes))
  ), inserted as (
    insert into venues (${updatable.join(', ')}, imported_as, created_at, updated_at)
    select ${updatable.map((column) => (column === 'is_approximate' ? `coalesce(m.${column}, false)` : `m.${column}`)).join(', ')},
           ${importedAs('m')}, $2, $2
      from matched m
     where m.venue_id is null
     order by m.index
    on conflict do nothing
    returning id
  )
  select (select count(*)::int from matched) as rows,
         (select count(*)::int from inserted) as inserted,
         (select count(*)::int from changes where visible) as updated,
         coalesce((select array_agg(index) from matched where clashes), '{}') as clashing`;

/**
 * @param batch rows as JSON, with the names of the columns and their index in the file
 * @param at the same instant for the whole import
 */
export async function importBatch(tx: Transaction, batch: string, at: Date): Promise<BatchOutcome> {
  const [outcome] = await tx.query<BatchOutcome>(importSql, [batch, at]);
  if (!outcome) throw new Error('the import of a batch returned no row');
  return outcome;
}

/**
 * Plans each batch for the current number of venues, using indexes: a cached plan would be that for an empty table, and
 * a plan that scans or hashes the table would read all of it for a hundred rows.
 */
export async function planEachBatch(tx: Transaction): Promise<void> {
  await tx.query(
    `select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true),
            set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`,
  );
}

/**
 * Only one import may run: two concurrent ones would compare with rows that the other one changes.
 * @returns false if another one is running
 */
export async function claimImport(tx: Transaction): Promise<boolean> {
  const [row] = await tx.query<{ claimed: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('venue-import')) as claimed`,
  );
  return row?.claimed ?? false;
}
