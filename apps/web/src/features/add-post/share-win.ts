import { createPost, editPost } from '@reelmates/contract/social/posts';
import { call } from '../../lib/api.ts';
import { type Attempt, sendOnce } from '../../lib/send-once.ts';
import type { WinRequest } from './win-rules.ts';

/**
 * Shares a win exactly once, however often it takes.
 * @param last the request that was sent before and never answered, if any
 * @param keep gets the request that is about to be sent, and null when it is known to have made nothing
 * @returns the points that were awarded
 */
export async function shareWin(
  request: WinRequest,
  last: Attempt | null,
  keep: (attempt: Attempt | null) => void,
): Promise<number> {
  const { pointsAwarded } = await sendOnce({
    request,
    last,
    keep,
    create: (body, idempotencyKey) => call(createPost, { body, idempotencyKey }),
    change: async ({ post, pointsAwarded }, body) => ({
      post: await call(editPost, { params: { id: post.id }, body }),
      pointsAwarded: body.isPublic === false ? 0 : pointsAwarded,
    }),
  });
  return pointsAwarded;
}
