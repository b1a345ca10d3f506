import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idList, idParam, idSchema, moneySchema, timeSchema } from '../fields.ts';
import { limits } from '../limits.ts';

/* Last wins for a few venues on the map, and an account's favourite venues. */

export const venuePeekSchema = z.object({
  id: idSchema,
  /** The latest published win that the viewer may see. `amountSpent` is null unless its author shows it. */
  lastWin: z.nullable(
    z.object({ winAmount: moneySchema, amountSpent: z.nullable(moneySchema), publishedAt: timeSchema }),
  ),
});
export type VenuePeek = z.infer<typeof venuePeekSchema>;

export const peekAtVenues = endpoint({
  method: 'GET',
  path: '/api/venues/peek',
  summary: 'The latest visible win of a few venues, in the order of the ids; unknown ones are omitted',
  access: 'member',
  query: z.object({ ids: idList(limits.venuePeekMax) }),
  responses: { 200: z.array(venuePeekSchema) },
});

export const favouriteVenues = endpoint({
  method: 'GET',
  path: '/api/venues/favourites',
  summary: "The viewer's favourite venues, the latest first; private to the viewer",
  access: 'member',
  responses: { 200: z.object({ venueIds: z.array(idSchema) }) },
});

export const toggleFavouriteVenue = endpoint({
  method: 'POST',
  path: '/api/venues/{id}/favourite',
  summary: 'Add a venue to the favourites, or remove it',
  access: 'member',
  params: z.object({ id: idParam }),
  responses: { 200: z.object({ isFavourite: z.boolean() }) },
  errors: ['CONFLICT'],
  limit: 'toggle',
});
