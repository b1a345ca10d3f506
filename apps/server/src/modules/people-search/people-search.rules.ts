/**
 * A row of the table people_search: a term that a typed text may match or begin. place 0: a username; 1: a shown name;
 * 2 and 3: the same from a later word on.
 */
export type Hit = { userId: string; term: string; place: number; popularity: number };

/** How a hit matches. `typoRank`: 0 for frequent typos, such as a swap, 1 for others. */
type Match = { typos: number; typoRank: number; isWhole: boolean };

export type Found = Hit & Match;

const TYPOS_FROM_LENGTH = { swapped: 3, one: 4, oneBesideHits: 5, two: 7 } as const;

/** Whether a text of this length may have a typo: short texts are all similar. */
export function mayHaveOneTypo(text: string, hasHits: boolean): boolean {
  return text.length >= (hasHits ? TYPOS_FROM_LENGTH.oneBesideHits : TYPOS_FROM_LENGTH.swapped);
}

export function mayHaveTwoTypos(text: string): boolean {
  return text.length >= TYPOS_FROM_LENGTH.two;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** Digits must match, because numbers distinguish people of the same name. */
const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character);

/**
 * The texts one typo away, the likeliest first: swapped neighbouring letters, an extra letter, a wrong one, a missing
 * one.
 */
export function oneTypoAway(text: string): string[] {
  const characters = [...text];
  const swapped: string[] = [];
  const others: string[][] = [[], [], []];
  const spliced = (at: number, remove: number, ...insert: string[]) =>
    characters.toSpliced(at, remove, ...insert).join('');
  for (let at = 0; at <= characters.length; at++) {
    const [here, next] = [characters[at], characters[at + 1]];
    if (here !== undefined && next !== undefined && !isDigit(here) && !isDigit(next)) {
      swapped.push(spliced(at, 2, next, here));
    }
    if (here !== undefined && !isDigit(here)) {
      others[0]?.push(spliced(at, 1));
      others[1]?.push(...[...letters].map((letter) => spliced(at, 1, letter)));
    }
    others[2]?.push(...[...letters].map((letter) => spliced(at, 0, letter)));
  }
  const all = new Set(characters.length < TYPOS_FROM_LENGTH.one ? swapped : [swapped, ...others].flat());
  all.delete(text);
  return [...all];
}

/** Whether two texts of the same length differ by two swapped neighbouring letters. */
export function isSwap(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  const at = [...left].findIndex((character, index) => character !== right[index]);
  return (
    left[at] === right[at + 1] && left[at + 1] === right[at] && left.slice(at + 2) === right.slice(at + 2)
  );
}

export function matchOfBeginning(typed: string, meant: string, hit: Hit): Found {
  const typos = typed === meant ? 0 : 1;
  return {
    ...hit,
    typos,
    typoRank: typos === 1 && !isSwap(typed, meant) ? 1 : 0,
    isWhole: hit.term === meant,
  };
}

/** How a typed text matches a hit's text, or its beginning; null above `most` typos. */
export function matchWithTypos(typed: string, hit: Hit, most: number): Found | null {
  const distances = distancesToBeginnings(typed, hit.term);
  const whole = distances.at(-1) ?? Number.POSITIVE_INFINITY;
  const typos = Math.min(...distances);
  if (typos > most) return null;
  return { ...hit, typos, typoRank: 0, isWhole: whole === typos };
}

/**
 * The number of typos between a text and each beginning of another one, by the beginning's length. Swapped neighbouring
 * letters are one typo; digits must match.
 */
function distancesToBeginnings(typed: string, term: string): number[] {
  const width = term.length + 1;
  const cost = (character: string | undefined) => (isDigit(character) ? Number.POSITIVE_INFINITY : 1);
  let beforeLast: number[] = [];
  let last = [0];
  for (let column = 1; column < width; column++) last.push((last[column - 1] ?? 0) + cost(term[column - 1]));
  for (let row = 1; row <= typed.length; row++) {
    const here = typed[row - 1];
    const current = [(last[0] ?? 0) + cost(here)];
    for (let column = 1; column < width; column++) {
      const there = term[column - 1];
      const same = here === there ? 0 : Math.max(cost(here), cost(there));
      let best = Math.min(
        (last[column - 1] ?? 0) + same,
        (last[column] ?? 0) + cost(here),
        (current[column - 1] ?? 0) + cost(there),
      );
      if (row > 1 && column > 1 && here === term[column - 2] && typed[row - 2] === there && here !== there) {
        best = Math.min(best, (beforeLast[column - 2] ?? 0) + Math.max(cost(here), cost(there)));
      }
      current.push(best);
    }
    [beforeLast, last] = [last, current];
  }
  return last;
}

/**
 * The people of the hits without duplicates, best first: exact matches before typos; usernames, then whole names; then
 * by followers; then matches at the start of a name, and short ones.
 */
export function bestFirst(found: readonly Found[]): string[] {
  return [...new Set(found.toSorted(compare).map(({ userId }) => userId))];
}

function compare(left: Found, right: Found): number {
  return (
    left.typos - right.typos ||
    wholeness(left) - wholeness(right) ||
    left.typoRank - right.typoRank ||
    right.popularity - left.popularity ||
    left.place - right.place ||
    left.term.length - right.term.length ||
    Number(left.userId) - Number(right.userId)
  );
}

function wholeness({ isWhole, place }: Found): number {
  return isWhole && place <= 1 ? place : 2;
}
