import { typedMoney } from '@reelmates/contract/money-input';
import { type PlaySession, type PlaySessionForm, playSessionForm } from '@reelmates/contract/play/tracker';
import { DAY_MS } from '@reelmates/contract/time';
import * as z from 'zod/mini';
import { fromTimeField, toTimeField } from '../../../lib/text/local-time.ts';
import { chosenVenueSchema } from '../../venues/chosen-venue-schema.public.ts';
import { currentTime } from './session-clock.ts';

/** The form's values as the person enters them. */
export const typedSession = z.object({
  amountSpent: z.string(),
  amountWon: z.string(),
  venue: z.nullable(chosenVenueSchema),
  machineType: z.nullable(z.string()),
  /** In the format of a date and time field; empty means now. */
  when: z.string(),
});
export type TypedSession = z.infer<typeof typedSession>;

export const emptySession: TypedSession = {
  amountSpent: '',
  amountWon: '',
  venue: null,
  machineType: null,
  when: '',
};

export type Session = PlaySessionForm;

const timed = typedSession.check(
  z.refine(({ when }) => when === '' || (fromTimeField(when)?.getFullYear() ?? 0) >= 1900, {
    path: ['when'],
    error: 'Session date must be in 1900 or later',
  }),
  z.refine(
    ({ when }) => when === '' || (fromTimeField(when)?.getTime() ?? 0) <= currentTime().getTime() + DAY_MS,
    {
      path: ['when'],
      error: 'Session date cannot be more than a day in the future',
    },
  ),
);

/** Validates the form's values by the schema of the request, with its messages. An empty time means now. */
export const sessionForm = z.pipe(
  z.pipe(
    timed,
    z.transform(
      ({
        amountSpent,
        amountWon,
        venue,
        machineType,
        when,
      }: TypedSession): z.input<typeof playSessionForm> => ({
        amountSpent: typedMoney(amountSpent),
        amountWon: typedMoney(amountWon),
        venueId: venue?.id ?? null,
        machineType,
        sessionDate: ((when && fromTimeField(when)) || currentTime()).toISOString(),
      }),
    ),
  ),
  playSessionForm,
);

/** The form's values for changing a session. */
export function typedFrom(session: PlaySession): TypedSession {
  const { amountSpent, amountWon, venueId, venue, machineType, sessionDate } = session;
  return {
    amountSpent,
    amountWon,
    venue: venueId === null ? null : { id: venueId, name: venue ?? '', place: '' },
    machineType,
    when: toTimeField(sessionDate),
  };
}
