import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, moneySchema, pageOf, pageQuery, timeSchema } from '../fields.ts';
import { reviewQueue } from './queue-pages.ts';
import { queueUser } from './queue-user.ts';

/** A moderator's decision, with the item as it was at that time. */
export const decidedItemSchema = z.object({
  /** The id of the audit entry, by which the decision is undone. */
  id: idSchema,
  /** One of `auditActions`. */
  action: z.string(),
  outcome: z.string(),
  reason: z.nullable(z.string()),
  decidedBy: z.nullable(z.object({ id: idSchema, username: z.nullable(z.string()) })),
  decidedAt: timeSchema,
  target: z.object({ kind: z.enum(['post', 'comment', 'jackpot', 'report']), id: idSchema }),
  /** The author, or the owner of what was reported; null after the erasure of the account. */
  user: z.nullable(z.extend(queueUser, { username: z.nullable(z.string()) })),
  text: z.nullable(z.string()),
  photoDescription: z.optional(z.nullable(z.string())),
  /** Null without a photo, and for a photo that was denied along with the item. */
  imageUrl: z.nullable(z.string()),
  amount: z.nullable(moneySchema),
  venue: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** Until when the decision can be undone; null after that time, and after a later decision. */
  undoUntil: z.nullable(timeSchema),
  undone: z.nullable(
    z.object({
      by: z.nullable(z.object({ id: idSchema, username: z.nullable(z.string()) })),
      at: timeSchema,
    }),
  ),
});
export type DecidedItem = z.infer<typeof decidedItemSchema>;

export const decidedItems = endpoint({
  method: 'GET',
  path: '/api/admin/decisions',
  summary: 'Decided items of a queue, latest first',
  access: 'admin',
  query: z.extend(pageQuery, { queue: reviewQueue }),
  responses: { 200: pageOf(decidedItemSchema) },
});
