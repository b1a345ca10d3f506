import type { Prize } from './leaderboard.ts';

type SetPrize = Pick<Prize, 'prizeValue' | 'prizeDescription'>;

/**
 * Whether a month's prizes keep the operator's monthly promise: one of them contains its text, or together they are
 * worth at least its amount in dollars.
 */
export function isPromiseSet(promise: string, prizes: readonly SetPrize[]): boolean {
  const wanted = plain(promise);
  if (prizes.some((prize) => plain(`${prize.prizeValue} ${prize.prizeDescription ?? ''}`).includes(wanted))) {
    return true;
  }
  const dollars = dollarsOf(promise);
  const sum = prizes.reduce((total, { prizeValue }) => total + (dollarsOf(prizeValue) ?? 0), 0);
  return dollars !== null && sum >= dollars;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** The amount of a text that consists of an amount only; null for other texts. */
function dollarsOf(text: string): number | null {
  const amount = /^\$ ?(\d[\d,]*(?:\.\d{1,2})?)$/.exec(text.trim())?.[1];
  return amount === undefined ? null : Number(amount.replaceAll(',', ''));
}
