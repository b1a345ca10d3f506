import { formatMoney, moneyParts } from '@reelmates/contract/money';
import type { CSSProperties } from 'react';

/** Of one character of an amount in the size of a stat, on average, in rem. */
const characterWidth = 0.77;

/** The widest digit and sign, and a comma or point, in em: of both typefaces, in the weight of amounts. */
const [digit, separator] = [0.64, 0.25];
/** Of cents beside the dollars: see amount.module.css. */
const smallCents = 0.72;
/** So many characters of dollars ("9,999") fit everywhere, at 320 px and 200 % text too. */
const alwaysFits = 5;

/** How wide amounts are, in em of their own size. They are no wider than that. */
function emsOf(amount: string, cents: number): number {
  const { sign, dollars } = moneyParts(amount);
  const separators = dollars.split(',').length - 1;
  const digits = dollars.length - separators;
  return (sign.length + 1 + digits) * digit + separators * separator + (2 * digit + separator) * cents;
}

/**
 * What amount.module.css fits an amount's size by, where a long one is wider than its line. Most have none, because the
 * drawn pages may have no style attributes.
 */
export function amountStyle(amount: string, where: 'alone' | 'in text' = 'alone'): CSSProperties | undefined {
  if (moneyParts(amount).dollars.length <= alwaysFits) return undefined;
  // A sentence goes on with a comma or point.
  const ems = where === 'alone' ? emsOf(amount, smallCents) : emsOf(amount, 1) + separator;
  const style: Record<`--${string}`, string> = { '--amount-ems': ems.toFixed(2) };
  return style;
}

/** For amounts side by side or below each other: where one of them has to be smaller, all are. */
export function sharedAmountStyle(amounts: readonly string[]): CSSProperties | undefined {
  const longest = Math.max(0, ...amounts.map((amount) => emsOf(amount, smallCents)));
  if (!amounts.some((amount) => amountStyle(amount))) return undefined;
  const style: Record<`--${string}`, string> = { '--shared-ems': longest.toFixed(2) };
  return style;
}

/**
 * For a pair of stats: as wide as the longest of these amounts is, so that both stand side by side at the same width
 * where that has room, and below each other elsewhere.
 */
export function statWidth(amounts: readonly string[]): CSSProperties {
  const longest = Math.max(0, ...amounts.map((amount) => formatMoney(amount).length));
  const style: Record<`--${string}`, string> = {
    '--stat-width': `max(9.25rem, ${longest * characterWidth}rem + 2 * var(--sp-4))`,
  };
  return { ...style, ...sharedAmountStyle(amounts) };
}
