import { limits } from '@reelmates/contract/limits';
import type { Transaction } from '../../db/database.ts';
import { conflict } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { lockAccounts } from '../accounts/accounts.public.ts';
import { ensureVenueIsListed } from '../venues/venues.public.ts';
import { addFavourite, removeFavourite } from './favourites.repository.ts';

/** Concurrent toggles of an account wait for its lock, so the last response is what is stored. */
export async function toggleFavourite(
  tx: Transaction,
  { clock }: Pick<ModuleContext, 'clock'>,
  userId: string,
  id: string,
): Promise<{ isFavourite: boolean }> {
  await lockAccounts(tx, [userId]);
  const most = limits.favouriteVenuesMax;
  // A merge may move the favourite between two of the statements. Then the second attempt finds it.
  for (let attempt = 1; attempt <= 2; attempt++) {
    const venueId = await ensureVenueIsListed(tx, id);
    if (await removeFavourite(tx, userId, venueId)) return { isFavourite: false };
    if (await addFavourite(tx, { userId, venueId, most, at: clock() })) return { isFavourite: true };
  }
  throw conflict(`You have ${most} favourites. Remove one before you add another.`);
}
