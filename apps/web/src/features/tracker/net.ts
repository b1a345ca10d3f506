import { subtractMoney, sumMoney } from '@reelmates/contract/money';
import type { PlaySession } from '@reelmates/contract/play/tracker';

export type Totals = { spent: string; won: string };

/** The part of a session that sums use. */
type Amounts = Pick<PlaySession, 'amountSpent' | 'amountWon'>;

export function totalsOf(sessions: readonly Amounts[]): Totals {
  return {
    spent: sumMoney(sessions.map(({ amountSpent }) => amountSpent)),
    won: sumMoney(sessions.map(({ amountWon }) => amountWon)),
  };
}

/** The result in words, such as `you're down`, and its amount; no amount if it is even. */
export function netOf({ spent, won }: Totals): { words: string; amount: string | null } {
  const net = subtractMoney(won, spent);
  if (net === '0.00') return { words: "you're even", amount: null };
  return net.startsWith('-')
    ? { words: "you're down", amount: net.slice(1) }
    : { words: "you're up", amount: net };
}

/** By how much the spending exceeds the planned monthly amount; null if it does not. */
export function amountPassedBy(limit: string, spent: string): string | null {
  const left = subtractMoney(limit, spent);
  return left.startsWith('-') ? left.slice(1) : null;
}
