import { subtractMoney, sumMoney } from '@reelmates/contract/money';
import type { PlaySession } from '@reelmates/contract/play/tracker';

export type Totals = { spent: string; won: string };

/** A session as far as sums need it. */
type Amounts = Pick<PlaySession, 'amountSpent' | 'amountWon'>;

export function totalsOf(sessions: readonly Amounts[]): Totals {
  return {
    spent: sumMoney(sessions.map(({ amountSpent }) => amountSpent)),
    won: sumMoney(sessions.map(({ amountWon }) => amountWon)),
  };
}

/** What is left in words: `you're down`, and by how much. Without an amount where it is even. */
export function netOf({ spent, won }: Totals): { words: string; amount: string | null } {
  const net = subtractMoney(won, spent);
  if (net === '0.00') return { words: "you're even", amount: null };
  return net.startsWith('-')
    ? { words: "you're down", amount: net.slice(1) }
    : { words: "you're up", amount: net };
}

/** By how much the spending has passed the monthly amount that a person set; null while it has not. */
export function amountPassedBy(limit: string, spent: string): string | null {
  const left = subtractMoney(limit, spent);
  return left.startsWith('-') ? left.slice(1) : null;
}
