const [COMMA, BRACKET, BRACE] = Buffer.from(',[{');

/**
 * Whether JSON has more values than `max`, by the bytes that precede a value: commas and opening brackets. Counts those in
 * texts, too, because that takes a millisecond per megabyte, and no text has so many.
 */
export function hasMoreValues(json: Uint8Array, max: number): boolean {
  let count = 0;
  for (const byte of json) {
    const precedes = byte === COMMA || byte === BRACKET || byte === BRACE;
    if (precedes && ++count > max) return true;
  }
  return false;
}
