// A thread that sends imports, as an admin's browser does: what it does is not in the way of those who are timed.
import { parentPort } from 'node:worker_threads';

export type ImportRequest = { url: string; cookie: string; body: Uint8Array<ArrayBuffer> };
export type ImportAnswer = { ok: boolean; text: string; tookMs: number };

parentPort?.on('message', async ({ url, cookie, body }: ImportRequest) => {
  const start = performance.now();
  const response = await fetch(`${url}/api/admin/import-venues`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body,
  });
  const text = await response.text();
  const answer: ImportAnswer = { ok: response.ok, text, tookMs: performance.now() - start };
  parentPort?.postMessage(answer);
});
