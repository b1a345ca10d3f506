import type { VenueJackpot } from '@reelmates/contract/venues';
import type { Queryable, Transaction } from '../../db/database.ts';
import { personIsVisible } from '../visibility/visibility.public.ts';

/** The highest verified jackpots of a venue, of people whom the reader may see. */
export function highestJackpotsAt(
  db: Queryable,
  venueId: string,
  readerId: string,
  count: number,
): Promise<VenueJackpot[]> {
  return db.query<VenueJackpot>(
    `select j.amount as "winAmount", j.machine_type as "machineType"
       from jackpots j join users u on u.id = j.user_id
      where j.venue_id = $2 and j.status = 'verified' and j.deleted_at is null and ${personIsVisible('u', '$1')}
      order by j.amount desc, j.id
      limit $3`,
    [readerId, venueId, count],
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
