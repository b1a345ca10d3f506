import type { QueryClient, QueryFilters } from '@tanstack/react-query';

type Card = Record<string, unknown>;
type Update = (old: Card) => Card;

/**
 * Patches each card of an account in all cached data, such as in posts, likers and search hits, without refetching it.
 * @param filters the queries, if not all
 */
export function patchCards(
  client: QueryClient,
  id: string,
  update: Update,
  filters: QueryFilters = {},
): void {
  for (const { queryKey, state } of client.getQueryCache().findAll(filters)) {
    const data = replaceCards(state.data, id, update);
    if (data !== state.data) client.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt });
  }
}

/**
 * The data with each card of this account replaced; unchanged parts keep their identity, so that they are not rendered
 * again.
 */
function replaceCards(data: unknown, id: string, update: Update): unknown {
  if (Array.isArray(data)) {
    const items = data.map((item) => replaceCards(item, id, update));
    return items.some((item, index) => item !== data[index]) ? items : data;
  }
  if (typeof data !== 'object' || data === null) return data;
  const object = data as Card;
  if (object.id === id && 'username' in object && 'profileImageUrl' in object) return update(object);
  const entries = Object.entries(object).map(
    ([key, value]) => [key, replaceCards(value, id, update)] as const,
  );
  return entries.some(([key, value]) => value !== object[key]) ? Object.fromEntries(entries) : data;
}
