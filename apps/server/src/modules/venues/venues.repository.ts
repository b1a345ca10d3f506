import { limits } from '@reelmates/contract/limits';
import type { Queryable, Transaction } from '../../db/database.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';

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

/** A venue that was merged into another one is that one: links to it go on working. */
const isListedVenue = `v.hidden_at is null and v.id = coalesce((select m.merged_into from venues m where m.id = $1), $1)`;

export async function findVenue(db: Queryable, id: string): Promise<VenueRow | null> {
  const [row] = await db.query<VenueRow>(
    `select v.id, v.name, v.address, v.city, v.state, v.country, v.latitude, v.longitude, v.postcode, v.machines
       from venues v where ${isListedVenue}`,
    [id],
  );
  return row ?? null;
}

/** @returns the venue's id, which is another one where it was merged; null where it is not listed */
export async function findListedVenueId(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(`select v.id from venues v where ${isListedVenue}`, [id]);
  return row?.id ?? null;
}

export type VenueReturn = { value: number; sessions: number };

/**
 * What the sessions logged at a venue paid back, in percent with one decimal, rounded half up.
 * @returns null below so many sessions or people that single ones could be guessed
 */
export async function returnAtVenue(db: Queryable, venueId: string): Promise<VenueReturn | null> {
  const [row] = await db.query<VenueReturn>(
    `select round(sum(s.amount_won) * 100 / sum(s.amount_spent), 1)::float8 as value, count(*)::int as sessions
       from play_sessions s join users u on u.id = s.user_id
      where s.venue_id = $1 and ${accountIsActive('u')}
     having count(*) >= $2 and count(distinct s.user_id) >= $3 and sum(s.amount_spent) > 0`,
    [venueId, limits.venueRtpSessionsMin, limits.venueRtpPeopleMin],
  );
  return row ?? null;
}

/** So many take about 1 ms to read and to go through. */
const fetchedAtOnce = 100;

/** All that are listed, as of one moment, in parts: other requests can be answered in between. */
export async function* allVenues(tx: Transaction): AsyncGenerator<VenueListRow[]> {
  await tx.query(
    `declare all_venues no scroll cursor for
     select id, name, city, state, round(latitude::numeric, 5)::float8 as latitude,
            round(longitude::numeric, 5)::float8 as longitude
       from venues where hidden_at is null order by state, city, name, id`,
  );
  for (;;) {
    const part = await tx.query<VenueListRow>(`fetch ${fetchedAtOnce} from all_venues`);
    if (part.length === 0) return;
    yield part;
  }
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
