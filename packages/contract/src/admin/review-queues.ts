import * as z from 'zod/mini';
import { pendingJackpotPage } from '../competition/jackpots.ts';
import { endpoint } from '../endpoint.ts';
import { idList, idSchema, timeSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import { pendingCommentPage, pendingPostPage } from './moderation.ts';
import { queueOf, queueQuery, reviewQueue } from './queue-pages.ts';
import { memberReportSchema } from './reports.ts';

/**
 * Takes items in hand for two minutes, so that no other moderator gets them; a repeated call renews the time. Takes the
 * oldest items after the cursor that are free or already in the viewer's hands.
 */
function take<Name extends string, Page extends z.ZodMiniType>(name: Name, page: Page) {
  return endpoint({
    method: 'POST',
    path: `/api/admin/queues/${name}/take` as const,
    summary: `Take the oldest ${name} in hand for two minutes, or keep them`,
    access: 'admin',
    query: queueQuery,
    responses: { 200: page },
  });
}
export const takePosts = take('posts', pendingPostPage);
export const takeComments = take('comments', pendingCommentPage);
export const takeJackpots = take('jackpots', pendingJackpotPage);
export const takeReports = take('reports', queueOf(memberReportSchema));

export const releaseItems = endpoint({
  method: 'DELETE',
  path: '/api/admin/queues/{queue}/taken',
  summary: 'Release all items of a queue that the viewer has in hand',
  access: 'admin',
  params: z.object({ queue: reviewQueue }),
  responses: { 204: null },
});

/** Counts among a person's latest items. A count at the maximum may be higher. */
export const authorHistorySchema = z.object({
  id: idSchema,
  username: z.nullable(z.string()),
  createdAt: timeSchema,
  isBanned: z.boolean(),
  approved: z.number(),
  /** The latest denials, even if the author has changed or deleted the item since. */
  denied: z.number(),
  /** The reasons of the latest denials, without duplicates. */
  denialReasons: z.array(z.string()),
  openReports: z.number(),
  reports: z.number(),
});
export type AuthorHistory = z.infer<typeof authorHistorySchema>;

export const formerVersionSchema = z.object({
  text: z.string(),
  /** True for a previous description of the photo; otherwise the text is a previous caption, comment or profile. */
  isPhotoDescription: z.optional(z.boolean()),
  /** Of a profile: the photo that the member has replaced since. */
  imageUrl: z.optional(z.string()),
  /** When the author replaced it; of a profile, when the member last changed it. */
  until: timeSchema,
  /** The moderation state at that time: pending, approved or denied. A profile is kept as it was reported: reported. */
  status: z.string(),
  denialReason: z.nullable(z.string()),
});
export type FormerVersion = z.infer<typeof formerVersionSchema>;

export const reviewContextSchema = z.object({
  /** The item of the queue. */
  id: idSchema,
  /** The author, or the reported person; null after the erasure of the account. */
  author: z.nullable(authorHistorySchema),
  /** Previous texts, latest first. */
  versions: z.array(formerVersionSchema),
});
export type ReviewContext = z.infer<typeof reviewContextSchema>;

export const reviewContext = endpoint({
  method: 'GET',
  path: '/api/admin/queues/{queue}/context',
  summary: 'What moderators know about the authors of some items, and former versions of the texts',
  access: 'admin',
  params: z.object({ queue: reviewQueue }),
  query: z.object({ ids: idList(limits.reviewContextMax) }),
  responses: { 200: z.object({ items: z.array(reviewContextSchema) }) },
});
