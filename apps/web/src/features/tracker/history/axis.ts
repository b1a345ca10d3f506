import { formatCount } from '../../../lib/text/format.ts';

/**
 * The top of an axis in whole dollars: the next 2, 4, 6, 8 or 10 of its size, so that its half is round, too.
 * @param amounts money; only what is drawn is a float
 */
export function axisTop(amounts: readonly string[]): number {
  const highest = Math.max(0, ...amounts.map(Number));
  if (highest <= 2) return highest === 0 ? 10 : 2;
  const size = 10 ** Math.floor(Math.log10(highest));
  const steps = Math.ceil(highest / size);
  return (steps + (steps > 1 ? steps % 2 : 0)) * size;
}

/** 50 → "$50", 2500 → "$2.5K". */
export const axisLabel = (dollars: number): string => `$${formatCount(dollars)}`;

/** How high an amount stands, in percent of the axis. */
export const heightOf = (amount: string, top: number): number => (Number(amount) / top) * 100;
