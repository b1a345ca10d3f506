// spec: none, how posts are kept in the cache
import type { Post } from '@reelmates/contract/social/posts';
import { expect, test } from 'vitest';
import { aPost } from '../../testing/factories.ts';
import { countNewPosts, newPostsLabel } from './new-posts.ts';

const posts = (...ids: number[]): Post[] => ids.map((id) => aPost({ id: String(id) }));

test('posts above the shown ones are new', () => {
  expect(countNewPosts(posts(9, 8, 7, 6, 5), posts(7, 6, 5, 4))).toBe(2);
});

test('nothing is new when all are shown, wherever they stand', () => {
  expect(countNewPosts(posts(3, 2, 1), posts(3, 2, 1))).toBe(0);
  expect(countNewPosts(posts(1, 3, 2), posts(3, 2, 1))).toBe(0);
});

test('a featured post that stays on top does not hide the new ones under it', () => {
  expect(countNewPosts(posts(1, 9, 8, 3, 2), posts(1, 3, 2))).toBe(2);
});

test('what comes up from the next page after a removal is not new', () => {
  // 3 was removed, so 0 has moved into the first page.
  expect(countNewPosts(posts(4, 2, 1, 0), posts(4, 3, 2, 1))).toBe(0);
});

test('a whole page without anything known is all new, and an empty feed knows nothing', () => {
  expect(countNewPosts(posts(9, 8, 7), posts(3, 2, 1))).toBe(3);
  expect(countNewPosts(posts(2, 1), [])).toBe(2);
});

test('the button with new posts shows their number', () => {
  expect(newPostsLabel(1, false)).toBe('1 new post');
  expect(newPostsLabel(7, false)).toBe('7 new posts');
  expect(newPostsLabel(20, false)).toBe('20 new posts');
  expect(newPostsLabel(20, true)).toBe('20+ new posts');
});
