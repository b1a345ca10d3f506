type Card = Record<string, unknown>;

/**
 * The data with each card of this account replaced; unchanged parts keep their identity, so that they are not rendered
 * again.
 */
export function replaceCards(data: unknown, id: string, update: (old: Card) => Card): unknown {
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
