import * as z from 'zod/mini';
import { idSchema } from '../fields.ts';
import { queueUser } from './queue-user.ts';

/** A post or jackpot whose photo looks like that of a queued item. */
export const lookAlikeSchema = z.object({
  kind: z.enum(['post', 'jackpot']),
  id: idSchema,
  imageUrl: z.nullable(z.string()),
  status: z.enum(['pending', 'approved', 'denied', 'verified', 'rejected']),
  user: queueUser,
  /** From 0 to 1. */
  similarity: z.number(),
});
export type LookAlike = z.infer<typeof lookAlikeSchema>;

/** The most similar first. */
export const lookAlikes = z.array(lookAlikeSchema);
