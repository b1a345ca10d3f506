const units = [
  { seconds: 86_400, letter: 'd' },
  { seconds: 3_600, letter: 'h' },
  { seconds: 60, letter: 'min' },
] as const;

/**
 * 40 → "40 s", 754 → "13 min", 9000 → "2 h 30 min", 100000 → "1 d 4 h": two units at most, rounded. A number and its unit
 * stay in one line.
 */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))}\u00a0s`;
  const at = units.findIndex((unit) => seconds >= unit.seconds);
  const [unit, smaller] = units.slice(at);
  if (!unit) return '';
  if (!smaller) return `${Math.round(seconds / unit.seconds)}\u00a0${unit.letter}`;
  const inSmaller = Math.round(seconds / smaller.seconds);
  const perUnit = unit.seconds / smaller.seconds;
  const rest = inSmaller % perUnit;
  const whole = `${Math.floor(inSmaller / perUnit)}\u00a0${unit.letter}`;
  return rest === 0 ? whole : `${whole} ${rest}\u00a0${smaller.letter}`;
}
