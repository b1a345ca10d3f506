import type { LockedComment } from './comments.repository.ts';

/** Whether a comment is in its post's counter: approved, and its author neither banned nor leaving. */
export function counts(comment: Pick<LockedComment, 'status' | 'author_is_active'>): boolean {
  return comment.status === 'approved' && comment.author_is_active;
}
