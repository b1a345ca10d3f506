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
    /** All that match the filters, in hand or free. */
    totalCount: z.number(),
    inHand: z.optional(z.array(inHandSchema)),
  });
}

const yes = z.enum(['true'], { error: 'Filters are true or left out' });
/** A page of a queue: of everything, or of what matches all of these. */
export const queueQuery = z.extend(pageQuery, {
  withPhoto: z.optional(yes),
  /** Submitted within a week of the author's registration. */
  newAccount: z.optional(yes),
  /** By an author with an open report. */
  reported: z.optional(yes),
  /** Without what other moderators have in hand. */
  free: z.optional(yes),
});
export type QueueQuery = z.infer<typeof queueQuery>;
