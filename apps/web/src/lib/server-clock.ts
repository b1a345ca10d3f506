/** A smaller difference, in ms, may be due to the response's travel time; the device's clock is then the better one. */
const NEGLIGIBLE_MS = 2000;

/**
 * How far the server's clock is ahead of the device's, in ms, from a response's Date header; 0 if they about agree.
 * @param now the device's time when the response arrived
 */
export function clockAhead(date: string | null, now: number): number {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server)) return 0;
  // The header has whole seconds, truncated.
  const ahead = server + 500 - now;
  return Math.abs(ahead) < NEGLIGIBLE_MS ? 0 : ahead;
}
