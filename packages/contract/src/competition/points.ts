import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, pageQuery, timeSchema } from '../fields.ts';
import { monthParam } from './leaderboard.ts';

export const pointEntrySchema = z.object({
  id: idSchema,
  /** The month, YYYY-MM, that the points count for. A reversal counts for the month of its award. */
  month: z.string(),
  points: z.number(),
  reason: z.enum(['award', 'reversal', 'restoration', 'adjustment']),
  /** In words: "Win shared", "Win taken back: denied". */
  text: z.string(),
  source: z.object({
    kind: z.enum(['post', 'jackpot', 'admin']),
    /** Null where there is no page to open. */
    id: z.nullable(idSchema),
    /** The post or jackpot in words: "$120.00 at The Royal". */
    detail: z.nullable(z.string()),
  }),
  createdAt: timeSchema,
});
export type PointEntry = z.infer<typeof pointEntrySchema>;

export const myPoints = endpoint({
  method: 'GET',
  path: '/api/users/me/points',
  summary: "The viewer's points ledger, latest first: of one month, or all",
  access: 'personal',
  query: z.extend(pageQuery, { month: z.optional(monthParam) }),
  responses: {
    200: z.object({
      items: z.array(pointEntrySchema),
      nextCursor: z.nullable(z.string()),
      /** The sum of the requested month, or of the current one. */
      total: z.number(),
    }),
  },
});
