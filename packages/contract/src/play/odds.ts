import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { moneySchema } from '../fields.ts';

export const monthOddsSchema = z.object({
  /** YYYY-MM in COMPETITION_TZ. */
  month: z.string(),
  /** The number of sessions that members logged this month, rounded down to tens. */
  sessions: z.number(),
  /** In how many of 100 sessions more was won than spent, to the nearest 5 and from 5 to 95. */
  aheadPercent: z.number(),
  /** The median result, to the nearest 10 dollars; negative for a loss. */
  middleResult: moneySchema,
});
export type MonthOdds = z.infer<typeof monthOddsSchema>;

export const monthOdds = endpoint({
  method: 'GET',
  path: '/api/odds',
  summary:
    'How the sessions ended that members logged this month, published once a day; nothing while they are too few to hide a single person',
  access: 'member',
  responses: { 200: monthOddsSchema, 204: null },
});
