/**
 * The top of an axis that starts at 0: 2, 4, 6, 8 or 10 times a power of ten, whichever is next to the highest value,
 * so that its half is round, too.
 */
export function axisTop(values: readonly number[]): number {
  const highest = Math.max(0, ...values);
  if (highest <= 2) return 2;
  const size = 10 ** Math.floor(Math.log10(highest));
  const steps = Math.ceil(highest / size);
  return (steps + (steps > 1 ? steps % 2 : 0)) * size;
}
