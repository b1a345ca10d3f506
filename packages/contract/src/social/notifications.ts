import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { boundedArray, idInput, idSchema, pageQuery, timeSchema } from '../fields.ts';
import { cardWithFollowSchema } from './users.ts';

/** Moderation and security: shown during a break, too. */
export const serviceKinds = [
  'post_approved',
  'post_denied',
  'comment_approved',
  'comment_denied',
  'jackpot_approved',
  'jackpot_denied',
  'removed',
  'report_outcome',
] as const;

export const notificationKind = z.enum(['like', 'comment', 'follow', ...serviceKinds, 'prize']);
export type NotificationKind = z.infer<typeof notificationKind>;

/** A post in lists of other things. */
export const postPreviewSchema = z.object({
  id: idSchema,
  imageUrl: z.nullable(z.string()),
  caption: z.string(),
});

export const notificationSchema = z.object({
  id: idSchema,
  kind: notificationKind,
  /**
   * The latest actors that the viewer may see, at most 50 of a group; with follows, whether the viewer follows them.
   * Empty for moderators' decisions.
   */
  actors: z.array(cardWithFollowSchema),
  /**
   * The number of actors. One notification are the likes of one post, the follows of one hour, and the comments on one
   * post in one hour. 0 for moderators' decisions.
   */
  count: z.number(),
  /**
   * When the hour of follows and comments began. The end of a page may divide an hour: what follows with the same
   * kind, hour and post belongs to the notification before.
   */
  hour: z.optional(timeSchema),
  /** How many comments they are, and the beginning of the latest. */
  comments: z.optional(z.number()),
  quote: z.optional(z.string()),
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
      /** How many notifications of the list have something unread, each group once; among the latest 1,000 unread events. */
      unreadCount: z.number(),
    }),
  },
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark notifications as read: those named, each with its group as it was then, or all',
  access: 'personal',
  body: z.optional(
    z.object({
      ids: z.optional(boundedArray(idInput('Not found'), 100, 'Please name 100 notifications at most')),
    }),
  ),
  responses: { 204: null },
});
