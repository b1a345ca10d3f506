import { limits } from '@reelmates/contract/limits';
import type { VenueKind } from '@reelmates/contract/venues/venues';
import type { Queryable, Transaction } from '../../db/database.ts';

export type VenueListRow = {
  id: string;
  name: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  kind: VenueKind;
  machines: number | null;
  /** Absent for most venues. */
  approximate?: true;
};

export type VenueRow = Omit<VenueListRow, 'kind' | 'approximate'> & {
  approximate: boolean;
  address: string;
  country: 'Australia' | 'New Zealand';
  postcode: string | null;
};

/** A merged venue stands for the one into which it was merged, so that links to it still work. */
const isListedVenue = `v.hidden_at is null and v.id = coalesce((select m.merged_into from venues m where m.id = $1), $1)`;

export async function findVenue(db: Queryable, id: string): Promise<VenueRow | null> {
  const [row] = await db.query<VenueRow>(
    `select v.id, v.name, v.address, v.city, v.state, v.country, v.latitude, v.longitude, v.postcode, v.machines,
            v.is_approximate as approximate
       from venues v where ${isListedVenue}`,
    [id],
  );
  return row ?? null;
}

/** @returns the venue's id, or that of the venue into which it was merged; null for a hidden one */
export async function findListedVenueId(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(`select v.id from venues v where ${isListedVenue}`, [id]);
  return row?.id ?? null;
}

/** This many rows take about 1 ms to read and process. */
const FETCHED_AT_ONCE = 100;

/** All listed venues at one instant, in parts, so that other requests are answered in between. */
export async function* allVenues(tx: Transaction): AsyncGenerator<VenueListRow[]> {
  await tx.query(
    `declare all_venues no scroll cursor for
     select id, name, city, state, round(latitude::numeric, 5)::float8 as latitude,
            round(longitude::numeric, 5)::float8 as longitude, kind, machines, is_approximate
       from venues where hidden_at is null order by state, city, name, id`,
  );
  for (;;) {
    const part = await tx.query<VenueListRow & { is_approximate: boolean }>(
      `fetch ${FETCHED_AT_ONCE} from all_venues`,
    );
    if (part.length === 0) return;
    yield part.map(({ is_approximate, ...venue }) =>
      is_approximate ? { ...venue, approximate: true } : venue,
    );
  }
}

/** The sources of listed venues, the most frequent first. */
export async function sourcesOfVenues(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ source: string }>(
    `select source from venues where hidden_at is null and source is not null
      group by source order by count(*) desc, source limit $1`,
    [limits.venueSourcesMax],
  );
  return rows.map(({ source }) => source);
}

/** The version of all venues. A trigger changes it with every change of a venue. */
export async function venuesVersion(db: Queryable): Promise<string> {
  const [row] = await db.query<{ value: string }>(
    `select value from product_state where name = 'venues_version'`,
  );
  return row?.value ?? '0';
}
