import type { Review } from '../reviews/reviews.public.ts';
import type { CommentModeration, LockedComment } from './comments.repository.ts';

/** Whether a comment counts on its post: it is approved, and not excluded because its author is hidden. */
export function isCounted(comment: Pick<LockedComment, 'status' | 'left_out'>): boolean {
  return comment.status === 'approved' && !comment.left_out;
}

/** A comment after a decision; the same object if nothing changes. */
export function afterDecision<Comment extends CommentModeration>(
  comment: Comment,
  { status, reason, by, at }: Review & { status: 'approved' | 'denied'; reason: string | null },
): Comment {
  if (comment.status === status) return comment;
  return {
    ...comment,
    status,
    denial_reason: status === 'denied' ? reason : null,
    reviewed_by: by,
    reviewed_at: at,
    published_at: status === 'approved' ? at : null,
  };
}
