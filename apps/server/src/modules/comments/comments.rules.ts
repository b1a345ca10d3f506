import type { Review } from '../reviews/reviews.public.ts';
import type { CommentModeration, LockedComment } from './comments.repository.ts';

/** Whether its post's counter includes a comment: approved, and not excluded with a hidden account's. */
export function isCounted(comment: Pick<LockedComment, 'status' | 'left_out'>): boolean {
  return comment.status === 'approved' && !comment.left_out;
}

/** A comment after a decision: the same object where nothing changes. */
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
