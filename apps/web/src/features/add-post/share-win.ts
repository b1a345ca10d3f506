import { createPost, editPost } from '@reelmates/contract/posts';
import { ApiError, call } from '../../lib/api.ts';
import { type Attempt, attemptFor } from './win-draft.ts';
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
  const attempt = attemptFor(request, last);
  if (last && last.key !== attempt.key) {
    const earlier = await settle(last, keep);
    if (earlier) {
      await call(editPost, { params: { id: earlier.post.id }, body: request });
      return request.isPublic === false ? 0 : earlier.pointsAwarded;
    }
  }
  keep(attempt);
  return (await send(request, attempt.key, keep)).pointsAwarded;
}

/**
 * The person has changed the content since the unanswered request. Whether that one arrived shows when it is sent once
 * more under its key: either way its post is there now, and takes the new content.
 */
async function settle(last: Attempt, keep: (attempt: null) => void) {
  try {
    return await send(JSON.parse(last.body), last.key, keep);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

async function send(body: WinRequest, idempotencyKey: string, keep: (attempt: null) => void) {
  try {
    return await call(createPost, { body, idempotencyKey });
  } catch (error) {
    if (isRefusal(error)) keep(null);
    throw error;
  }
}

/** The server has understood the request and made nothing of it. Anything else leaves that open. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}
