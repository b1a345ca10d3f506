import { formatCount } from '../../../lib/text/format.ts';
import { axisTop } from '../../../ui/axis-top.ts';

/** The top of an axis in whole dollars. @param amounts money; only what is drawn is a float */
export function dollarAxisTop(amounts: readonly string[]): number {
  const dollars = amounts.map(Number);
  return dollars.some((amount) => amount > 0) ? axisTop(dollars) : 10;
}

/** 50 → "$50", 2500 → "$2.5K". */
export const axisLabel = (dollars: number): string => `$${formatCount(dollars)}`;

/** How high an amount stands, in percent of the axis. */
export const heightOf = (amount: string, top: number): number => (Number(amount) / top) * 100;
