import { formatMoney } from '@reelmates/contract/money';
import type { CSSProperties } from 'react';

/** The average width of a character of an amount, at the size of a stat, in rem. */
const CHARACTER_WIDTH = 0.77;
/** Its maximum, in em of the amount. In a narrower line, both amounts of a pair shrink. */
const CHARACTER_EMS = 0.535;

/**
 * The width of each stat of a pair: that of the longer amount, so that both fit side by side at the same width, or
 * otherwise wrap.
 */
export function statWidth(amounts: readonly string[]): CSSProperties {
  const longest = Math.max(0, ...amounts.map((amount) => formatMoney(amount).length));
  const style: Record<`--${string}`, string> = {
    '--stat-width': `max(9.25rem, ${longest * CHARACTER_WIDTH}rem + 2 * var(--sp-4))`,
    '--stat-ems': (Math.max(longest, 1) * CHARACTER_EMS).toFixed(2),
  };
  return style;
}
