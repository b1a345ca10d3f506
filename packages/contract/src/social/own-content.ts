import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, pageOf, pageQuery, timeSchema } from '../fields.ts';
import { moderationStatus } from './posts.ts';

/** A post or comment of the person, with enough to recognise it. */
export const ownContentSchema = z.object({
  kind: z.enum(['post', 'comment']),
  id: idSchema,
  /** The post itself, or the post of the comment. */
  postId: idSchema,
  /** Caption or comment. */
  text: z.string(),
  imageUrl: z.nullable(z.string()),
  isPublic: z.boolean(),
  status: moderationStatus,
  createdAt: timeSchema,
});
export type OwnContent = z.infer<typeof ownContentSchema>;

export const myContent = endpoint({
  method: 'GET',
  path: '/api/users/me/content',
  summary: "The viewer's posts and comments, latest first, also during a break: to hide, delete or export",
  access: 'personal',
  query: pageQuery,
  responses: { 200: pageOf(ownContentSchema) },
});
