// A process that parses one import: it reads the file from standard input and sends a batch of rows for each message.
import { on } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { type ImportBatch, UnusableFile, validateImport } from './import-file.rules.ts';

export type ReaderMessage = { parsed: true } | { refused: string } | ImportBatch | { done: true };

// Ctrl-C, and some supervisors, signal all processes of a server: its import goes on while the server stops. This process
// ends with the server's.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

const send = (message: ReaderMessage) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });

const orders = on(process, 'message');
try {
  const batches = validateImport(await buffer(process.stdin));
  await send({ parsed: true });
  for (const batch of batches) {
    await orders.next();
    await send(batch);
  }
  await send({ done: true });
} catch (error) {
  if (!(error instanceof UnusableFile)) throw error;
  await send({ refused: error.message });
}
process.disconnect();
