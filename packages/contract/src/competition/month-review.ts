import * as z from 'zod/mini';
import { versionInput } from '../admin/versions.ts';
import { endpoint } from '../endpoint.ts';
import {
  idParam,
  idSchema,
  lineText,
  moneySchema,
  multilineText,
  pageOf,
  pageQuery,
  timeSchema,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { moderationStatus } from '../social/posts.ts';
import { monthParams, statementHead } from './leaderboard.ts';
import { strikeSchema } from './prizes.ts';

export const finishMonth = endpoint({
  method: 'POST',
  path: '/api/admin/leaderboard/{month}/finish',
  summary:
    'Publish the statement of a month that is over and notify the winners; a final month does not change (409 while entries are pending, and for another board than was seen)',
  access: 'admin',
  sensitive: true,
  params: monthParams,
  badParamsAre400: true,
  /** `version`: that of the review which the admin has seen. Another board by then is a conflict. */
  body: z.optional(z.object({ version: versionInput })),
  responses: { 200: z.object({ month: z.string(), statement: statementHead }) },
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** A post or jackpot that has points of a month. */
export const monthEntrySchema = z.object({
  kind: z.enum(['post', 'jackpot']),
  id: idSchema,
  /** The points that it counts at present. */
  points: z.number(),
  status: moderationStatus,
  /** Null of a post that its author has made private: its content is theirs alone. */
  amount: z.nullable(moneySchema),
  caption: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  machineType: z.nullable(z.string()),
  venue: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** Its author has deleted it, or made it private. */
  isWithdrawn: z.boolean(),
  createdAt: timeSchema,
});
export type MonthEntry = z.infer<typeof monthEntrySchema>;

export const monthEntries = endpoint({
  method: 'GET',
  path: '/api/admin/leaderboard/{month}/members/{userId}/entries',
  summary: 'The posts and jackpots for which a member has points in a month, latest first',
  access: 'admin',
  params: z.extend(monthParams, { userId: idParam }),
  badParamsAre400: true,
  query: pageQuery,
  responses: { 200: pageOf(monthEntrySchema) },
  errors: ['NOT_FOUND'],
});

const reasonRequired = 'Please give a reason';

export const strikeForm = z.object({
  /** Shown to the member. */
  reason: multilineText(limits.reasonMax, 'Reason must be 500 characters or less').check(
    z.minLength(1, reasonRequired),
  ),
});

export const strikeEntry = endpoint({
  method: 'POST',
  path: '/api/admin/leaderboard/{month}/strikes',
  summary:
    "Strike a member's entry out of a month that is over: it loses its points, an unpaid prize passes on, and the next one moves up",
  access: 'admin',
  sensitive: true,
  params: monthParams,
  badParamsAre400: true,
  body: z.extend(strikeForm, { userId: lineText(40, 'Please choose a member', 'Please choose a member') }),
  responses: { 201: strikeSchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const restoreEntry = endpoint({
  method: 'DELETE',
  path: '/api/admin/leaderboard/{month}/strikes/{userId}',
  summary: 'Put a struck-out entry back, with its points (409 if it was struck out again since it was seen)',
  access: 'admin',
  sensitive: true,
  params: z.extend(monthParams, { userId: idParam }),
  badParamsAre400: true,
  /** `version`: that of the strike which the admin has seen. */
  body: z.optional(z.object({ version: versionInput })),
  responses: { 204: null },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
