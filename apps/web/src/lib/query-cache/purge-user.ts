import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { deleteCopiesOf } from '../offline-copy/delete-copies.ts';
import { cacheEffects } from './cache-effects.ts';
import { belongsToUser, isRecord, withoutEntriesOf } from './entries-of-user.ts';
import { postKeys } from './keys/post-keys.ts';

/*
 * What a user has shared lies in many lists of the query cache: feeds, comments, likers, search results, boards. A block
 * removes it from all of them at once, those of later releases included: lists are not named here, their entries are
 * recognised by whose they are.
 */

const isPurged = ({ queryKey }: { queryKey: QueryKey }) => cacheEffects[queryKey[0]].block === 'purge';

/** Whether what is on the screen is a post of theirs. */
export function showsPostOf(client: QueryClient, userId: string): boolean {
  return client
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(
      ({ state }) => isRecord(state.data) && isRecord(state.data.user) && belongsToUser(userId, state.data),
    );
}

/** Removes the user and everything of theirs from all that was loaded. */
export function purgeUserFromCache(client: QueryClient, userId: string): void {
  void deleteCopiesOf(userId);
  for (const query of client.getQueryCache().findAll({ predicate: isPurged })) {
    if (belongsToUser(userId, query.state.data))
      client.removeQueries({ queryKey: query.queryKey, exact: true });
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
  void deleteCopiesOf(userId);
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
  const left = withoutEntriesOf(userId, data);
  if (left === data) return;
  // An answer on its way was put together before.
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, left);
  if (ranDry(left)) void client.invalidateQueries({ queryKey, exact: true });
}

/** A list of pages in which nothing is left, although there is more. */
function ranDry(data: unknown): boolean {
  if (!isRecord(data) || !Array.isArray(data.pages)) return false;
  const pages = data.pages.filter(isRecord);
  const isEmpty = pages.every(({ items }) => Array.isArray(items) && items.length === 0);
  return isEmpty && Boolean(pages.at(-1)?.nextCursor);
}
