/* Money is a decimal string with at most two decimals, as in the API and the database: never a float. */

/** An amount in dollars with exactly two decimals, such as "1234.50". */
export type Money = string;

const minus = '−';

export function toCents(money: string): bigint {
  const [whole = '0', decimals = ''] = money.split('.');
  return BigInt(whole + decimals.padEnd(2, '0'));
}

function fromCents(cents: bigint): Money {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function sumMoney(amounts: readonly string[]): Money {
  return fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0n));
}

/** `amount` minus `less`; may be negative. */
export function subtractMoney(amount: string, less: string): Money {
  return fromCents(toCents(amount) - toCents(less));
}

/**
 * Won of spent in percent, one decimal, rounded half up; 0 without spending. Exact: whole cents, no floats.
 * @param totalSpent with two decimals, as all money
 */
export function returnToPlayer(totalSpent: string, totalWon: string): number {
  const [spent, won] = [toCents(totalSpent), toCents(totalWon)];
  if (spent === 0n) return 0;
  const tenths = (won * 2000n + spent) / (spent * 2n);
  return Number(tenths) / 10;
}

export type MoneyParts = { sign: string; dollars: string; cents: string };

/** "1234.5" → { sign: '', dollars: '1,234', cents: '50' }. The sign is U+2212. */
export function moneyParts(money: string): MoneyParts {
  const match = /^(-?)0*(\d+)(?:\.(\d{1,2})\d*)?$/.exec(money.trim());
  const dollars = match?.[2] ?? '0';
  const cents = (match?.[3] ?? '').padEnd(2, '0');
  const isZero = /^0+$/.test(dollars + cents);
  return {
    sign: match?.[1] && !isZero ? minus : '',
    dollars: dollars.replace(/\B(?=(\d{3})+$)/g, ','),
    cents,
  };
}

/** "1234.50" → "$1,234.50", "-51.9" → "−$51.90". For text; on screens the web app has `Amount`. */
export function formatMoney(money: string): string {
  const { sign, dollars, cents } = moneyParts(money);
  return `${sign}$${dollars}.${cents}`;
}
