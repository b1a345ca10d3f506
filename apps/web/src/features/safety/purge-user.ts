import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { postKeys } from '../posts/posts-cache.ts';

/*
 * What somebody has shared lies in many lists of the query cache: feeds, comments, likers, search results, boards.
 * After a block it must be gone from all of them at once, those of later releases included; so they are not named here,
 * but recognised by whose things they hold.
 */

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The person, or something of theirs. */
function isOf(userId: string, entry: unknown): boolean {
  if (!isFields(entry)) return false;
  if (entry.id === userId && 'username' in entry) return true;
  if (entry.userId === userId) return true;
  if (isFields(entry.user) && entry.user.id === userId) return true;
  // A notification that nobody else had a part in.
  const { actors } = entry;
  return Array.isArray(actors) && actors.length > 0 && actors.every((actor) => isOf(userId, actor));
}

/** The same data without the entries of lists that are theirs; what has none keeps its identity. */
export function without(userId: string, data: unknown): unknown {
  if (Array.isArray(data)) {
    const kept = data.filter((entry) => !isOf(userId, entry)).map((entry) => without(userId, entry));
    const same = kept.length === data.length && kept.every((entry, at) => entry === data[at]);
    return same ? data : kept;
  }
  if (!isFields(data)) return data;
  const entries = Object.entries(data).map(([name, value]) => [name, without(userId, value)] as const);
  return entries.some(([name, value]) => value !== data[name]) ? Object.fromEntries(entries) : data;
}

/** One's own account, lists of whom one has blocked, and the admin's work are not changed by a block. */
const kept = new Set(['me', 'safety', 'admin']);
const isSocial = ({ queryKey }: { queryKey: QueryKey }) => !kept.has(String(queryKey[0]));

/** Whether what is on the screen is a post of theirs. */
export function showsPostOf(client: QueryClient, userId: string): boolean {
  return client
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ state }) => isFields(state.data) && isFields(state.data.user) && isOf(userId, state.data));
}

/** Takes the person and everything of theirs out of all that was loaded. */
export function purgeUserFromCache(client: QueryClient, userId: string): void {
  for (const query of client.getQueryCache().findAll({ predicate: isSocial })) {
    if (isOf(userId, query.state.data)) client.removeQueries({ queryKey: query.queryKey, exact: true });
    else drop(client, query.queryKey, userId);
  }
  // Counts of follows have changed. Feeds stay as they are, so that nobody loses their place in one.
  const feeds = postKeys.lists.join();
  void client.invalidateQueries({
    predicate: (query) => isSocial(query) && query.queryKey.slice(0, postKeys.lists.length).join() !== feeds,
    refetchType: 'none',
  });
}

/** Takes the person's posts out of the reader's feeds. */
export function removeUserFromFeeds(client: QueryClient, userId: string): void {
  for (const tab of ['for-you', 'following'] as const) {
    drop(client, postKeys.feed(tab), userId);
    drop(client, postKeys.latest(tab), userId);
  }
}

/** After somebody may be seen again: everything is asked for anew. */
export function invalidatePeople(client: QueryClient): void {
  void client.invalidateQueries({ predicate: isSocial });
}

function drop(client: QueryClient, queryKey: QueryKey, userId: string): void {
  const data = client.getQueryData(queryKey);
  const left = without(userId, data);
  if (left === data) return;
  // An answer on its way was put together before.
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, left);
  if (ranDry(left)) void client.invalidateQueries({ queryKey, exact: true });
}

/** A list of pages in which nothing is left, although there is more. */
function ranDry(data: unknown): boolean {
  if (!isFields(data) || !Array.isArray(data.pages)) return false;
  const pages = data.pages.filter(isFields);
  const isEmpty = pages.every(({ items }) => Array.isArray(items) && items.length === 0);
  return isEmpty && Boolean(pages.at(-1)?.nextCursor);
}
