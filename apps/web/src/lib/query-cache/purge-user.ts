import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { deleteCopiesOf } from '../offline-copy/delete-copies.ts';
import { cacheEffects } from './cache-effects.ts';
import { belongsToUser, isRecord, withoutEntriesOf } from './entries-of-user.ts';
import { postKeys } from './keys/post-keys.ts';

/*
 * A user's content is in many lists of the query cache: feeds, comments, likers, search results, boards. A block
 * removes it from all of them, including those of later releases: entries are recognised by their owner, not by the
 * name of the list.
 */

const isPurged = ({ queryKey }: { queryKey: QueryKey }) => cacheEffects[queryKey[0]].block === 'purge';

/** Whether a post of theirs is on the screen. */
export function showsPostOf(client: QueryClient, userId: string): boolean {
  return client
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(
      ({ state }) => isRecord(state.data) && isRecord(state.data.user) && belongsToUser(userId, state.data),
    );
}

/** Removes the user and all of their content from the cache. */
export function purgeUserFromCache(client: QueryClient, userId: string): void {
  void deleteCopiesOf(userId);
  for (const query of client.getQueryCache().findAll({ predicate: isPurged })) {
    if (belongsToUser(userId, query.state.data))
      client.removeQueries({ queryKey: query.queryKey, exact: true });
    else drop(client, query.queryKey, userId);
  }
  // The number of other likers excludes them; the lines keep their height.
  void client.invalidateQueries({ queryKey: postKeys.talks });
  // The numbers of follows have changed. Feeds stay, so that the viewer keeps their position.
  const { lists } = postKeys;
  void client.invalidateQueries({
    predicate: (query) => isPurged(query) && query.queryKey.slice(0, lists.length).join() !== lists.join(),
    refetchType: 'none',
  });
}

/** Removes the user's posts from the viewer's feeds. */
export function removeUserFromFeeds(client: QueryClient, userId: string): void {
  void deleteCopiesOf(userId);
  for (const tab of ['for-you', 'following'] as const) {
    drop(client, postKeys.feed(tab), userId);
    drop(client, postKeys.latest(tab), userId);
  }
}

/** After an unblock or unmute: the user may appear in any data again. */
export function invalidatePeople(client: QueryClient): void {
  void client.invalidateQueries({ predicate: isPurged });
}

function drop(client: QueryClient, queryKey: QueryKey, userId: string): void {
  const data = client.getQueryData(queryKey);
  const left = withoutEntriesOf(userId, data);
  if (left === data) return;
  // A response in progress was created before the change.
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, left);
  if (needsNextPage(left)) void client.invalidateQueries({ queryKey, exact: true });
}

/** Whether a list has no entries left although it has further pages. */
function needsNextPage(data: unknown): boolean {
  if (!isRecord(data) || !Array.isArray(data.pages)) return false;
  const pages = data.pages.filter(isRecord);
  const isEmpty = pages.every(({ items }) => Array.isArray(items) && items.length === 0);
  return isEmpty && Boolean(pages.at(-1)?.nextCursor);
}
