import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParam, idSchema, moneySchema, multilineText, pageQuery, timeSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import { moderationStatus } from '../social/posts.ts';
import { auditFilter } from './audit-filter.ts';
import { lookAlikes } from './look-alikes.ts';
import { queueOf, queueQuery } from './queue-pages.ts';
import { queueUser } from './queue-user.ts';
import { versionInput, versionSchema } from './versions.ts';

export const pendingPostSchema = z.object({
  id: idSchema,
  version: versionSchema,
  imageUrl: z.nullable(z.string()),
  winAmount: moneySchema,
  amountSpent: z.nullable(moneySchema),
  betLevel: z.nullable(moneySchema),
  machineType: z.nullable(z.string()),
  caption: z.string(),
  photoDescription: z.optional(z.nullable(z.string())),
  createdAt: timeSchema,
  user: queueUser,
  venue: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** An earlier post or jackpot with the same photo, by its content hash. */
  duplicateOf: z.nullable(idSchema),
  /** At most 5. They are searched for shortly after the upload. */
  lookAlikes,
});
export const pendingPostPage = queueOf(pendingPostSchema);
export type PendingPost = z.infer<typeof pendingPostSchema>;

export const pendingCommentSchema = z.object({
  id: idSchema,
  version: versionSchema,
  text: z.string(),
  createdAt: timeSchema,
  user: queueUser,
  post: z.object({ id: idSchema, imageUrl: z.nullable(z.string()), caption: z.string() }),
  /** Of a reply: the comment that it answers. */
  replyTo: z.nullable(z.object({ username: z.nullable(z.string()), text: z.string() })),
});
export const pendingCommentPage = queueOf(pendingCommentSchema);
export type PendingComment = z.infer<typeof pendingCommentSchema>;

const itemParams = z.object({ id: idParam });
export const approveBody = z.optional(z.object({ version: versionInput }));
export const denialForm = z.object({
  version: versionInput,
  reason: z.optional(z.nullable(multilineText(limits.reasonMax, 'Reason must be 500 characters or less'))),
});
export const denyBody = z.optional(denialForm);
/** The audit entry of the decision, for an undo; null where the decision changed nothing. */
export const decisionId = z.nullable(idSchema);

export const reviewedPost = z.object({
  id: idSchema,
  decisionId,
  status: moderationStatus,
  isFeatured: z.boolean(),
  denialReason: z.nullable(z.string()),
});
export const reviewedComment = z.object({
  id: idSchema,
  decisionId,
  status: moderationStatus,
  denialReason: z.nullable(z.string()),
});

export const adminCheck = endpoint({
  method: 'GET',
  path: '/api/admin/check',
  summary: 'Whether the viewer is an admin',
  access: 'public',
  responses: { 200: z.object({ isAdmin: z.boolean() }) },
});

export const pendingPosts = endpoint({
  method: 'GET',
  path: '/api/admin/posts/pending',
  summary: 'Pending posts, oldest first',
  access: 'admin',
  query: queueQuery,
  responses: { 200: pendingPostPage },
});

export const approvePost = endpoint({
  method: 'POST',
  path: '/api/admin/posts/{id}/approve',
  summary: 'Approve a post',
  access: 'admin',
  params: itemParams,
  body: approveBody,
  responses: { 200: reviewedPost },
  errors: ['CONFLICT'],
});

export const denyPost = endpoint({
  method: 'POST',
  path: '/api/admin/posts/{id}/deny',
  summary: 'Deny a post; the author sees the reason',
  access: 'admin',
  params: itemParams,
  body: denyBody,
  responses: { 200: reviewedPost },
  errors: ['CONFLICT'],
});

export const featurePost = endpoint({
  method: 'POST',
  path: '/api/admin/posts/{id}/feature',
  summary: 'Add a post to For You (approves it too), or clear that flag',
  access: 'admin',
  params: itemParams,
  body: z.object({ isFeatured: z.boolean(), version: versionInput }),
  responses: { 200: reviewedPost },
  errors: ['CONFLICT'],
});

export const pendingComments = endpoint({
  method: 'GET',
  path: '/api/admin/comments/pending',
  summary: 'Pending comments, oldest first',
  access: 'admin',
  query: queueQuery,
  responses: { 200: pendingCommentPage },
});

export const approveComment = endpoint({
  method: 'POST',
  path: '/api/admin/comments/{id}/approve',
  summary: 'Approve a comment',
  access: 'admin',
  params: itemParams,
  body: approveBody,
  responses: { 200: reviewedComment },
  errors: ['CONFLICT'],
});

export const denyComment = endpoint({
  method: 'POST',
  path: '/api/admin/comments/{id}/deny',
  summary: 'Deny a comment; the author sees the reason',
  access: 'admin',
  params: itemParams,
  body: denyBody,
  responses: { 200: reviewedComment },
  errors: ['CONFLICT'],
});

/** The number of pending items, and the time of the oldest. */
export const pendingCountSchema = z.object({ pending: z.number(), oldestAt: z.nullable(timeSchema) });

export const queues = endpoint({
  method: 'GET',
  path: '/api/admin/queues',
  summary: 'How many items are pending for admins, and since when',
  access: 'admin',
  responses: {
    200: z.object({
      posts: pendingCountSchema,
      comments: pendingCountSchema,
      jackpots: pendingCountSchema,
      memberReports: pendingCountSchema,
      venueReports: pendingCountSchema,
    }),
  },
});

export const undoDecision = endpoint({
  method: 'POST',
  path: '/api/admin/decisions/{auditId}/undo',
  summary: 'Undo a decision of the last ten minutes, with its points and notifications',
  access: 'admin',
  params: z.object({ auditId: idParam }),
  responses: {
    200: z.object({
      kind: z.enum(['post', 'comment', 'jackpot', 'report']),
      id: idSchema,
      status: z.string(),
    }),
  },
  errors: ['CONFLICT'],
});

export const auditEntrySchema = z.object({
  id: idSchema,
  /** One of `auditActions`, or an action of another release. */
  action: z.string(),
  actor: z.nullable(z.object({ id: idSchema, username: z.nullable(z.string()) })),
  /** `name`: of a user or a venue, at that time. */
  target: z.object({ kind: z.string(), id: idSchema, name: z.optional(z.nullable(z.string())) }),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** The content that a moderator decided on; null after the erasure of its author. */
  content: z.nullable(z.record(z.string(), z.unknown())),
  createdAt: timeSchema,
});

export const auditLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'The audit log, latest first; filtered by words, person, action and time',
  access: 'admin',
  query: z.extend(auditFilter, pageQuery.shape),
  responses: { 200: z.object({ items: z.array(auditEntrySchema), nextCursor: z.nullable(z.string()) }) },
});
