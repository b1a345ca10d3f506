import type { VenueJackpot } from '@reelmates/contract/venues/venues';
import type { Queryable, Transaction } from '../../db/database.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';

/**
 * The highest verified jackpots of a venue. They carry no name, so blocks do not count: else a block and a look at what is
 * missing would say whose one is.
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

/** What was won at a venue that has become another one. */
export async function moveVenueJackpots(
  tx: Transaction,
  fromVenueId: string,
  toVenueId: string,
): Promise<void> {
  await tx.query('update jackpots set venue_id = $2 where venue_id = $1', [fromVenueId, toVenueId]);
}
