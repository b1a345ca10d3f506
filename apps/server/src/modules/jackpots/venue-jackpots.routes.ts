import { limits } from '@reelmates/contract/limits';
import { topJackpot, topJackpots } from '@reelmates/contract/venues/venues';
import { noContent, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { ensureVenueIsListed } from '../venues/venues.public.ts';
import { highestJackpotsAt } from './venue-jackpots.repository.ts';

export function registerVenueJackpots({ http, db }: ModuleContext): void {
  http.bind(topJackpot, async ({ params }) => {
    const venueId = await ensureVenueIsListed(db, params.id);
    const [highest] = await highestJackpotsAt(db, venueId, 1);
    return highest ? ok(highest) : noContent();
  });
  http.bind(topJackpots, async ({ params }) => {
    const venueId = await ensureVenueIsListed(db, params.id);
    return ok(await highestJackpotsAt(db, venueId, limits.venueTopJackpots));
  });
}
