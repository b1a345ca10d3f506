import * as z from 'zod/mini';
import { idSchema, pageQuery } from '../fields.ts';

/** The queues whose items moderators take in hand, decide on and undo. */
export const reviewQueue = z.enum(['posts', 'comments', 'jackpots', 'reports'], {
  error: 'queue must be posts, comments, jackpots or reports',
});
export type ReviewQueue = z.infer<typeof reviewQueue>;

/** How many items of a queue another moderator has in hand. */
export const inHandSchema = z.object({
  user: z.object({ id: idSchema, username: z.nullable(z.string()) }),
  count: z.number(),
});

export function queueOf<T extends z.ZodMiniType>(item: T) {
  return z.object({
    items: z.array(item),
    nextCursor: z.nullable(z.string()),
    /** All items that match the filters, whether or not a moderator has them in hand. */
    totalCount: z.number(),
    inHand: z.optional(z.array(inHandSchema)),
  });
}

const yes = z.enum(['true'], { error: 'Filters are true or left out' });
/** A page of a queue: all items, or those that match every given filter. */
export const queueQuery = z.extend(pageQuery, {
  withPhoto: z.optional(yes),
  /** Items submitted within a week of their author's registration. */
  newAccount: z.optional(yes),
  /** Items whose author has an open report. */
  reported: z.optional(yes),
  /** Items that no other moderator has in hand. */
  free: z.optional(yes),
});
export type QueueQuery = z.infer<typeof queueQuery>;
