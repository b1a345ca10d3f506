import { prizeForm } from '@reelmates/contract/competition/leaderboard';
import * as z from 'zod/mini';

/** The message, in a toast of its own, if either field is missing. */
export const prizeRequired = 'Position and prize value are required.';

const present = z.string().check(z.refine((text) => text.trim() !== '', prizeRequired));

const typedPrize = z.object({
  position: present,
  prizeValue: present,
  prizeDescription: z.string(),
});
export type TypedPrize = z.infer<typeof typedPrize>;

export const emptyPrize: TypedPrize = { position: '', prizeValue: '', prizeDescription: '' };

/** Validates the form's values by the schema of the request: the position a whole number, a blank description null. */
export const prizeFormOf = (month: string) =>
  z.pipe(
    z.pipe(
      typedPrize,
      z.transform(
        ({ position, prizeValue, prizeDescription }: TypedPrize): z.input<typeof prizeForm> => ({
          month,
          position: Number(position),
          prizeValue,
          prizeDescription: prizeDescription.trim() === '' ? null : prizeDescription,
        }),
      ),
    ),
    prizeForm,
  );
