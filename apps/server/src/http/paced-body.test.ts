import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { discardRest, type Linger, type Pace, pacedBody } from './paced-body.ts';
import { parserErrorAnswers } from './parser-errors.ts';

const patient: Pace = { bytesPerSecond: 1, graceMs: 60_000, silenceMs: 60_000, checkMs: 5 };
let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A server that answers how many bytes it read; of `/unpaced` it reads none. */
async function listen(
  pace: Pace,
  options: object = {},
  signal = new AbortController().signal,
  linger?: Linger,
) {
  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    if (message.url === '/unpaced') return;
    let size = 0;
    try {
      for await (const part of pacedBody(message, signal, pace)) {
        size += part.length;
        if (message.url === '/first-part') break;
      }
      response.end(String(size), () => discardRest(message, linger));
    } catch {
      response.destroy();
    }
  };
  server = createServer(options, (message, response) => void answer(message, response));
  server.on('clientError', parserErrorAnswers({}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return (path = '/') => {
    const put = request({ port, path, method: 'PUT', headers: { 'content-length': 10 } });
    const answer = new Promise<number>((resolve, reject) => {
      put.on('error', reject);
      put.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    });
    answer.catch(() => undefined);
    return { put, answer };
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
  expect(await other.answer).toBe(408);
  slow.put.end('67890');
  expect(await slow.answer).toBe(200);
});

test('a body that falls silent is cut off', async () => {
  const { put, answer } = (await listen({ ...patient, silenceMs: 20 }))();
  put.write('12345');
  await expect(answer).rejects.toThrow();
});

test('a body that trickles is cut off', async () => {
  const { put, answer } = (await listen({ ...patient, graceMs: 20, bytesPerSecond: 1_000_000 }))();
  put.write('1');
  await expect(answer).rejects.toThrow();
});

test('a body is cut off by the signal', async () => {
  const end = new AbortController();
  const { put, answer } = (await listen(patient, {}, end.signal))();
  put.write('12345');
  await once(server, 'request');
  end.abort();
  await expect(answer).rejects.toThrow();
});

test('a sender whose body is not read to its end gets the answer, and the connection can be used again', async () => {
  const { put, answer } = (await listen(patient))('/first-part');
  put.write('12345');
  expect(await answer).toBe(200);
  put.end('67890');
  await once(put, 'close');
});

test('a sender who goes on after the answer is read for a moment only, and has the answer', async () => {
  const linger = { ms: 60_000, bytes: 1_000_000, afterwardsMs: 100, checkMs: 5 };
  await listen(patient, {}, undefined, linger);
  const connected = once(server, 'connection');
  const sender = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [receiver] = (await connected) as [Socket];
  let answer = '';
  sender
    .on('error', () => undefined)
    .on('data', (part) => {
      answer += part;
    });
  sender.write('PUT /first-part HTTP/1.1\r\nhost: x\r\ncontent-length: 10000000000\r\n\r\n');
  const part = Buffer.alloc(65_536);
  const send = () => {
    while (!sender.destroyed && sender.write(part));
  };
  sender.on('drain', send);
  send();
  await new Promise((resolve) => sender.on('close', resolve));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(receiver.bytesRead).toBeLessThan(1_000_000_000);
});
