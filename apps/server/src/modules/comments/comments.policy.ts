import type { Viewer } from '../../http/session/viewer.ts';
import type { LockedComment } from './comments.repository.ts';

type Owned = Pick<LockedComment, 'author_id' | 'post_author_id'>;

export function mayEdit(viewer: Viewer, comment: Owned): boolean {
  return comment.author_id === viewer.id;
}

export function mayDelete(viewer: Viewer, comment: Owned): boolean {
  return viewer.isAdmin || comment.author_id === viewer.id || comment.post_author_id === viewer.id;
}

/** A comment that the viewer may not see answers 404; an admin may know of every comment. */
export function mayKnowOf(viewer: Viewer, comment: Owned & Pick<LockedComment, 'is_visible'>): boolean {
  return viewer.isAdmin || comment.author_id === viewer.id || comment.is_visible;
}
