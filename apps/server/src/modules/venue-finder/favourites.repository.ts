import type { Queryable, Transaction } from '../../db/database.ts';

/**
 * Removes it also where the account marked a venue that was merged into this one and whose favourites have not moved yet.
 * @returns whether it was a favourite
 */
export async function removeFavourite(tx: Transaction, userId: string, venueId: string): Promise<boolean> {
  const rows = await tx.query(
    `delete from favourite_venues f using venues v
      where f.user_id = $1 and v.id = f.venue_id and (v.id = $2 or v.merged_into = $2)
     returning 1`,
    [userId, venueId],
  );
  return rows.length > 0;
}

/**
 * The caller holds the account's lock, so concurrent requests cannot exceed `most`.
 * @returns false if the account already has `most`, or if a merge has just moved the venue or the favourite
 */
export async function addFavourite(
  tx: Transaction,
  { userId, venueId, most, at }: { userId: string; venueId: string; most: number; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into favourite_venues (user_id, venue_id, created_at)
     select $1, $2, $4::timestamptz
      where (select count(*) from favourite_venues where user_id = $1) < $3::int
        and exists (select from venues where id = $2 and merged_into is null)
     on conflict do nothing
     returning 1`,
    [userId, venueId, most, at],
  );
  return rows.length > 0;
}

/** The latest first, only venues that are still listed. */
export async function favouriteVenueIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select v.id from favourite_venues f join venues v on v.id = f.venue_id
      where f.user_id = $1 and v.hidden_at is null
      order by f.created_at desc, f.venue_id desc`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Moves some favourites of a venue that was merged into another one.
 * @returns how many were found, at most `limit`; 0 if none is left
 */
export async function moveVenueFavourites(
  tx: Transaction,
  fromVenueId: string,
  toVenueId: string,
  limit: number,
): Promise<number> {
  const rows = await tx.query<{ userId: string }>(
    'select user_id as "userId" from favourite_venues where venue_id = $1 limit $2',
    [fromVenueId, limit],
  );
  if (rows.length === 0) return 0;
  await tx.query(
    `with moved as (
       delete from favourite_venues where user_id = any($1::bigint[]) and venue_id = $2 returning user_id, created_at)
     insert into favourite_venues (user_id, venue_id, created_at)
     select user_id, $3, created_at from moved
     on conflict do nothing`,
    [rows.map(({ userId }) => userId), fromVenueId, toVenueId],
  );
  return rows.length;
}

/** For the erasure of an account: all at once, because there are few. */
export async function eraseFavouriteVenues(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from favourite_venues where user_id = $1', [userId]);
}
