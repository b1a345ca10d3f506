import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idList, idSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import { commentSchema } from './comments.ts';
import { userCardSchema } from './users.ts';

/** What people did with a post, for the lines under its buttons. */
export const postTalkSchema = z.object({
  postId: idSchema,
  /** The latest likers that the viewer may see, without the viewer. */
  likers: z.array(userCardSchema),
  /**
   * How many of its likers the viewer has blocked, which `likesCount` includes. People who have blocked the viewer are not
   * counted here: the number would tell of them.
   */
  blockedLikers: z.number(),
  /** The most liked comment that the viewer may see, the oldest of several; never a reply. */
  bestComment: z.nullable(commentSchema),
});
export type PostTalk = z.infer<typeof postTalkSchema>;

export const readPostTalk = endpoint({
  method: 'GET',
  path: '/api/posts/talk',
  summary:
    'Who likes each of these posts, and its best comment; posts that the viewer may not see are missing',
  access: 'member',
  query: z.object({ ids: idList(limits.pageMax) }),
  responses: { 200: z.array(postTalkSchema) },
});
