import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  idParam,
  idSchema,
  lineText,
  moneyInput,
  moneySchema,
  pageOf,
  pageQuery,
  timeSchema,
} from './fields.ts';
import { limits } from './limits.ts';
import { venueRefSchema } from './venues.ts';

export const playSessionSchema = z.object({
  id: idSchema,
  amountSpent: moneySchema,
  amountWon: moneySchema,
  venueId: z.nullable(idSchema),
  /** The venue's name. */
  venue: z.nullable(z.string()),
  machineType: z.nullable(z.string()),
  sessionDate: timeSchema,
});
export type PlaySession = z.infer<typeof playSessionSchema>;

export const trackerStatsSchema = z.object({
  totalSpent: moneySchema,
  totalWon: moneySchema,
  /** Won of spent in percent, one decimal, rounded half up; 0 while nothing was spent. */
  personalRTP: z.number(),
});
export type TrackerStats = z.infer<typeof trackerStatsSchema>;

const bothAmounts = 'Please fill in both amount spent and amount won';

const sessionFields = {
  amountSpent: moneyInput({
    required: bothAmounts,
    invalid: 'Amount spent must be a valid positive number',
    allowZero: true,
  }),
  amountWon: moneyInput({
    required: bothAmounts,
    invalid: 'Amount won must be a valid positive number',
    allowZero: true,
  }),
  venueId: z.nullable(z.string()),
  machineType: z.nullable(
    lineText().check(z.maxLength(limits.machineTypeMax, 'Machine type must be 100 characters or less')),
  ),
  sessionDate: z.iso
    .datetime({ offset: true, error: 'Session date must be a date and time, such as 2026-11-21T19:30:00Z' })
    .check(
      z.refine((time) => Date.parse(time) >= Date.UTC(1900, 0, 1), 'Session date must be in 1900 or later'),
    ),
};

/** The Log Session form and its request in one. */
export const playSessionForm = z.object({
  amountSpent: sessionFields.amountSpent,
  amountWon: sessionFields.amountWon,
  venueId: z.optional(sessionFields.venueId),
  machineType: z.optional(sessionFields.machineType),
  /** Now, where it is left out; at most a day in the future. */
  sessionDate: z.optional(sessionFields.sessionDate),
});
export type PlaySessionForm = z.infer<typeof playSessionForm>;

export const editPlaySessionForm = z.object({
  amountSpent: z.optional(sessionFields.amountSpent),
  amountWon: z.optional(sessionFields.amountWon),
  venueId: z.optional(sessionFields.venueId),
  machineType: z.optional(sessionFields.machineType),
  sessionDate: z.optional(sessionFields.sessionDate),
});
export type EditPlaySessionForm = z.infer<typeof editPlaySessionForm>;

const sessionParams = z.object({ id: idParam });

export const trackerStats = endpoint({
  method: 'GET',
  path: '/api/stats',
  summary: 'Own totals and return to player',
  access: 'personal',
  responses: { 200: trackerStatsSchema },
});

export const listPlaySessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: `Own sessions, latest first, ${limits.sessionsDefault} unless asked for another number`,
  access: 'personal',
  query: pageQuery,
  responses: { 200: pageOf(playSessionSchema) },
});

export const logPlaySession = endpoint({
  method: 'POST',
  path: '/api/sessions',
  summary: 'Log a session of play',
  access: 'personal',
  body: playSessionForm,
  responses: { 201: playSessionSchema },
  errors: ['IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const editPlaySession = endpoint({
  method: 'PATCH',
  path: '/api/sessions/{id}',
  summary: 'Change an own session; what is left out stays',
  access: 'personal',
  params: sessionParams,
  body: editPlaySessionForm,
  responses: { 200: playSessionSchema },
});

export const deletePlaySession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/{id}',
  summary: 'Delete an own session',
  access: 'personal',
  params: sessionParams,
  responses: { 204: null },
});

export const userVenues = endpoint({
  method: 'GET',
  path: '/api/user-venues',
  summary: 'Where one has played, most recent first, at most 20',
  access: 'personal',
  responses: { 200: z.array(venueRefSchema) },
});
