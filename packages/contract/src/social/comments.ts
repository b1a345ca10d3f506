import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  idInput,
  idParam,
  idSchema,
  multilineText,
  pageOf,
  pageQuery,
  timeSchema,
  withVisibleText,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { likeStateSchema } from './likes.ts';
import { postParams } from './posts.ts';
import { userCardSchema } from './users.ts';

export const commentSchema = z.object({
  id: idSchema,
  content: z.string(),
  createdAt: timeSchema,
  user: userCardSchema,
  /** Of a reply: the comment whose thread it belongs to, which the viewer may not see. */
  parentId: z.nullable(idSchema),
  likesCount: z.number(),
  isLikedByUser: z.boolean(),
  /** Whether its author replaced a text that others had seen. */
  isEdited: z.boolean(),
  // Only in the author's own view of a pending or denied comment:
  status: z.optional(z.enum(['pending', 'denied'])),
  denialReason: z.optional(z.nullable(z.string())),
});
export type Comment = z.infer<typeof commentSchema>;

const blank = 'Please write a comment';

export const commentForm = z.object({
  content: multilineText(limits.commentMax, 'Comment must be 1000 characters or less').check(
    z.minLength(1, { error: blank, abort: true }),
    withVisibleText(blank),
  ),
});

export const newCommentForm = z.extend(commentForm, {
  /** The comment that is answered. A reply to a reply joins its thread. */
  parentId: z.optional(z.nullable(idInput('Please reply to a comment of this post'))),
});

const commentParams = z.object({ id: idParam });

export const listComments = endpoint({
  method: 'GET',
  path: '/api/posts/{id}/comments',
  summary: 'Comments of a post and their replies, oldest first',
  access: 'member',
  params: postParams,
  query: pageQuery,
  responses: { 200: pageOf(commentSchema) },
});

export const createComment = endpoint({
  method: 'POST',
  path: '/api/posts/{id}/comments',
  summary: 'Comment on a post, or reply to one of its comments',
  access: 'member',
  params: postParams,
  body: newCommentForm,
  responses: { 201: commentSchema },
  limit: 'comment',
  idempotent: true,
});

export const editComment = endpoint({
  method: 'PATCH',
  path: '/api/comments/{id}',
  summary: "Change one of the viewer's comments; it goes back to review",
  access: 'member',
  params: commentParams,
  body: commentForm,
  responses: { 200: commentSchema },
  errors: ['FORBIDDEN'],
  limit: 'comment',
});

export const likeComment = endpoint({
  method: 'POST',
  path: '/api/comments/{id}/like',
  summary: 'Like or unlike a comment; repeating the request changes nothing',
  access: 'member',
  params: commentParams,
  body: z.object({ isLiked: z.boolean() }),
  responses: { 200: likeStateSchema },
  limit: 'toggle',
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/{id}',
  summary:
    "Delete one of the viewer's comments, also during a break; a comment on the viewer's post; or any, as an admin",
  access: 'personal',
  params: commentParams,
  responses: { 204: null },
  errors: ['FORBIDDEN', 'SELF_EXCLUDED'],
});
