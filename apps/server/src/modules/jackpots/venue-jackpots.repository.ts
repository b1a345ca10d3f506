import type { VenueJackpot } from '@reelmates/contract/venues/venues';
import type { Queryable, Transaction } from '../../db/database.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';

/**
 * The highest verified jackpots of a venue. They have no names, so blocks do not filter them: a missing one would
 * reveal whose it is.
 */
export function highestJackpotsAt(db: Queryable, venueId: string, count: number): Promise<VenueJackpot[]> {
  return db.query<VenueJackpot>(
    `select j.amount as "winAmount", j.machine_type as "machineType"
       from jackpots j join users u on u.id = j.user_id
      where j.venue_id = $1 and j.status = 'verified' and j.deleted_at is null and ${accountIsActive('u')}
      order by j.amount desc, j.id
      limit $2`,
    [venueId, count],
  );
}

/**
 * Moves some of the jackpots of a venue that was merged into another.
 * @returns how many of at most `limit` were found: none is left where it is 0
 */
export async function moveVenueJackpots(
  tx: Transaction,
  fromVenueId: string,
  toVenueId: string,
  limit: number,
): Promise<number> {
  const rows = await tx.query<{ id: string }>('select id from jackpots where venue_id = $1 limit $2', [
    fromVenueId,
    limit,
  ]);
  if (rows.length === 0) return 0;
  await tx.query('update jackpots set venue_id = $3 where id = any($1::bigint[]) and venue_id = $2', [
    rows.map(({ id }) => id),
    fromVenueId,
    toVenueId,
  ]);
  return rows.length;
}
