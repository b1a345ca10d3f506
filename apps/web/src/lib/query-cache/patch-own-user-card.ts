import type { Me } from '@reelmates/contract/account/sign-in';
import type { QueryClient } from '@tanstack/react-query';
import { viewerKey } from './keys/viewer-key.ts';
import { patchCards } from './patch-cards.ts';

/** After a change of the own profile. */
export function patchOwnUserCard(client: QueryClient, viewer: Me): void {
  const { id, username, profileImageUrl, isVerified, bio } = viewer;
  const card = {
    username,
    profileImageUrl,
    isVerified,
    firstName: viewer.showName ? viewer.firstName : null,
    lastName: viewer.showName ? viewer.lastName : null,
  };
  patchCards(
    client,
    id,
    (old) => ({ ...old, ...card, ...('bio' in old && { bio }) }),
    // The mutation itself has updated the account.
    { predicate: ({ queryKey }) => queryKey[0] !== viewerKey[0] },
  );
}
