import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  boundedString,
  idInput,
  idParam,
  idSchema,
  machineText,
  moneySchema,
  pageOf,
  pageQuery,
  timeSchema,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { moneyInput } from '../money-input.ts';
import { venueRefSchema } from '../venues/venues.ts';

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
  /** Won of spent in percent, one decimal, rounded half up; 0 without spending. */
  personalRTP: z.number(),
});
export type TrackerStats = z.infer<typeof trackerStatsSchema>;

const bothAmounts = 'Please fill in both amount spent and amount won';

const badSessionDate = 'Session date must be a date and time, such as 2026-11-21T19:30:00Z';

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
  venueId: z.nullable(idInput('Please choose a venue from the list')),
  machineType: z.nullable(machineText),
  sessionDate: boundedString(64, badSessionDate, badSessionDate).check(
    z.iso.datetime({ offset: true, error: badSessionDate }),
    z.refine((time) => Date.parse(time) >= Date.UTC(1900, 0, 1), 'Session date must be in 1900 or later'),
  ),
};

/** The Log Session form and its request in one. */
export const playSessionForm = z.object({
  amountSpent: sessionFields.amountSpent,
  amountWon: sessionFields.amountWon,
  venueId: z.optional(sessionFields.venueId),
  machineType: z.optional(sessionFields.machineType),
  /** Defaults to the current time; at most a day in the future. */
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

const badTimeZone = 'timeZone must be an IANA time zone, such as Australia/Sydney';
/** The browser's time zone, an IANA name such as `Australia/Sydney`: it decides the month of a session. */
export const timeZoneSchema = boundedString(64, badTimeZone).check(z.refine(isTimeZone, badTimeZone));

function isTimeZone(name: string): boolean {
  if (name.length === 0) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const badMonth = 'month must be a month, such as 2026-11';
/** A calendar month, YYYY-MM. */
export const playMonthSchema = boundedString(7, badMonth).check(
  z.regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, badMonth),
);

/** A filter for sessions by month (which requires the zone), venue and machine, alone or together. */
const sessionFilter = {
  month: z.optional(playMonthSchema),
  timeZone: z.optional(timeZoneSchema),
  venueId: z.optional(
    boundedString(18, 'venueId is not valid').check(z.regex(/^[1-9]\d*$/, 'venueId is not valid')),
  ),
  machineType: z.optional(machineText),
};

export const trackerStats = endpoint({
  method: 'GET',
  path: '/api/stats',
  summary: "The viewer's totals and return to player",
  access: 'personal',
  responses: { 200: trackerStatsSchema },
});

export const listPlaySessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: `The viewer's play sessions, latest first, by default ${limits.sessionsDefault}`,
  access: 'personal',
  query: z.object({ ...pageQuery.shape, ...sessionFilter }),
  responses: { 200: pageOf(playSessionSchema) },
});

/** Spending and winnings of one calendar month. */
export const playMonthTotals = z.object({
  month: z.string(),
  sessions: z.number(),
  totalSpent: moneySchema,
  totalWon: moneySchema,
});
export type PlayMonth = z.infer<typeof playMonthTotals>;

export const listPlayMonths = endpoint({
  method: 'GET',
  path: '/api/sessions/months',
  summary: "The months with play sessions in the viewer's time zone, latest first, with totals",
  access: 'personal',
  query: z.object({
    timeZone: timeZoneSchema,
    venueId: sessionFilter.venueId,
    machineType: sessionFilter.machineType,
  }),
  responses: { 200: z.array(playMonthTotals) },
});

export const playChoices = endpoint({
  method: 'GET',
  path: '/api/sessions/choices',
  summary: "The venues and machines of the viewer's play sessions, by name, for the filters of the history",
  access: 'personal',
  responses: { 200: z.object({ venues: z.array(venueRefSchema), machineTypes: z.array(z.string()) }) },
});

export const exportPlaySessions = endpoint({
  method: 'GET',
  path: '/api/sessions/export.csv',
  summary: "The viewer's play sessions as CSV, latest first, with times in the viewer's zone and in UTC",
  access: 'personal',
  query: z.object({ ...sessionFilter, timeZone: timeZoneSchema }),
  produces: 'text/csv; charset=utf-8',
  responses: { 200: null },
  limit: 'export',
});

export const logPlaySession = endpoint({
  method: 'POST',
  path: '/api/sessions',
  summary: 'Log a play session',
  access: 'personal',
  body: playSessionForm,
  responses: { 201: playSessionSchema },
  limit: 'playSession',
  idempotent: true,
});

export const editPlaySession = endpoint({
  method: 'PATCH',
  path: '/api/sessions/{id}',
  summary: 'Change a play session; omitted fields stay',
  access: 'personal',
  params: sessionParams,
  body: editPlaySessionForm,
  responses: { 200: playSessionSchema },
});

export const deletePlaySession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/{id}',
  summary: 'Delete a play session; it can be restored for an hour',
  access: 'personal',
  params: sessionParams,
  responses: { 204: null },
});

export const restorePlaySession = endpoint({
  method: 'POST',
  path: '/api/sessions/{id}/restore',
  summary: 'Restore a play session that was deleted within the last hour, unchanged',
  access: 'personal',
  params: sessionParams,
  responses: { 200: playSessionSchema },
});

export const userVenues = endpoint({
  method: 'GET',
  path: '/api/user-venues',
  summary: 'Venues where the viewer has played, most recent first, at most 20',
  access: 'personal',
  responses: { 200: z.array(venueRefSchema) },
});

export const playPlan = endpoint({
  method: 'GET',
  path: '/api/users/me/play-plan',
  summary:
    "This month so far in the viewer's time zone, the monthly amount, and whether the review of last month is offered",
  access: 'personal',
  query: z.object({ timeZone: timeZoneSchema }),
  responses: {
    200: z.object({
      ...playMonthTotals.shape,
      /** The planned spending per month; null for none. */
      monthlyLimit: z.nullable(moneySchema),
      /** The previous month, while it has sessions that the person has neither reviewed nor skipped. */
      lookBack: z.nullable(z.string()),
    }),
  },
});
export type PlayPlan = z.infer<(typeof playPlan.responses)[200]>;

/** The monthly amount; null deletes it. It blocks nothing. */
export const playLimitForm = z.object({
  monthlyLimit: z.nullable(
    moneyInput({
      required: 'Monthly amount is required',
      invalid: 'Monthly amount must be a valid positive number',
      allowZero: true,
    }),
  ),
});

export const setPlayLimit = endpoint({
  method: 'PATCH',
  path: '/api/users/me/play-plan',
  summary: 'Set or remove the monthly amount',
  access: 'personal',
  body: playLimitForm,
  responses: { 200: z.object({ monthlyLimit: z.nullable(moneySchema) }) },
});

export const reviewMonth = endpoint({
  method: 'POST',
  path: '/api/users/me/look-back',
  summary: 'Review the cost of a month, or skip it; it is not offered again',
  access: 'personal',
  body: z.object({ month: playMonthSchema, timeZone: timeZoneSchema }),
  responses: { 200: playMonthTotals },
});
