import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { boundedArray, idInput, idSchema, pageQuery, timeSchema } from '../fields.ts';
import { userCardSchema } from './users.ts';

/** The kinds of notifications. Those of `serviceKinds` are shown during a break, too. */
export const notificationKind = z.enum([
  'like',
  'comment',
  'follow',
  'post_approved',
  'post_denied',
  'comment_approved',
  'comment_denied',
  'jackpot_approved',
  'jackpot_denied',
  'removed',
  'report_outcome',
  'prize',
]);
export type NotificationKind = z.infer<typeof notificationKind>;

/** Moderation and security: always shown. */
export const serviceKinds: readonly NotificationKind[] = [
  'post_approved',
  'post_denied',
  'comment_approved',
  'comment_denied',
  'jackpot_approved',
  'jackpot_denied',
  'removed',
  'report_outcome',
];

/** A post in lists of other things. */
export const postPreviewSchema = z.object({
  id: idSchema,
  imageUrl: z.nullable(z.string()),
  caption: z.string(),
});

export const notificationSchema = z.object({
  id: idSchema,
  kind: notificationKind,
  /** The latest ten actors that the viewer may see. Empty for moderators' decisions. */
  actors: z.array(userCardSchema),
  /** The number of actors; likes of one post are one notification. 0 for moderators' decisions. */
  count: z.number(),
  /** Its post, while the viewer may see it. */
  post: z.optional(postPreviewSchema),
  /** The text without the actors' names: "liked your post". */
  text: z.string(),
  read: z.boolean(),
  /** The time of the latest actor: the list's order. */
  createdAt: timeSchema,
});
export type Notification = z.infer<typeof notificationSchema>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What happened to own things, latest first, and how much of it is unread',
  access: 'personal',
  query: pageQuery,
  responses: {
    200: z.object({
      items: z.array(notificationSchema),
      nextCursor: z.nullable(z.string()),
      /** Exact up to 1,000, the maximum. */
      unreadCount: z.number(),
    }),
  },
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark notifications as read: those named, or all',
  access: 'personal',
  body: z.optional(
    z.object({
      ids: z.optional(boundedArray(idInput('Not found'), 100, 'Please name 100 notifications at most')),
    }),
  ),
  responses: { 204: null },
});
