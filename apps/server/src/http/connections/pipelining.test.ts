import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { answerInSequence } from './pipelining.ts';

let server: Server;
let client: Socket;
afterEach(async () => {
  client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

type Begun = { url: string; response: ServerResponse };

/**
 * Sends GET requests for these paths in one write; the test or `answer` responds to them. `said` returns the latest 10 kB
 * of the responses.
 */
async function askAtOnce(
  paths: string[],
  answer: (request: Begun) => void = () => undefined,
): Promise<{ begun: Begun[]; said: () => string; closed: Promise<unknown> }> {
  const begun: Begun[] = [];
  server = createServer(
    answerInSequence(({ url = '' }, response) => {
      begun.push({ url, response });
      answer({ url, response });
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const closed = new Promise((resolve) => client.once('close', resolve));
  let text = '';
  client
    .on('error', () => undefined)
    .on('data', (part) => {
      text = (text + part).slice(-10_000);
    });
  client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join(''));
  await vi.waitUntil(() => begun.length > 0, soon);
  return { begun, said: () => text, closed };
}

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

test('requests that arrive together are begun one after the other, each after the response before it', async () => {
  const { begun, said } = await askAtOnce(paths(4));
  for (let at = 0; at < 4; at++) {
    await vi.waitUntil(() => begun.length === at + 1, soon);
    begun[at]?.response.end(`answer ${at}.`);
  }
  await vi.waitUntil(() => said().includes('answer 3.'), soon);
  expect(begun.map(({ url }) => url)).toEqual(['/0', '/1', '/2', '/3']);
  expect(said().match(/answer \d\./g)).toEqual(['answer 0.', 'answer 1.', 'answer 2.', 'answer 3.']);
});

test('requests of other connections are answered between two requests of one connection', async () => {
  let turn = 0;
  let timer = setImmediate(function next() {
    turn++;
    timer = setImmediate(next);
  });
  const turns: number[] = [];
  const { said } = await askAtOnce(paths(9), ({ response }) => {
    turns.push(turn);
    response.end('.');
  });
  await vi.waitUntil(() => said().match(/HTTP/g)?.length === 9, soon);
  clearImmediate(timer);
  expect(new Set(turns).size).toBe(9);
});

test('while a response is unread, the next request is not started', async () => {
  const { begun, said } = await askAtOnce(paths(2));
  client.pause();
  // More than the system buffers for a connection.
  begun[0]?.response.end(Buffer.alloc(64 * 2 ** 20, 'x'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(begun).toHaveLength(1);
  client.resume();
  await vi.waitUntil(() => begun.length === 2, { timeout: 10_000 });
  begun[1]?.response.end('the second');
  await vi.waitUntil(() => said().endsWith('the second'), { timeout: 10_000 });
});

test('after a refusal the requests behind it are dropped with the connection', async () => {
  const { begun, said, closed } = await askAtOnce(paths(3));
  begun[0]?.response.writeHead(429).end('too many');
  await closed;
  expect(begun).toHaveLength(1);
  expect(said()).toMatch(/^HTTP\/1\.1 429 .*too many/s);
});

test('a connection with too many queued requests is closed', async () => {
  const { begun, closed } = await askAtOnce(paths(10));
  await closed;
  expect(begun).toHaveLength(1);
});
