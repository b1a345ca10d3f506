import type { Json } from './decisions.repository.ts';

type Fields<Text extends string, Instant extends string> = Record<Text, unknown> &
  Record<Instant, Date | null>;

/**
 * Converts the fields that a decision changes to JSON and back.
 * @param texts fields whose values are the same in JSON
 * @param instants fields that are times or null
 */
export function storedFields<Text extends string, Instant extends string>(
  texts: readonly Text[],
  instants: readonly Instant[],
) {
  return {
    of: (item: Fields<Text, Instant>): Json =>
      Object.fromEntries([...texts, ...instants].map((name) => [name, item[name]])),
    restore: <Item extends Fields<Text, Instant>>(item: Item, stored: Json): Item => ({
      ...item,
      ...Object.fromEntries(texts.map((name) => [name, stored[name]])),
      ...Object.fromEntries(instants.map((name) => [name, toDate(stored[name])])),
    }),
  };
}

const toDate = (stored: unknown): Date | null => (typeof stored === 'string' ? new Date(stored) : null);
