import type { PlaySession } from '@reelmates/contract/play/tracker';
import { subtractMoney, sumMoney } from '../../lib/text/money.ts';

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

/** How an amount that somebody set stands against what they put in. */
export function limitState(limit: string, spent: string): { passed: boolean; amount: string; share: number } {
  const left = subtractMoney(limit, spent);
  const passed = left.startsWith('-');
  // Only what is drawn is a float.
  const share =
    Number(limit) === 0 ? (passed ? 100 : 0) : Math.min(100, (Number(spent) / Number(limit)) * 100);
  return { passed, amount: passed ? left.slice(1) : left, share };
}
