import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { boundedArray, idInput, idSchema, pageQuery, timeSchema } from '../fields.ts';
import { userCardSchema } from './users.ts';

/** What a notification is about. The ones of `serviceKinds` reach a person during a break too. */
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

/** Moderation and security: never held back. */
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

/** A post as lists of other things show it. */
export const postPreviewSchema = z.object({
  id: idSchema,
  imageUrl: z.nullable(z.string()),
  caption: z.string(),
});

export const notificationSchema = z.object({
  id: idSchema,
  kind: notificationKind,
  /** The latest ten of those who did it, as far as the reader may see them. Nobody where moderators decided. */
  actors: z.array(userCardSchema),
  /** How many did it; likes of one post are one notification. 0 where moderators decided. */
  count: z.number(),
  /** The post that it is about, while the reader may see it. */
  post: z.optional(postPreviewSchema),
  /** What it says, without the actors' names: "liked your post". */
  text: z.string(),
  read: z.boolean(),
  /** When it last grew: the list's order. */
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
      /** Exact up to 1,000, where counting ends. */
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
