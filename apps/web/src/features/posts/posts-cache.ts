import type { Page } from '@reelmates/contract/fields';
import type { Post } from '@reelmates/contract/posts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/*
 * Where posts lie in the query cache. One post may stand in several lists (For You, Following, profiles), so what
 * changes it changes it in all of them.
 */

export type FeedTab = 'for-you' | 'following';

const root = ['posts'] as const;
const lists = [...root, 'list'] as const;
const pages = [...root, 'page'] as const;

export const postKeys = {
  root,
  /** Lists that are loaded page by page. */
  lists,
  feed: (tab: FeedTab) => [...lists, tab] as const,
  of: (userId: string) => [...lists, 'of', userId] as const,
  /** Single first pages, loaded to look rather than to show. */
  pages,
  latest: (tab: FeedTab) => [...pages, tab] as const,
  ownLatest: [...pages, 'own'] as const,
};

export type PostPages = InfiniteData<Page<Post>, string | undefined>;

/** All loaded posts in order, each once. */
export function postsOf(data: PostPages): Post[] {
  const posts = new Map<string, Post>();
  for (const post of data.pages.flatMap((page) => page.items)) {
    if (!posts.has(post.id)) posts.set(post.id, post);
  }
  return [...posts.values()];
}

type Change = (post: Post) => Post;

function changePage(page: Page<Post>, id: string, change: Change): Page<Post> {
  // What does not change keeps its identity, so that nothing else is drawn again.
  if (!page.items.some((post) => post.id === id)) return page;
  return { ...page, items: page.items.map((post) => (post.id === id ? change(post) : post)) };
}

export function updatePost(client: QueryClient, id: string, change: Change): void {
  client.setQueriesData<PostPages>({ queryKey: lists }, (data) => {
    if (!data) return data;
    const changed = data.pages.map((page) => changePage(page, id, change));
    return changed.some((page, at) => page !== data.pages[at]) ? { ...data, pages: changed } : data;
  });
  client.setQueriesData<Page<Post>>({ queryKey: pages }, (page) => page && changePage(page, id, change));
}

/** The post as it shows at present, from whichever list has it. */
export function findPost(client: QueryClient, id: string): Post | undefined {
  for (const [, data] of client.getQueriesData<PostPages>({ queryKey: lists })) {
    for (const page of data?.pages ?? []) {
      const post = page.items.find((item) => item.id === id);
      if (post) return post;
    }
  }
  return undefined;
}

/**
 * After a post of one's own was created, changed or deleted: feeds and own posts are loaded anew when they are next
 * shown, the feeds from their first page.
 */
export async function refreshAfterPosting(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: root, type: 'inactive' });
  await client.invalidateQueries({ queryKey: root });
}
