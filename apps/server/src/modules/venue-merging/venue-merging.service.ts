import { idParam } from '@reelmates/contract/fields';
import type { AdminVenue } from '@reelmates/contract/venues/venue-admin';
import type { Transaction } from '../../db/database.ts';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { moveVenueJackpots } from '../jackpots/jackpots.public.ts';
import { moveVenuePosts } from '../posts/posts.public.ts';
import { moveVenueSessions } from '../tracker/tracker.public.ts';
import { moveVenueFavourites } from '../venue-finder/venue-finder.public.ts';
import { moveVenueReports } from '../venue-reports/venue-reports.public.ts';
import { lockBothVenues, presentVenue, storeMerged } from '../venues/venues.public.ts';

const moves = [moveVenuePosts, moveVenueJackpots, moveVenueSessions, moveVenueFavourites, moveVenueReports];

/**
 * Merges one venue into another: posts, jackpots, sessions, favourites and reports move to the second, and links to the first lead
 * there.
 */
export async function mergeVenues(
  tx: Transaction,
  { clock }: Pick<ModuleContext, 'clock'>,
  viewer: Viewer,
  id: string,
  into: string,
): Promise<AdminVenue> {
  if (!idParam.safeParse(into).success) throw notFound('Venue not found');
  await lockBothVenues(tx, id, into);
  const at = clock();
  for (const move of moves) await move(tx, id, into);
  await storeMerged(tx, id, into, at);
  await recordAudit(tx, {
    actorId: viewer.id,
    action: 'venue.merge',
    target: { kind: 'venue', id },
    after: { into },
    at,
  });
  return presentVenue(tx, id);
}
