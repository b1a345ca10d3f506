import type { Queryable, Transaction } from '../../db/database.ts';

export type VenueListRow = {
  id: string;
  name: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
};

export type VenueRow = VenueListRow & {
  address: string;
  country: 'Australia' | 'New Zealand';
  postcode: string | null;
  machines: number | null;
};

export async function findVenue(db: Queryable, id: string): Promise<VenueRow | null> {
  const [row] = await db.query<VenueRow>(
    `select id, name, address, city, state, country, latitude, longitude, postcode, machines
       from venues where id = $1 and hidden_at is null`,
    [id],
  );
  return row ?? null;
}

export async function venueIsListed(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.query('select 1 from venues where id = $1 and hidden_at is null', [id]);
  return rows.length > 0;
}

export function findAllVenues(db: Queryable): Promise<VenueListRow[]> {
  return db.query<VenueListRow>(
    `select id, name, city, state, latitude, longitude from venues where hidden_at is null order by name, id`,
  );
}

/** Changes with every change of any venue, by a trigger. */
export async function venuesVersion(db: Queryable): Promise<string> {
  const [row] = await db.query<{ value: string }>(
    `select value from product_state where name = 'venues_version'`,
  );
  return row?.value ?? '0';
}

/**
 * Notes that the bundled venues are being imported. Another process that tries the same waits for this transaction.
 * @returns false when they were imported before
 */
export async function claimBundledImport(tx: Transaction, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `insert into product_state (name, value, created_at) values ('bundled_venues_imported', 'true', $1)
     on conflict do nothing returning 1`,
    [at],
  );
  return rows.length > 0;
}

/** Adds venues that are not there yet. @param venues with the bundled file's keys */
export async function insertVenues(tx: Transaction, venues: readonly object[], at: Date): Promise<void> {
  await tx.query(
    `insert into venues (name, kind, address, city, state, postcode, country, latitude, longitude, machines,
                         is_approximate, source, created_at, updated_at)
     select name, type, address, city, state, postcode, country, latitude, longitude, machines,
            coalesce(approximate, false), source, $2, $2
       from json_to_recordset($1::json) as row (
         name text, type text, address text, city text, state text, postcode text, country text,
         latitude double precision, longitude double precision, machines integer, approximate boolean, source text)
     on conflict do nothing`,
    [JSON.stringify(venues), at],
  );
}
