import { addAbortSignal, pipeline, Readable, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { MINUTE_MS } from '@reelmates/contract/time';
import yazl from 'yazl';
import { outsideTimeBudget } from '../../db/time-budget.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { imagesOf, readFullImage } from '../uploads/uploads.public.ts';
import { type ExportedList, exportedLists, findExportedRows } from './export.repository.ts';

type Context = Pick<ModuleContext, 'db' | 'storage'>;

export type Archive = {
  readonly userId: string;
  /** The contents of README.txt and account.json. */
  readonly readme: string;
  readonly account: object;
  /** Ends the archive early: the client sees that it is incomplete. */
  readonly signal: AbortSignal;
};

/** At this size, a page of the longest rows is read fast and needs little memory. */
const PAGE = 500;
/** A client that reads nothing for this long is gone, or holds the export open on purpose. */
const STALLED_MS = MINUTE_MS;

/**
 * A ZIP that is created while the client reads it, one file after the other: rows page by page, photos one at a time,
 * and never ahead of the client. Any failure ends the stream with an error.
 */
export function streamArchive(context: Context, archive: Archive, stalledMs = STALLED_MS): Readable {
  const zip = new yazl.ZipFile();
  const ended = new AbortController();
  const signal = AbortSignal.any([archive.signal, ended.signal]);

  const stalled = setTimeout(() => {
    // While nothing is buffered, the client waits for the store or the database.
    if (output.readableLength === 0) stalled.refresh();
    else output.destroy(new Error('the client stopped reading the export'));
  }, stalledMs);
  const output = new Transform({
    transform(chunk, _encoding, done) {
      stalled.refresh();
      done(null, chunk);
    },
  });
  pipeline(zip.outputStream, output, () => undefined); // the consumer of the output handles errors
  output.once('close', () => {
    clearTimeout(stalled);
    ended.abort();
  });
  archive.signal.addEventListener('abort', () => output.destroy(new Error('the export was ended')), {
    signal: ended.signal,
  });
  zip.on('error', (error: Error) => output.destroy(error));

  // The whole export may take longer than a request may, each of its statements not.
  outsideTimeBudget(() => fill(zip, context, archive, signal)).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error('the export failed')),
  );
  return output;
}

async function fill(
  zip: yazl.ZipFile,
  context: Context,
  archive: Archive,
  signal: AbortSignal,
): Promise<void> {
  const add = async (name: string, source: Readable, compress: boolean) => {
    signal.throwIfAborted();
    addAbortSignal(signal, source);
    const read = finished(source);
    zip.addReadStream(source, name, { compress });
    await read;
  };
  await add('README.txt', Readable.from([archive.readme]), true);
  await add('account.json', Readable.from([`${JSON.stringify(archive.account, null, 2)}\n`]), true);
  for (const list of exportedLists) {
    await add(list.file, Readable.from(jsonOf(context, list, archive.userId)), true);
  }
  for await (const image of everyImage(context, archive.userId)) {
    const bytes = await readFullImage(context, image);
    // The photo was deleted after it was listed.
    if (bytes === null) continue;
    await add(`images/${image.id}.webp`, streamOf(bytes), false);
  }
  zip.end();
}

/** Drops the reference to the bytes once they are read, because the archive keeps its streams until it ends. */
function streamOf(bytes: Buffer): Readable {
  const stream = new Readable({ read: () => undefined });
  stream.push(bytes);
  stream.push(null);
  return stream;
}

/** A JSON array, page by page. */
async function* jsonOf({ db }: Context, list: ExportedList, userId: string): AsyncGenerator<string> {
  let separator = '[\n';
  for (let after = '0'; ; ) {
    // A stream runs in the context of its consumer, which may have a time budget.
    const rows = await outsideTimeBudget(() => findExportedRows(db, list, { userId, after, limit: PAGE }));
    for (const { cursor, ...row } of rows) {
      yield `${separator}${JSON.stringify(row, null, 2).replaceAll(/^/gm, '  ')}`;
      separator = ',\n';
      after = cursor;
    }
    if (rows.length < PAGE) break;
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* everyImage({ db }: Context, userId: string) {
  for (let after = ''; ; ) {
    const images = await imagesOf(db, userId, after, PAGE);
    yield* images;
    const last = images.at(-1);
    if (!last || images.length < PAGE) return;
    after = last.id;
  }
}
