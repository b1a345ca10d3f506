import type { Post } from '@reelmates/contract/social/posts';

/** The moderation state of an own post in a word; null if others see the post. */
export function statusBadgeOf(post: Post): { text: string; tone: 'warn' | 'danger' | 'quiet' } | null {
  if (post.status === 'pending') return { text: 'Pending review', tone: 'warn' };
  if (post.status === 'denied') return { text: 'Denied', tone: 'danger' };
  return post.isPublic === false ? { text: 'Only you', tone: 'quiet' } : null;
}
