import { limits } from '@reelmates/contract/limits';
import type { Post } from '@reelmates/contract/social/posts';

type OwnPost = Pick<Post, 'isPublic' | 'status'>;

/** The points that a post has earned and would lose; null if there are none. */
function pointsText({ isPublic, status }: OwnPost): string | null {
  // A private post earns none, and a denial has already taken them.
  if (isPublic === false || status === 'denied') return null;
  // Once their month is over, the points of what was approved stay on its board.
  const unless = status === 'pending' ? '' : ', unless their month is over';
  return `The ${limits.winPostPoints} points it earned are taken back${unless}.`;
}

/** The consequences of deleting an own post. */
export function deletionText(post: OwnPost): string {
  if (post.isPublic === false) return "It will be gone for good. This can't be undone.";
  const lost = ['It will be gone for everybody, with its photo, likes and comments.', pointsText(post)];
  return [...lost, "This can't be undone."].filter(Boolean).join(' ');
}

/** The consequences of making an own post private. */
export function makePrivateText(post: OwnPost): string {
  return ['Only you will see it.', pointsText(post)].filter(Boolean).join(' ');
}
