import type { Page } from '@reelmates/contract/fields';
import type { Comment } from '@reelmates/contract/social/comments';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { commentKeys } from './keys/comment-keys.ts';
import { postKeys } from './keys/post-keys.ts';
import { patchPost } from './posts-cache.ts';

/* Patches the comments of a post in the query cache. */

export type CommentPages = InfiniteData<Page<Comment>, string | undefined>;

export function patchComments(
  client: QueryClient,
  postId: string,
  change: (items: Comment[]) => Comment[],
): void {
  client.setQueryData<CommentPages>(
    commentKeys.of(postId),
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
  client.setQueryData<Comment[]>(commentKeys.added(postId), (added) => added && change(added));
}

/** Changes how many comments a post says it has, and the line about the best one. */
export function adjustCommentsCount(client: QueryClient, postId: string, by: number): void {
  if (by === 0) return;
  void client.invalidateQueries({ queryKey: postKeys.talk(postId) });
  patchPost(client, postId, (post) => ({ ...post, commentsCount: Math.max(0, post.commentsCount + by) }));
}

/**
 * Takes a deleted comment away, wherever it was deleted.
 * @param comment.counts whether others saw it
 */
export function removeComment(
  client: QueryClient,
  { id, postId, counts }: { id: string; postId: string; counts: boolean },
): void {
  patchComments(client, postId, (items) => items.filter((comment) => comment.id !== id));
  adjustCommentsCount(client, postId, counts ? -1 : 0);
}
