import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParam, idSchema, multilineText, pageOf, pageQuery, timeSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import { postParams } from './posts.ts';
import { userCardSchema } from './users.ts';

export const commentSchema = z.object({
  id: idSchema,
  content: z.string(),
  createdAt: timeSchema,
  user: userCardSchema,
  // Only in the author's own view of a pending or denied comment:
  status: z.optional(z.enum(['pending', 'denied'])),
  denialReason: z.optional(z.nullable(z.string())),
});
export type Comment = z.infer<typeof commentSchema>;

export const commentForm = z.object({
  content: multilineText(limits.commentMax, 'Comment must be 1000 characters or less').check(
    z.minLength(1, 'Please write a comment'),
  ),
});

const commentParams = z.object({ id: idParam });

export const listComments = endpoint({
  method: 'GET',
  path: '/api/posts/{id}/comments',
  summary: 'Comments of a post, oldest first',
  access: 'member',
  params: postParams,
  query: pageQuery,
  responses: { 200: pageOf(commentSchema) },
});

export const createComment = endpoint({
  method: 'POST',
  path: '/api/posts/{id}/comments',
  summary: 'Comment on a post',
  access: 'member',
  params: postParams,
  body: commentForm,
  responses: { 201: commentSchema },
  limit: 'comment',
  idempotent: true,
});

export const editComment = endpoint({
  method: 'PATCH',
  path: '/api/comments/{id}',
  summary: 'Change an own comment; it goes back to review',
  access: 'member',
  params: commentParams,
  body: commentForm,
  responses: { 200: commentSchema },
  errors: ['FORBIDDEN'],
  limit: 'comment',
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/{id}',
  summary: 'Delete an own comment, during a break too, one on an own post, or any as an admin',
  access: 'personal',
  params: commentParams,
  responses: { 204: null },
  errors: ['FORBIDDEN', 'SELF_EXCLUDED'],
});
