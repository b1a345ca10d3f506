import type { BodyInput } from '@reelmates/contract/endpoint';
import { type logPlaySession, type PlaySessionForm, playSessionForm } from '@reelmates/contract/tracker';
import * as z from 'zod/mini';
import { typedAmount } from '../add-post/typed-amount.ts';

const chosenVenue = z.object({ id: z.string(), name: z.string(), place: z.string() });

/** The form as the person fills it in. */
export const typedSession = z.object({
  amountSpent: z.string(),
  amountWon: z.string(),
  venue: z.nullable(chosenVenue),
  machineType: z.nullable(z.string()),
});
export type TypedSession = z.infer<typeof typedSession>;

export const emptySession: TypedSession = { amountSpent: '', amountWon: '', venue: null, machineType: null };

export type Session = PlaySessionForm;
export type SessionRequest = BodyInput<typeof logPlaySession>;

/** Judges what was typed by the request's own rules, with their messages. */
export const sessionForm = z.pipe(
  z.pipe(
    typedSession,
    z.transform(
      ({ amountSpent, amountWon, venue, machineType }: TypedSession): z.input<typeof playSessionForm> => ({
        amountSpent: typedAmount(amountSpent),
        amountWon: typedAmount(amountWon),
        venueId: venue?.id ?? null,
        machineType,
      }),
    ),
  ),
  playSessionForm,
);
