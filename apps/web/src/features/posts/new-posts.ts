import type { Post } from '@reelmates/contract/social/posts';

/**
 * How many of the latest posts are not among the shown ones. Posts below the last shown post do not count: they came up
 * from the next page because a post above was removed.
 */
export function countNewPosts(latest: readonly Post[], shown: readonly Post[]): number {
  const known = new Set(shown.map((post) => post.id));
  const lastKnown = latest.findLastIndex((post) => known.has(post.id));
  const above = lastKnown === -1 ? latest : latest.slice(0, lastKnown);
  return above.filter((post) => !known.has(post.id)).length;
}

/** "1 new post", "7 new posts", or "20+ new posts" if a whole page is new and there may be more. */
export function newPostsLabel(count: number, pageIsFull: boolean): string {
  if (pageIsFull) return `${count}+ new posts`;
  return count === 1 ? '1 new post' : `${count} new posts`;
}
