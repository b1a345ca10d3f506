// A process that reads one import: the file comes in by standard input, messages with batches of rows go out.
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { type ImportBatch, judgeImport, UnusableFile } from './import-file.rules.ts';

export type ReaderMessage = { parsed: true } | { refused: string } | ImportBatch | { done: true };

/** After each batch. No faster than the database takes them: nobody would be served by that. */
const restMs = 3;

const send = (message: ReaderMessage) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });

try {
  const batches = judgeImport(await buffer(process.stdin));
  await send({ parsed: true });
  for (const batch of batches) {
    await send(batch);
    await setTimeout(restMs);
  }
  await send({ done: true });
} catch (error) {
  if (!(error instanceof UnusableFile)) throw error;
  await send({ refused: error.message });
}
process.disconnect();
