// A thread that sends imports, as an admin's browser does, so that its work does not delay the requests that are timed.
import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';

/** A file is handed over before anything is timed, because copying it would distort the times of others' requests. */
export type ImportOrder = { keep: Uint8Array<ArrayBuffer> } | { send: number; url: string; cookie: string };
export type ImportReply = { ok: boolean; text: string; tookMs: number };

if (!parentPort) throw new Error('this is a worker thread');
const files: Uint8Array<ArrayBuffer>[] = [];
for await (const [order] of on(parentPort, 'message') as AsyncIterable<[ImportOrder]>) {
  if ('keep' in order) parentPort.postMessage(files.push(order.keep) - 1);
  else parentPort.postMessage(await send(order.url, order.cookie, files[order.send]));
}

async function send(url: string, cookie: string, body = new Uint8Array()): Promise<ImportReply> {
  const start = performance.now();
  const response = await fetch(`${url}/api/admin/import-venues`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body,
  });
  const text = await response.text();
  return { ok: response.ok, text, tookMs: performance.now() - start };
}
