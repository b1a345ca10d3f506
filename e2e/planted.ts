import { randomInt } from 'node:crypto';

/*
 * Everybody in the journeys has private strings that are recognised by their shape, made by any test in any
 * worker, and that are found again in every answer to every window (fixtures.ts) and in the server's log (at the end).
 */

export type Planted = {
  email: string;
  phone: string;
  /** What the tracker knows. */
  amountSpent: string;
  amountWon: string;
};

/** Sixteen letters that spell nothing: in digits a name may read as a phone number, with vowels as 'admin'. */
const letters = 'bcdfghjkpqrtvwxz';
const marked = new RegExp(`_[${letters}]{10}$`);

export const newUsername = () =>
  `mate_${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`;

export const isMarked = (username: string) => marked.test(username);

/** @param username as `newUsername` makes it */
export function plantedFor(username: string): Planted {
  const number = [...username.slice(-10)].reduce(
    (sum, letter) => sum * 16n + BigInt(letters.indexOf(letter)),
    0n,
  );
  const digits = (count: number) => String(number % 10n ** BigInt(count)).padStart(count, '0');
  return {
    email: `${username}@example.org`,
    phone: `0491${digits(8)}`,
    amountSpent: `8${digits(7)}.37`,
    amountWon: `9${digits(7)}.73`,
  };
}

/** Names are private as well, but for those who show them: the server's own tests know who does. */
const person = String.raw`[\w.+-]+(?:@|%40)example\.org|(?:\+?61|0)491\d{8}`;
const stats = String.raw`[89]\d{7}\.(?:37|73)`;
const password = 'Galah-Perch-42';

export function findPlanted(text: string, { statsOnly = false } = {}): string[] {
  const shapes = [stats, password, ...(statsOnly ? [] : [person])];
  const pattern = new RegExp(String.raw`(?<!\w)(?:${shapes.join('|')})(?!\w)`, 'gi');
  return [...text.matchAll(pattern)].map(([found]) => found.toLowerCase().replace('%40', '@'));
}
