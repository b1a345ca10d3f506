import type { QueryClient } from '@tanstack/react-query';
import { patchOverFetches } from './patch-over-fetches.ts';
import { replaceCards } from './replace-cards.ts';

/**
 * Shows whether the viewer follows a person in all cached data: profiles, lists of people, suggestions, search hits.
 */
export function showFollowing(client: QueryClient, userId: string, isFollowing: boolean): void {
  patchOverFetches(client, `follow:${userId}`, () => patchFollowing(client, userId, isFollowing));
}

function patchFollowing(client: QueryClient, userId: string, isFollowing: boolean): void {
  for (const query of client.getQueryCache().getAll()) {
    if (query.state.data === undefined) continue;
    const data = replaceCards(query.state.data, userId, (card) =>
      'isFollowing' in card && card.isFollowing !== isFollowing ? { ...card, isFollowing } : card,
    );
    if (data === query.state.data) continue;
    client.setQueryData(query.queryKey, data, { updatedAt: query.state.dataUpdatedAt });
  }
}
