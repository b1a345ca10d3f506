import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { timeSchema } from '../fields.ts';

/** The periods of a break, in days of 24 hours. */
export const exclusionPeriods = [1, 7, 30, 90, 180, 365] as const;
export type ExclusionPeriod = (typeof exclusionPeriods)[number];

export const exclusionForm = z.object({
  days: z.literal(exclusionPeriods, { error: 'Please select an exclusion period' }),
});

export const breakStatsSchema = z.object({
  /** Also after the end date, until the person ends the break. */
  isExcluded: z.boolean(),
  selfExclusionEnd: z.nullable(timeSchema),
  /** Whole days since `lastGamblingDate`; 0 without one. */
  daysOnBreak: z.number(),
  /** The latest session in the person's tracker. */
  lastGamblingDate: z.nullable(timeSchema),
});
export type BreakStats = z.infer<typeof breakStatsSchema>;

export const breakStats = endpoint({
  method: 'GET',
  path: '/api/responsible-gambling/break-stats',
  summary: 'Whether the viewer is on a break, until when, and since when they have not played',
  access: 'personal',
  responses: { 200: breakStatsSchema },
});

export const setExclusion = endpoint({
  method: 'POST',
  path: '/api/responsible-gambling/set-exclusion',
  summary: 'Take a break or extend it; it cannot be shortened or lifted',
  access: 'personal',
  body: exclusionForm,
  responses: { 200: breakStatsSchema },
  errors: ['CONFLICT'],
});

export const comeBack = endpoint({
  method: 'POST',
  path: '/api/responsible-gambling/come-back',
  summary: 'Open everything again once the break is over',
  access: 'personal',
  responses: { 200: breakStatsSchema },
  errors: ['CONFLICT'],
});
