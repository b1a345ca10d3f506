import type { QueryClient } from '@tanstack/react-query';
import { patchCards } from './patch-cards.ts';
import { patchOverFetches } from './patch-over-fetches.ts';

/**
 * Patches whether the viewer follows a person in all cached data: profiles, lists of people, suggestions, search hits.
 */
export function patchFollowing(client: QueryClient, userId: string, isFollowing: boolean): void {
  patchOverFetches(client, `follow:${userId}`, () =>
    patchCards(client, userId, (card) =>
      'isFollowing' in card && card.isFollowing !== isFollowing ? { ...card, isFollowing } : card,
    ),
  );
}
