import { formatExact } from './format.ts';

const minus = '−';

/** 2 → "+2", -2 → "−2", 0 → "0". The sign is U+2212. */
export function pointsText(points: number): string {
  const size = formatExact(Math.abs(points));
  return points === 0 ? size : `${points < 0 ? minus : '+'}${size}`;
}
