/* Counts as people read them. */

/**
 * A count as shown everywhere: 999 → "999", 1000 → "1K", 1999 → "1.9K", 2000000 → "2M", with one decimal, truncated.
 * Only counts that are compared or accounted for are exact: ranks, the points of a board, statements, imports.
 */
export function formatCount(count: number): string {
  if (count < 1000) return String(count);
  const [unit, letter] = count < 1_000_000 ? [1000, 'K'] : [1_000_000, 'M'];
  const tenths = Math.floor(count / (unit / 10));
  const decimal = tenths % 10;
  return `${formatExact(Math.floor(tenths / 10))}${decimal ? `.${decimal}` : ''}${letter}`;
}

/** "1 like", "2 likes", "1.2K likes". */
export function formatCountOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Exact: "999", "1,204". */
export const formatExact = (count: number): string => count.toLocaleString('en-AU');

/** Exact: "1 point", "2 points", "1,204 points". */
export function formatPlural(count: number, one: string, many = `${one}s`): string {
  return `${formatExact(count)} ${count === 1 ? one : many}`;
}
