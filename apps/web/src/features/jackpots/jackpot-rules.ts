import { type JackpotForm, jackpotForm } from '@reelmates/contract/competition/jackpots';
import { typedMoney } from '@reelmates/contract/money-input';
import * as z from 'zod/mini';
import { chosenVenueSchema } from '../venues/chosen-venue-schema.public.ts';

/** The form's values as the person enters them. The photo is uploaded separately (`jackpotPhotos`). */
export const typedJackpot = z.object({
  jackpotAmount: z.string(),
  machineType: z.nullable(z.string()),
  venue: z.nullable(chosenVenueSchema),
});
export type TypedJackpot = z.infer<typeof typedJackpot>;

export const emptyJackpot: TypedJackpot = { jackpotAmount: '', machineType: null, venue: null };

/** Whether two forms have the same values. */
export function sameJackpot(one: TypedJackpot, other: TypedJackpot): boolean {
  return (
    one.jackpotAmount === other.jackpotAmount &&
    one.machineType === other.machineType &&
    one.venue?.id === other.venue?.id
  );
}

/** The request made of the form's values. */
export type Jackpot = JackpotForm;

/** Validates the form's values by the schema of the request, with its messages. */
export const jackpotRules = z.pipe(
  z.pipe(
    typedJackpot,
    z.transform(
      ({ jackpotAmount, machineType, venue }: TypedJackpot): z.input<typeof jackpotForm> => ({
        jackpotAmount: typedMoney(jackpotAmount),
        machineType,
        venueId: venue?.id ?? null,
      }),
    ),
  ),
  jackpotForm,
);
