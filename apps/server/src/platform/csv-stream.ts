import { Readable } from 'node:stream';
import { MINUTE_MS } from '@reelmates/contract/time';
import { type Options, stringify } from 'csv-stringify/sync';

/** A client that reads nothing for this long is gone, or holds the export open on purpose. */
const STALLED_MS = MINUTE_MS;

/** Characters with which a spreadsheet begins a formula, also in their wide forms and after spaces. */
const formula = /^\s*[=+\-@＝＋－＠|%]|^[\t\r]/;

/** An apostrophe makes a spreadsheet show a text instead of running it as a formula. */
const asText = (text: string) => (formula.test(text) ? `'${text}` : text);

type Format = Pick<Options, 'bom' | 'record_delimiter' | 'quoted' | 'quoted_empty'>;

/** The format that spreadsheets open without questions. */
const forSpreadsheets: Format = { bom: true, record_delimiter: 'windows' };

/**
 * Writes records as CSV, a page at a time, when the client has taken the previous page. Destroying the stream ends the
 * pages. Texts that a spreadsheet would run as a formula are escaped; numbers are not.
 * @param columns key of the record and header, in order
 */
export function csvStream<Key extends string>(
  columns: readonly { key: Key; header: string }[],
  pages: AsyncIterable<readonly Record<Key, string | number>[]>,
  format: Format = forSpreadsheets,
): Readable {
  const options: Options = {
    ...format,
    columns: [...columns],
    cast: { string: (text, { header }) => (header ? { value: text, quoted: false } : asText(text)) },
  };
  async function* texts() {
    const stalled = setTimeout(
      () => stream.destroy(new Error('the client stopped reading the records')),
      STALLED_MS,
    );
    try {
      yield stringify([], { ...options, header: true });
      for await (const page of pages) {
        yield stringify([...page], { ...options, bom: false });
        stalled.refresh();
      }
    } finally {
      clearTimeout(stalled);
    }
  }
  const stream = Readable.from(texts(), { objectMode: false });
  return stream;
}
