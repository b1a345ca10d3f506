import { typedMoney } from '@reelmates/contract/money-input';
import { type WinPostForm, winPostForm } from '@reelmates/contract/social/posts';
import * as z from 'zod/mini';
import { chosenVenueSchema } from '../venues/chosen-venue-schema.public.ts';

/** The form's values as the person enters them. The photo is uploaded separately (`winPhotos`). */
export const typedWin = z.object({
  winAmount: z.string(),
  amountSpent: z.string(),
  showSpent: z.boolean(),
  betLevel: z.nullable(z.string()),
  machineType: z.nullable(z.string()),
  venue: z.nullable(chosenVenueSchema),
  caption: z.string(),
  photoDescription: z.string(),
  isPublic: z.boolean(),
});
export type TypedWin = z.infer<typeof typedWin>;

export const emptyWin: TypedWin = {
  winAmount: '',
  amountSpent: '',
  showSpent: false,
  betLevel: null,
  machineType: null,
  venue: null,
  caption: '',
  photoDescription: '',
  isPublic: true,
};

/** Whether two forms have the same values. */
export function sameTyped(one: TypedWin, other: TypedWin): boolean {
  const names = Object.keys(emptyWin) as (keyof TypedWin)[];
  return names.every((name) =>
    name === 'venue' ? one.venue?.id === other.venue?.id : one[name] === other[name],
  );
}

/** The request made of the form's values. */
export type Win = WinPostForm;

/** Validates the form's values by the schema of the request, with its messages. */
export const winForm = z.pipe(
  z.pipe(
    typedWin,
    z.transform(({ winAmount, amountSpent, venue, ...rest }: TypedWin): z.input<typeof winPostForm> => {
      const spent = typedMoney(amountSpent);
      return {
        ...rest,
        winAmount: typedMoney(winAmount),
        amountSpent: spent === '' ? null : spent,
        showSpent: rest.showSpent && spent !== '',
        venueId: venue?.id ?? null,
      };
    }),
  ),
  winPostForm,
);
