import type { Page } from '@reelmates/contract/fields';
import type { Post } from '@reelmates/contract/social/posts';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { postKeys } from './keys/post-keys.ts';

/* Patches posts in all lists of the query cache. */

const { lists, pages } = postKeys;

/** Lists of public posts: the feeds, and the wins at venues. */
const openLists = [lists, pages].flatMap((kind) => [
  [...kind, 'for-you'] as const,
  [...kind, 'following'] as const,
  [...kind, 'at'] as const,
]);

export type PostPages = InfiniteData<Page<Post>, string | undefined>;

/** All loaded posts in order, without duplicates. */
export function postsOf(data: PostPages): Post[] {
  const posts = new Map<string, Post>();
  for (const post of data.pages.flatMap((page) => page.items)) {
    if (!posts.has(post.id)) posts.set(post.id, post);
  }
  return [...posts.values()];
}

type Change = (post: Post) => Post;

function changePage(page: Page<Post>, id: string, change: Change): Page<Post> {
  // Unchanged pages keep their identity, so that they are not rendered again.
  if (!page.items.some((post) => post.id === id)) return page;
  return { ...page, items: page.items.map((post) => (post.id === id ? change(post) : post)) };
}

export function patchPost(client: QueryClient, id: string, change: Change): void {
  client.setQueriesData<PostPages>({ queryKey: lists }, (data) => {
    if (!data) return data;
    const changed = data.pages.map((page) => changePage(page, id, change));
    return changed.some((page, index) => page !== data.pages[index]) ? { ...data, pages: changed } : data;
  });
  client.setQueriesData<Page<Post>>({ queryKey: pages }, (page) => page && changePage(page, id, change));
  client.setQueryData<Post>(postKeys.one(id), (post) => post && change(post));
}

function removeFromList(client: QueryClient, queryKey: QueryKey, id: string): void {
  const without = (page: Page<Post>) =>
    page.items.some((post) => post.id === id)
      ? { ...page, items: page.items.filter((post) => post.id !== id) }
      : page;
  client.setQueriesData<PostPages | Page<Post>>({ queryKey }, (data) => {
    if (!data) return data;
    return 'pages' in data ? { ...data, pages: data.pages.map(without) } : without(data);
  });
}

/** Removes a deleted post from all lists. */
export function removePost(client: QueryClient, id: string): void {
  removeFromList(client, lists, id);
  removeFromList(client, pages, id);
  // Its own page is about to close, and must not refetch it.
  client.removeQueries({ queryKey: postKeys.one(id), type: 'inactive' });
}

/**
 * Replaces a post by the server's current version in all lists; if only its author sees it now, removes it from lists
 * of public posts.
 */
export function replacePost(client: QueryClient, post: Post): void {
  patchPost(client, post.id, (previous) => ({ ...previous, ...post }));
  if (isOpen(post)) return;
  for (const queryKey of openLists) removeFromList(client, queryKey, post.id);
}

/** Whether others see the post, as far as that is known: only the author's own view has the status. */
export function isOpen(post: Post): boolean {
  return post.isPublic !== false && (post.status ?? 'approved') === 'approved';
}

/** The current version of a post, from any list that has it. */
export function findPost(client: QueryClient, id: string): Post | undefined {
  for (const [, data] of client.getQueriesData<PostPages>({ queryKey: lists })) {
    for (const page of data?.pages ?? []) {
      const post = page.items.find((item) => item.id === id);
      if (post) return post;
    }
  }
  return client.getQueriesData<Post>({ queryKey: postKeys.ones }).find(([, post]) => post?.id === id)?.[1];
}
