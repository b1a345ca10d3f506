import { limits } from '@reelmates/contract/limits';
import type { AdminVenue, VenueForm, VenueWithContents } from '@reelmates/contract/venues/venue-admin';
import type { Queryable, Transaction } from '../../db/database.ts';
import { type Keyset, keysetValues } from '../../http/paging.ts';

const columns = `v.id, v.name, v.address, v.city, v.state, v.country, v.postcode, v.latitude, v.longitude, v.machines,
  v.hidden_at is not null as "isHidden", v.merged_into as "mergedInto"`;

export async function findAnyVenue(db: Queryable, id: string): Promise<AdminVenue | null> {
  const [row] = await db.query<AdminVenue>(`select ${columns} from venues v where v.id = $1`, [id]);
  return row ?? null;
}

/** How many rows a merge would move: of each kind, up to one more than is counted. */
export async function countContents(db: Queryable, id: string): Promise<VenueWithContents['contents']> {
  const [counts] = await db.query<VenueWithContents['contents']>(
    `select ${countUpTo('posts where venue_id = $1 and deleted_at is null')} as posts,
            ${countUpTo('jackpots where venue_id = $1')} as jackpots,
            ${countUpTo('play_sessions where venue_id = $1')} as sessions,
            ${countUpTo('venue_reports where venue_id = $1')} as reports`,
    [id, limits.venueContentsCounted + 1],
  );
  if (!counts) throw new Error('the count returned no row');
  return counts;
}

const countUpTo = (rows: string) => `(select count(*)::int from (select from ${rows} limit $2) counted)`;

/** Latest hidden first. */
export function findHiddenVenues(
  db: Queryable,
  after: Keyset | null,
  count: number,
): Promise<(AdminVenue & { hiddenAt: Date })[]> {
  return db.query(
    `select ${columns}, v.hidden_at as "hiddenAt" from venues v
      where v.hidden_at is not null and (v.hidden_at, v.id) < ($1::timestamptz, $2::bigint)
      order by v.hidden_at desc, v.id desc
      limit $3`,
    [...keysetValues(after), count],
  );
}

export async function lockVenue(tx: Transaction, id: string): Promise<AdminVenue | null> {
  const [row] = await tx.query<AdminVenue>(`select ${columns} from venues v where v.id = $1 for update`, [
    id,
  ]);
  return row ?? null;
}

/**
 * Locks a venue (`for key share`), so that it is not merged into another one until the transaction ends.
 * @returns the venue into which it was merged before; null for none
 */
export async function lockVenueShared(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.query<{ mergedInto: string | null }>(
    'select merged_into as "mergedInto" from venues where id = $1 for key share',
    [id],
  );
  return row?.mergedInto ?? null;
}

const valuesOf = (form: VenueForm) => [
  form.name,
  form.address,
  form.city,
  form.state,
  form.country,
  form.postcode || null,
  form.latitude,
  form.longitude,
  form.machines ?? null,
];

/** @returns the venue's id; null if a venue already has this name and address */
export async function insertVenue(tx: Transaction, form: VenueForm, at: Date): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `insert into venues (name, address, city, state, country, postcode, latitude, longitude, machines,
                         edited_columns, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
             '{name,address,city,state,country,postcode,latitude,longitude,machines}', $10, $10)
     on conflict do nothing returning id`,
    [...valuesOf(form), at],
  );
  return row?.id ?? null;
}

/** Whether another venue has this name and address. */
export async function isTaken(tx: Transaction, id: string, form: VenueForm): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from venues where lower(name) = lower($2) and lower(address) = lower($3)
        and lower(city) = lower($4) and state = $5 and id <> $1`,
    [id, form.name, form.address, form.city, form.state],
  );
  return rows.length > 0;
}

/**
 * A location entered by an admin is that of the venue itself, not of its town.
 * @param editedColumns the changed columns, which later imports do not change
 */
export async function updateVenue(
  tx: Transaction,
  id: string,
  form: VenueForm,
  editedColumns: readonly string[],
  at: Date,
): Promise<void> {
  await tx.query(
    `update venues
        set (name, address, city, state, country, postcode, latitude, longitude, machines, updated_at)
          = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11),
            is_approximate = is_approximate and not ($12::text[] && '{latitude,longitude}'),
            edited_columns = array(select distinct unnest(edited_columns || $12::text[]) order by 1)
      where id = $1`,
    [id, ...valuesOf(form), at, editedColumns],
  );
}

export async function storeHidden(tx: Transaction, id: string, isHidden: boolean, at: Date): Promise<void> {
  await tx.query('update venues set hidden_at = $2, updated_at = $3 where id = $1', [
    id,
    isHidden ? at : null,
    at,
  ]);
}

/** Hides the venue and redirects it, and the venues merged into it before, to the other one. */
export async function storeMerged(tx: Transaction, id: string, into: string, at: Date): Promise<void> {
  await tx.query(
    `update venues set merged_into = $2, hidden_at = coalesce(hidden_at, $3), updated_at = $3
      where id = $1 or merged_into = $1`,
    [id, into, at],
  );
}
