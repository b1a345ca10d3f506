import { formatCount } from '../../../lib/text/format.ts';
import { axisTop } from '../../../ui/axis-top.ts';

/**
 * The top of an axis in whole dollars.
 * @param amounts money; floats are used only for drawing
 */
export function dollarAxisTop(amounts: readonly string[]): number {
  const dollars = amounts.map(Number);
  return dollars.some((amount) => amount > 0) ? axisTop(dollars) : 10;
}

/** 50 → "$50", 2500 → "$2.5K". */
export const axisLabel = (dollars: number): string => `$${formatCount(dollars)}`;

/** The height of an amount, in percent of the axis. */
export const heightOf = (amount: string, top: number): number => (Number(amount) / top) * 100;
