/* Exact sums of money: decimal strings with at most two decimals, never floats. */

function toCents(money: string): bigint {
  const [whole = '0', decimals = ''] = money.split('.');
  return BigInt(whole + decimals.padEnd(2, '0'));
}

function fromCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function sumMoney(amounts: readonly string[]): string {
  return fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0n));
}

/** What is left of `amount` once `less` is taken away; may be negative. */
export function subtractMoney(amount: string, less: string): string {
  return fromCents(toCents(amount) - toCents(less));
}
