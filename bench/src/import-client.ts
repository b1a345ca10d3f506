// A thread that sends imports, as an admin's browser does: what it does is not in the way of those who are timed.
import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';

export type ImportRequest = { url: string; cookie: string; body: Uint8Array<ArrayBuffer> };
export type ImportAnswer = { ok: boolean; text: string; tookMs: number };

if (!parentPort) throw new Error('this is a worker thread');
for await (const [request] of on(parentPort, 'message')) parentPort.postMessage(await send(request));

async function send({ url, cookie, body }: ImportRequest): Promise<ImportAnswer> {
  const start = performance.now();
  const response = await fetch(`${url}/api/admin/import-venues`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body,
  });
  const text = await response.text();
  return { ok: response.ok, text, tookMs: performance.now() - start };
}
