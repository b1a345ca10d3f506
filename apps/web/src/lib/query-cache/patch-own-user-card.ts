import type { Me } from '@reelmates/contract/account/sign-in';
import type { QueryClient } from '@tanstack/react-query';
import { viewerKey } from './keys/viewer-key.ts';

type Card = Record<string, unknown>;

/**
 * After a change of the own profile: shows it wherever the account stands in what is loaded, as an author, a liker or
 * a hit, without asking for any of that again.
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
  const present = (old: Card): Card => ({ ...old, ...card, ...('bio' in old && { bio }) });
  for (const query of client.getQueryCache().getAll()) {
    // The account itself has been set by what changed it.
    if (query.queryKey[0] === viewerKey[0] || query.state.data === undefined) continue;
    const data = replaceCards(query.state.data, id, present);
    if (data === query.state.data) continue;
    client.setQueryData(query.queryKey, data, { updatedAt: query.state.dataUpdatedAt });
  }
}

/** What does not change keeps its identity, so that nothing else is drawn again. */
function replaceCards(data: unknown, id: string, present: (old: Card) => Card): unknown {
  if (Array.isArray(data)) {
    const items = data.map((item) => replaceCards(item, id, present));
    return items.some((item, at) => item !== data[at]) ? items : data;
  }
  if (typeof data !== 'object' || data === null) return data;
  const object = data as Card;
  if (object.id === id && 'username' in object && 'profileImageUrl' in object) return present(object);
  const entries = Object.entries(object).map(
    ([key, value]) => [key, replaceCards(value, id, present)] as const,
  );
  return entries.some(([key, value]) => value !== object[key]) ? Object.fromEntries(entries) : data;
}
