import { formatMoney, subtractMoney } from '@reelmates/contract/money';

/** Compares a guess of a month's cost with the cost, which is zero for a month with a profit. */
export function guessInWords(guess: string, spent: string, won: string): string {
  const net = subtractMoney(spent, won);
  const cost = net.startsWith('-') ? '0.00' : net;
  const off = subtractMoney(cost, guess);
  const guessed = `You guessed ${formatMoney(guess)}`;
  if (off === '0.00') return `${guessed}: exactly what it cost.`;
  return off.startsWith('-')
    ? `${guessed}: it cost ${formatMoney(off.slice(1))} less than that.`
    : `${guessed}: it cost ${formatMoney(off)} more than that.`;
}
