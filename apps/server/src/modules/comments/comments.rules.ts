import type { LockedComment } from './comments.repository.ts';

/** Whether a comment is in its post's counter: approved, and not left out with the rest of a hidden account's. */
export function counts(comment: Pick<LockedComment, 'status' | 'left_out'>): boolean {
  return comment.status === 'approved' && !comment.left_out;
}
