import * as z from 'zod/mini';
import type { ChosenVenue } from './chosen-venue.ts';

/** For stored input: apart from venues.public.ts, so that only forms load the validator. */
export const chosenVenueSchema: z.ZodMiniType<ChosenVenue, ChosenVenue> = z.object({
  id: z.string(),
  name: z.string(),
  place: z.string(),
});
