import { pipeline, Readable } from 'node:stream';
import { MINUTE_MS } from '@reelmates/contract/time';
import { stringify } from 'csv-stringify';

/** A client that reads nothing for this long is considered gone. */
const STALLED_MS = MINUTE_MS;

/**
 * Writes records as CSV while the client reads: if the reader pauses, so do the records, and destroying the stream ends
 * them. Cells that a spreadsheet would run as a formula are escaped.
 * @param columns key of the record and header, in order
 */
export function csvStream<Key extends string>(
  columns: readonly { key: Key; header: string }[],
  records: AsyncIterable<Record<Key, string>>,
): Readable {
  const output = stringify({
    header: true,
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    columns: [...columns],
  });
  const stalled = setTimeout(
    () => output.destroy(new Error('the client stopped reading the records')),
    STALLED_MS,
  );
  output.on('data', () => stalled.refresh());
  output.pause();
  // The consumer of the output handles errors.
  pipeline(Readable.from(records), output, () => clearTimeout(stalled));
  return output;
}
