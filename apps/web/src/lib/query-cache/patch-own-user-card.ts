import type { Me } from '@reelmates/contract/account/sign-in';
import type { QueryClient } from '@tanstack/react-query';
import { viewerKey } from './keys/viewer-key.ts';
import { replaceCards } from './replace-cards.ts';

type Card = Record<string, unknown>;

/**
 * After a change of the own profile: updates the account's card in all cached data, such as in posts, likers and search
 * hits, without refetching it.
 */
export function patchOwnUserCard(client: QueryClient, viewer: Me): void {
  const { id, username, profileImageUrl, isVerified, bio } = viewer;
  const card = {
    username,
    profileImageUrl,
    isVerified,
    firstName: viewer.showName ? viewer.firstName : null,
    lastName: viewer.showName ? viewer.lastName : null,
  };
  const update = (old: Card): Card => ({ ...old, ...card, ...('bio' in old && { bio }) });
  for (const query of client.getQueryCache().getAll()) {
    // The mutation itself has updated the account.
    if (query.queryKey[0] === viewerKey[0] || query.state.data === undefined) continue;
    const data = replaceCards(query.state.data, id, update);
    if (data === query.state.data) continue;
    client.setQueryData(query.queryKey, data, { updatedAt: query.state.dataUpdatedAt });
  }
}
