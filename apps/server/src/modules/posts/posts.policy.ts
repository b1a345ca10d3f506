import { forbidden } from '../../http/api-error.ts';
import type { Viewer } from '../../http/session/viewer.ts';

/** @throws ApiError FORBIDDEN */
export function assertMayEdit(post: { authorId: string }, viewer: Viewer): void {
  if (post.authorId !== viewer.id) throw forbidden('You can only change your own posts.');
}

/** @throws ApiError FORBIDDEN */
export function assertMayDelete(post: { authorId: string }, viewer: Viewer): void {
  if (post.authorId !== viewer.id && !viewer.isAdmin) throw forbidden('You can only delete your own posts.');
}
