import * as z from 'zod/mini';
import { idSchema } from '../fields.ts';

/** The author of what moderators see. */
export const queueUser = z.object({
  id: idSchema,
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
});
