import { Readable } from 'node:stream';
import { MINUTE_MS } from '@reelmates/contract/time';
import { type Options, stringify } from 'csv-stringify/sync';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** A client that reads nothing for this long is gone, or holds the export open on purpose. */
const STALLED_MS = MINUTE_MS;

/**
 * The pages that are made at a time, of all streams: one takes some milliseconds, and in a turn of the event loop every
 * request would wait for those of ten people's streams.
 */
const making = createConcurrencyLimit({
  concurrency: 2,
  perKey: 2,
  maxQueued: Number.POSITIVE_INFINITY,
  waitMs: STALLED_MS,
});

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
  const source = pages[Symbol.asyncIterator]();
  const nextText = () =>
    making.run('csv', async () => {
      const page = await source.next();
      return page.done ? null : stringify([...page.value], { ...options, bom: false });
    });
  async function* texts() {
    const stalled = setTimeout(
      () => stream.destroy(new Error('the client stopped reading the records')),
      STALLED_MS,
    );
    try {
      yield stringify([], { ...options, header: true });
      for (let text = await nextText(); text !== null; text = await nextText()) {
        yield text;
        stalled.refresh();
      }
    } finally {
      clearTimeout(stalled);
      await source.return?.();
    }
  }
  const stream = Readable.from(texts(), { objectMode: false });
  return stream;
}
