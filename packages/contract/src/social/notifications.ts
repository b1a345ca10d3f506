import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { boundedArray, idInput, idSchema, pageQuery, timeSchema } from '../fields.ts';
import { cardWithFollowSchema } from './users.ts';

/** Notifications of moderation and security, which are shown during a break, too. */
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

/** A post, as other items show it. */
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
   * The number of actors. One notification covers the likes of one post, the follows of one hour, or the comments on
   * one post in one hour. 0 for moderators' decisions.
   */
  count: z.number(),
  /**
   * The beginning of the hour of follows and comments. The end of a page may split an hour: the next items with the
   * same kind, hour and post belong to the same notification.
   */
  hour: z.optional(timeSchema),
  /** The number of comments, and the beginning of the latest one. */
  comments: z.optional(z.number()),
  quote: z.optional(z.string()),
  /** The post concerned, while the viewer may see it. */
  post: z.optional(postPreviewSchema),
  /** The text without the actors' names: "liked your post". */
  text: z.string(),
  read: z.boolean(),
  /** The time of the latest actor, by which the list is ordered. */
  createdAt: timeSchema,
});
export type Notification = z.infer<typeof notificationSchema>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "The viewer's notifications, latest first, and how many are unread",
  access: 'personal',
  query: pageQuery,
  responses: {
    200: z.object({
      items: z.array(notificationSchema),
      nextCursor: z.nullable(z.string()),
      /**
       * The number of notifications in the list with something unread, groups counted once; among the latest 1,000
       * unread events.
       */
      unreadCount: z.number(),
    }),
  },
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark notifications as read: the given ones, each with its group as it was listed, or all',
  access: 'personal',
  body: z.optional(
    z.object({
      ids: z.optional(boundedArray(idInput('Not found'), 100, 'Please name 100 notifications at most')),
    }),
  ),
  responses: { 204: null },
});
