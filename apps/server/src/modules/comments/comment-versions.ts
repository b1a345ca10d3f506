import { versionOf } from '../../http/versions.ts';
import type { LockedComment } from './comments.repository.ts';

/** The version of a comment in its queue: changes with each edit and each decision. */
export function versionOfComment(
  comment: Pick<LockedComment, 'id' | 'status' | 'denial_reason' | 'submitted_at' | 'content'>,
): string {
  return versionOf([
    comment.id,
    comment.status,
    comment.denial_reason,
    comment.submitted_at,
    comment.content,
  ]);
}
