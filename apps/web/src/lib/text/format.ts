/* What people read: amounts, counts and dates. Amounts arrive as decimal strings and are never turned into floats. */

const minus = '−';

export type AmountParts = { sign: string; dollars: string; cents: string };

/** "1234.5" → { sign: '', dollars: '1,234', cents: '50' }. The sign is U+2212. */
export function amountParts(money: string): AmountParts {
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

/** "1234.50" → "$1,234.50", "-51.9" → "−$51.90". For text; on screens use `Amount`. */
export function formatAmount(money: string): string {
  const { sign, dollars, cents } = amountParts(money);
  return `${sign}$${dollars}.${cents}`;
}

/**
 * How many there are of something, wherever that is shown: 999 → "999", 1000 → "1K", 1999 → "1.9K", 2000000 → "2M", with
 * one decimal, cut off rather than rounded. Only what is compared or accounted for stays exact: ranks, the points of a
 * board, statements, imports.
 */
export function formatCount(count: number): string {
  if (count < 1000) return String(count);
  const [unit, letter] = count < 1_000_000 ? [1000, 'K'] : [1_000_000, 'M'];
  const tenths = Math.floor(count / (unit / 10));
  const decimal = tenths % 10;
  return `${Math.floor(tenths / 10).toLocaleString('en-AU')}${decimal ? `.${decimal}` : ''}${letter}`;
}

/** "1 like", "2 likes", "1.2K likes". */
export function formatCountOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Exact: "1 point", "2 points", "1,204 points". */
export function formatPlural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;
}

type DateLike = string | number | Date;

function formatWith(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined;
  return (time: DateLike): string => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    const date = new Date(time);
    // Newer ICU data separates the time from AM/PM by U+202F; the product's format has a plain space.
    return Number.isNaN(date.getTime()) ? '' : format.format(date).replace(/\u202f/g, ' ');
  };
}

/** "Nov 22, 7:42 PM", in the reader's own zone. */
export const formatDateTime = formatWith({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "Nov 22", in the reader's own zone. */
export const formatDay = formatWith({ month: 'short', day: 'numeric' });

/** "Dec 22, 2025", in the reader's own zone. */
export const formatDate = formatWith({ month: 'short', day: 'numeric', year: 'numeric' });

/** "Nov 22, 2025 7:42 PM", in the reader's own zone. */
export function formatDateWithTime(time: DateLike): string {
  return `${formatDate(time)} ${formatTime(time)}`.trim();
}

/** "7:42 PM", in the reader's own zone. */
export const formatTime = formatWith({ hour: 'numeric', minute: '2-digit' });
