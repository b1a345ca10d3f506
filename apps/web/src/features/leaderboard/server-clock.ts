/** Below this, in ms, the difference may be the answer's own way, and the device's clock is the better one. */
const negligible = 2000;

/**
 * By how many ms the server's clock is ahead of the device's, by an answer's Date; 0 where they about agree.
 * @param now the device's clock when the answer came
 */
export function clockAhead(date: string | null, now: number): number {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server)) return 0;
  // The header is cut off to whole seconds.
  const ahead = server + 500 - now;
  return Math.abs(ahead) < negligible ? 0 : ahead;
}
