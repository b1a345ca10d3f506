import type { QueryClient } from '@tanstack/react-query';
import { leaderboardKeys } from './keys/leaderboard-keys.ts';
import { peopleKeys } from './keys/people-keys.ts';
import { postKeys } from './keys/post-keys.ts';
import { venueKeys } from './keys/venue-keys.ts';
import { viewerKey } from './keys/viewer-key.ts';

/**
 * After a post of the viewer was created, changed or deleted: refetches feeds and own posts when they are next shown,
 * the feeds from their first page.
 */
export async function invalidatePosts(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: postKeys.root, type: 'inactive' });
  await client.invalidateQueries({ queryKey: postKeys.root });
}

/**
 * After a post or jackpot of the viewer was created, changed or deleted: invalidates the counts of posts, wins and
 * points.
 */
export function invalidateCounters(client: QueryClient): void {
  const { ownLatest, atVenues } = postKeys;
  for (const queryKey of [
    viewerKey,
    peopleKeys.root,
    leaderboardKeys.root,
    ownLatest,
    atVenues,
    venueKeys.pages,
  ]) {
    // Not awaited, because the change itself has succeeded.
    void client.invalidateQueries({ queryKey });
  }
}
