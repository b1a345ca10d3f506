import type { approveComment, PendingComment } from '@reelmates/contract/admin/moderation';
import type { ResponseOf } from '@reelmates/contract/endpoint';
import { imageUrl } from '../accounts/user-card.public.ts';
import { type LockedComment, versionOfComment } from '../comments/comments.public.ts';
import type { Reviewed } from '../reviews/reviews.public.ts';
import type { QueuedCommentRow } from './comments-queue.repository.ts';
import { toQueueUser } from './queue.view.ts';

export function toPendingComment(row: QueuedCommentRow): PendingComment {
  return {
    id: row.id,
    version: versionOfComment(row),
    text: row.content,
    createdAt: row.created_at.toISOString(),
    user: toQueueUser(row),
    post: { id: row.post_id, imageUrl: imageUrl(row.post_image_id), caption: row.post_caption },
    replyTo: row.answered_text === null ? null : { username: row.answered_username, text: row.answered_text },
  };
}

export function toReviewedComment({
  item,
  decisionId,
}: Reviewed<LockedComment>): ResponseOf<typeof approveComment> {
  const { id, status, denial_reason: denialReason } = item;
  return { id, decisionId, status, denialReason };
}
