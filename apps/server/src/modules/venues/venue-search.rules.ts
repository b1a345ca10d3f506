import { createRanking } from './ranking.rules.ts';
import type { VenueListRow } from './venues.repository.ts';

/** A search index of venues, by number: the words in their names and in their locations. */
export type VenueIndex = {
  /** The names, folded by `foldText`. */
  names: readonly string[];
  words: ReadonlyMap<string, { letters: number; inName: readonly number[]; inLocation: readonly number[] }>;
};

/** A word, with its letters as bits. */
type IndexedWord = { text: string; letters: number };
type WordScorer = (queryWord: IndexedWord, word: IndexedWord) => number;

/** Lower case, without accents and apostrophes, other punctuation as spaces: "Kelly's – Ōtaki" → "kellys otaki". */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’`]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export type VenueIndexer = VenueIndex & { add(venues: readonly VenueListRow[]): void };

/** An index under construction. Equal matches are returned in the order in which venues were added. */
export function createVenueIndex(): VenueIndexer {
  const words = new Map<string, { letters: number; inName: number[]; inLocation: number[] }>();
  const names: string[] = [];
  const addWord = (word: string, field: 'inName' | 'inLocation', number: number) => {
    const entry = words.get(word) ?? { letters: lettersOf(word), inName: [], inLocation: [] };
    entry[field].push(number);
    words.set(word, entry);
  };
  return {
    names,
    words,
    add(venues) {
      for (const venue of venues) {
        const name = foldText(venue.name);
        const number = names.push(name) - 1;
        for (const word of new Set(name.split(' '))) addWord(word, 'inName', number);
        for (const word of new Set(foldText(`${venue.city} ${venue.state}`).split(' '))) {
          addWord(word, 'inLocation', number);
        }
      }
    },
  };
}

/**
 * The numbers of the venues that have every word of `text` in name, city or state, best matches first: whole names,
 * then words, then beginnings of words; the name before the location. If there are none, venues with similar words.
 */
export function searchVenues(index: VenueIndex, text: string, limit: number): number[] {
  const folded = foldText(text);
  if (folded === '') return [];
  const strict = rank(index, folded, scoreLiteral, limit);
  return strict.length > 0 ? strict : rank(index, folded, scoreWithTypos, limit);
}

const IN_LOCATION = 0.7;

/** For each venue: its total score, its score for one word, and how many words it has. All zero between searches. */
let scratch = { total: new Float64Array(), best: new Float64Array(), words: new Uint16Array() };

function scratchFor(size: number): typeof scratch {
  if (scratch.total.length < size) {
    scratch = { total: new Float64Array(size), best: new Float64Array(size), words: new Uint16Array(size) };
  }
  return scratch;
}

function rank(index: VenueIndex, folded: string, score: WordScorer, limit: number): number[] {
  const { total, best, words } = scratchFor(index.names.length);
  let found: number[] = [];
  for (const [wordsBefore, queryWord] of [...new Set(folded.split(' '))].entries()) {
    const matching = scoreWord(index, queryWord, score, best);
    const remaining: number[] = [];
    for (const number of matching) {
      if (words[number] === wordsBefore) {
        total[number] = (total[number] ?? 0) + (best[number] ?? 0);
        words[number] = wordsBefore + 1;
        remaining.push(number);
      }
      best[number] = 0;
    }
    for (const number of found) {
      if (words[number] === wordsBefore) total[number] = words[number] = 0;
    }
    found = remaining;
    if (found.length === 0) break;
  }
  const ranking = createRanking(limit);
  const beginning = `${folded} `;
  for (const number of found) {
    ranking.offer(number, (total[number] ?? 0) + nameBonus(index.names[number] ?? '', folded, beginning));
    total[number] = words[number] = 0;
  }
  return ranking.best();
}

function nameBonus(name: string, folded: string, beginning: string): number {
  if (!name.startsWith(folded)) return 0;
  if (name.length === folded.length) return 3;
  return name.startsWith(beginning) ? 1 : 0.1;
}

/**
 * Writes each venue's best score for a word into `best`.
 * @returns the numbers of the venues with a score
 */
function scoreWord(
  { words }: VenueIndex,
  queryWord: string,
  score: WordScorer,
  best: Float64Array,
): number[] {
  const query = { text: queryWord, letters: lettersOf(queryWord) };
  const matching: number[] = [];
  const keepBest = (numbers: readonly number[], weight: number) => {
    for (const number of numbers) {
      const bestScore = best[number] ?? 0;
      if (bestScore === 0) matching.push(number);
      if (weight > bestScore) best[number] = weight;
    }
  };
  for (const [text, { letters, inName, inLocation }] of words) {
    const weight = score(query, { text, letters });
    if (weight === 0) continue;
    keepBest(inName, weight);
    keepBest(inLocation, weight * IN_LOCATION);
  }
  return matching;
}

function scoreLiteral({ text: queryWord }: IndexedWord, { text: word }: IndexedWord): number {
  if (word === queryWord) return 1;
  if (word.startsWith(queryWord)) return 0.6 + (0.3 * queryWord.length) / word.length;
  return queryWord.length >= 3 && word.includes(queryWord) ? 0.3 : 0;
}

/** Allows one typo in words of four letters or more and two in words of eight or more. */
function scoreWithTypos(query: IndexedWord, word: IndexedWord): number {
  const literal = scoreLiteral(query, word);
  const { length } = query.text;
  const allowedTypos = length < 4 ? 0 : length < 8 ? 1 : 2;
  if (literal > 0 || allowedTypos === 0 || word.text.length < length - allowedTypos) return literal;
  // Each missing letter is a typo. This rules out nearly all words without comparing them.
  if (countBits(query.letters & ~word.letters) > allowedTypos) return 0;
  const { whole, beginning } = typosBetween(query.text, word.text, allowedTypos);
  // The last word may be incomplete, while a person is typing.
  const distance = Math.min(whole, beginning + 0.5);
  return distance <= allowedTypos + 0.5 ? 0.3 - distance / 10 : 0;
}

/** A bit for each letter or digit in a word; a few share one. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * The Damerau–Levenshtein distance (missing, extra, replaced and swapped letters) to the whole word, and to as many of its
 * letters as were typed. Infinity above `most`.
 */
export function typosBetween(
  typed: string,
  word: string,
  most: number,
): { whole: number; beginning: number } {
  const width = word.length + 1;
  let [row, previous, beforePrevious] = [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)];
  for (let column = 0; column < width; column++) row[column] = column;
  for (let line = 1; line <= typed.length; line++) {
    [row, previous, beforePrevious] = [beforePrevious, row, previous];
    row[0] = line;
    let least = line;
    for (let column = 1; column < width; column++) {
      const letter = typed[line - 1];
      const replaced = (previous[column - 1] ?? 0) + (letter === word[column - 1] ? 0 : 1);
      let typos = Math.min(replaced, (previous[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1);
      if (line > 1 && letter === word[column - 2] && typed[line - 2] === word[column - 1]) {
        typos = Math.min(typos, (beforePrevious[column - 2] ?? 0) + 1);
      }
      row[column] = typos;
      if (typos < least) least = typos;
    }
    // A swap looks back two rows, and adds one to their values.
    if (least > most + 1) return { whole: Number.POSITIVE_INFINITY, beginning: Number.POSITIVE_INFINITY };
  }
  return { whole: row[word.length] ?? 0, beginning: row[Math.min(typed.length, word.length)] ?? 0 };
}
