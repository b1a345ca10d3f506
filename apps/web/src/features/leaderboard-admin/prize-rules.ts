import { prizeForm } from '@reelmates/contract/competition/leaderboard';
import * as z from 'zod/mini';
import { createDraftStore } from '../../lib/forms/draft-store.ts';

/** The message, in a toast of its own, if either field is missing. */
export const prizeRequired = 'Position and prize value are required.';

const nonEmpty = z.string().check(z.refine((text) => text.trim() !== '', prizeRequired));

const typedPrize = z.object({ position: z.string(), prizeValue: z.string(), prizeDescription: z.string() });
export type TypedPrize = z.infer<typeof typedPrize>;

export const emptyPrize: TypedPrize = { position: '', prizeValue: '', prizeDescription: '' };

/** The unsaved prize of a month. */
export const prizeDrafts = (month: string) =>
  createDraftStore({ name: `prize:${month}`, typed: typedPrize, empty: emptyPrize });

/** Validates the form's values by the schema of the request: the position a whole number, a blank description null. */
export const prizeFormOf = (month: string) =>
  z.pipe(
    z.pipe(
      z.extend(typedPrize, { position: nonEmpty, prizeValue: nonEmpty }),
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
