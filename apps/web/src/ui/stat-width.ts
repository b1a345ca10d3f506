import { formatMoney } from '@reelmates/contract/money';
import type { CSSProperties } from 'react';

/** Of one character of an amount in the size of a stat, on average, in rem. */
const characterWidth = 0.77;
/** The same in em of the amount, at most: in a line that is narrower than that, the amounts of the pair are smaller. */
const characterEms = 0.535;

/**
 * For a pair of stats: as wide as the longest of these amounts is, so that both stand side by side at the same width
 * where that has room, and below each other elsewhere.
 */
export function statWidth(amounts: readonly string[]): CSSProperties {
  const longest = Math.max(0, ...amounts.map((amount) => formatMoney(amount).length));
  const style: Record<`--${string}`, string> = {
    '--stat-width': `max(9.25rem, ${longest * characterWidth}rem + 2 * var(--sp-4))`,
    '--stat-ems': (Math.max(longest, 1) * characterEms).toFixed(2),
  };
  return style;
}
