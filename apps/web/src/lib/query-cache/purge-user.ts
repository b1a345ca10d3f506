import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { cacheEffects } from './cache-effects.ts';
import { postKeys } from './keys/post-keys.ts';

/*
 * What a user has shared lies in many lists of the query cache: feeds, comments, likers, search results, boards. A block
 * removes it from all of them at once, those of later releases included: lists are not named here, their entries are
 * recognised by whose they are.
 */

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Whether an entry is the user or something of theirs. */
function isOf(userId: string, entry: unknown): boolean {
  if (!isFields(entry)) return false;
  if (entry.id === userId && 'username' in entry) return true;
  if (entry.userId === userId) return true;
  if (isFields(entry.user) && entry.user.id === userId) return true;
  // A notification in which the user is the only actor.
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

const isPurged = ({ queryKey }: { queryKey: QueryKey }) => cacheEffects[queryKey[0]].block === 'purge';

/** Whether what is on the screen is a post of theirs. */
export function showsPostOf(client: QueryClient, userId: string): boolean {
  return client
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ state }) => isFields(state.data) && isFields(state.data.user) && isOf(userId, state.data));
}

/** Removes the user and everything of theirs from all that was loaded. */
export function purgeUserFromCache(client: QueryClient, userId: string): void {
  for (const query of client.getQueryCache().findAll({ predicate: isPurged })) {
    if (isOf(userId, query.state.data)) client.removeQueries({ queryKey: query.queryKey, exact: true });
    else drop(client, query.queryKey, userId);
  }
  // How many others like a post leaves them out; the lines keep their height.
  void client.invalidateQueries({ queryKey: postKeys.talks });
  // Counts of follows have changed. Feeds stay as they are, so that the viewer keeps their position in one.
  const { lists } = postKeys;
  void client.invalidateQueries({
    predicate: (query) => isPurged(query) && query.queryKey.slice(0, lists.length).join() !== lists.join(),
    refetchType: 'none',
  });
}

/** Removes the user's posts from the viewer's feeds. */
export function removeUserFromFeeds(client: QueryClient, userId: string): void {
  for (const tab of ['for-you', 'following'] as const) {
    drop(client, postKeys.feed(tab), userId);
    drop(client, postKeys.latest(tab), userId);
  }
}

/** After an unblock or unmute: the user may be anywhere again. */
export function invalidatePeople(client: QueryClient): void {
  void client.invalidateQueries({ predicate: isPurged });
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
