import { randomInt } from 'node:crypto';

/*
 * Everyone in the journeys has private strings that any test in any worker recognises by their pattern. Every response to
 * every window is searched for them (fixtures.ts), and at the end the server's log.
 */

export type Planted = {
  email: string;
  phone: string;
  /** Private data of the tracker. */
  amountSpent: string;
  amountWon: string;
};

/**
 * Sixteen letters that form no words: digits in a name may look like a phone number, and vowels could spell 'admin'.
 */
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

/** Names are private too, unless their owner shows them. The server's own tests cover who sees them. */
const person = String.raw`[\w.+-]+(?:@|%40)example\.org|(?:\+?61|0)491\d{8}`;
const stats = String.raw`[89]\d{7}\.(?:37|73)`;
const password = 'Galah-Perch-42';

/** Ids of requests: a few in ten million end like a phone number. */
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

export function findPlanted(text: string, { statsOnly = false } = {}): string[] {
  const shapes = [stats, password, ...(statsOnly ? [] : [person])];
  const pattern = new RegExp(String.raw`(?<!\w)(?:${shapes.join('|')})(?!\w)`, 'gi');
  return [...text.replaceAll(uuid, '').matchAll(pattern)].map(([found]) =>
    found.toLowerCase().replace('%40', '@'),
  );
}
