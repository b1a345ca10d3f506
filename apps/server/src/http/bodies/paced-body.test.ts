import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { parserErrorResponses } from '../connections/parser-errors.ts';
import { isTooSlow, mobilePace, type Pace, pacedBody } from './paced-body.ts';

const patient: Pace = { bytesPerSecond: 1, graceMs: 60_000, silenceMs: 60_000, checkMs: 5 };
let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A server that answers how many bytes it read; of `/unpaced` it reads none. */
async function listen(pace: Pace, options: object = {}, signal = new AbortController().signal) {
  const respond = async (message: IncomingMessage, response: ServerResponse) => {
    if (message.url === '/unpaced') return;
    let size = 0;
    try {
      for await (const part of pacedBody(message, signal, pace)) {
        size += part.length;
      }
      response.end(String(size));
    } catch {
      response.destroy();
    }
  };
  server = createServer(options, (message, response) => void respond(message, response));
  server.on('clientError', parserErrorResponses({}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return (path = '/') => {
    const put = request({ port, path, method: 'PUT', headers: { 'content-length': 10 } });
    const status = new Promise<number>((resolve, reject) => {
      put.on('error', reject);
      put.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    });
    status.catch(() => undefined);
    return { put, status };
  };
}

test('a slow body may take longer than other requests', async () => {
  const begin = await listen(patient, {
    requestTimeout: 20,
    headersTimeout: 10,
    connectionsCheckingInterval: 5,
  });
  const slow = begin();
  slow.put.write('12345');
  const other = begin('/unpaced');
  other.put.write('12345');
  expect(await other.status).toBe(408);
  slow.put.end('67890');
  expect(await slow.status).toBe(200);
});

test('a body without any bytes for too long is cut off', async () => {
  const { put, status } = (await listen({ ...patient, silenceMs: 20 }))();
  put.write('12345');
  await expect(status).rejects.toThrow();
});

test('a body that arrives too slowly is cut off', async () => {
  const { put, status } = (await listen({ ...patient, graceMs: 20, bytesPerSecond: 1_000_000 }))();
  put.write('1');
  await expect(status).rejects.toThrow();
});

test('a body is cut off by the signal', async () => {
  const end = new AbortController();
  const { put, status } = (await listen(patient, {}, end.signal))();
  put.write('12345');
  await once(server, 'request');
  end.abort();
  await expect(status).rejects.toThrow();
});

test('a photo at 50 kbit/s minus protocol overhead is fast enough; a client that sends single bytes is not', () => {
  const isCutOff = (bytesPerSecond: number) =>
    Array.from({ length: 2400 }, (_, second) => ({
      elapsedMs: second * 1000,
      received: second * bytesPerSecond,
    })).some((progress) => isTooSlow(mobilePace, progress));
  expect(isCutOff((50_000 / 8) * 0.9)).toBe(false);
  expect(isCutOff(1_000)).toBe(true);
});
