import diagnostics from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { authMe } from '@reelmates/contract/account/sign-in';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { whileLocked } from '../../testing/while-locked.ts';
import { connectionTimes } from './connections.ts';

// Time limits short enough for a test.
Object.assign(connectionTimes, { headersMs: 400, silenceMs: 60_000, bodySpanMs: 400, checkMs: 50 });
Object.assign(connectionTimes.closing, { incompleteMs: 500, unreadMs: 1_000, allMs: 1_500 });

let app: TestApp;
let member: TestUser;
const sockets: Socket[] = [];

beforeAll(async () => {
  const env = { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent', MAX_CONNECTIONS_PER_ADDRESS: '40' };
  app = await createTestApp({ env });
  member = await app.register();
});
afterAll(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

type Client = { socket: Socket; said: () => string; closed: Promise<unknown> };

async function open(url = app.url): Promise<Client> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (part) => {
    text += part.toString('latin1');
  });
  socket.on('error', () => undefined);
  // A connection that the server resets has closed too.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, said: () => text, closed };
}

const head = (length: number, cookie = '') =>
  `POST /api/login HTTP/1.1\r\nhost: x\r\n${cookie ? `cookie: ${cookie}\r\n` : ''}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
const health = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';
const hasSaid = (client: Client, text: string) =>
  vi.waitUntil(() => client.said().includes(text), { interval: 5, timeout: 20_000 });

describe('a connection', () => {
  test('keeps nothing of its last request while it is idle', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const responses: WeakRef<object>[] = [];
    const remember = (message: unknown) =>
      responses.push(new WeakRef((message as { response: object }).response));
    diagnostics.subscribe('http.server.request.start', remember);
    const client = await open();
    client.socket.write(health);
    await hasSaid(client, 'HTTP/1.1 200');
    diagnostics.unsubscribe('http.server.request.start', remember);
    const isCollected = () => {
      collect();
      return responses.every((response) => response.deref() === undefined);
    };
    await vi.waitUntil(isCollected, { interval: 20, timeout: 5_000 });
    expect(responses).toHaveLength(1);
    client.socket.write(health);
    await vi.waitUntil(() => client.said().match(/HTTP\/1\.1 200/g)?.length === 2, { ...soon, interval: 5 });
  });

  test('whose headers do not end in time is answered 408 and closed', async () => {
    const client = await open();
    client.socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n');
    await client.closed;
    expect(client.said()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('whose body arrives too slowly is answered 408 and closed', async () => {
    const client = await open();
    client.socket.write(`${head(100_000)}{"username":`);
    const trickling = setInterval(() => client.socket.write(' '), 20);
    await client.closed;
    clearInterval(trickling);
    expect(client.said()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('whose body comes slowly but steadily is served', async () => {
    const body = JSON.stringify({ username: 'stranger', password: 'Wrong-Word-1' }).padEnd(320_000);
    const client = await open();
    client.socket.write(head(body.length));
    for (let at = 0; at < body.length; at += 8_000) {
      client.socket.write(body.slice(at, at + 8_000));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await hasSaid(client, 'HTTP/1.1 401');
    client.socket.destroy();
  });

  test('that sends a large body right behind another request gets both responses', async () => {
    const body = JSON.stringify({ username: 'stranger', password: 'Wrong-Word-1' }).padEnd(320_000);
    const client = await open();
    client.socket.write(health + head(body.length) + body);
    await hasSaid(client, 'HTTP/1.1 401');
    expect(client.said()).toMatch(/^HTTP\/1\.1 200 /);
    client.socket.destroy();
  });

  test('that sends requests without reading gets one response after the other, and none after a refusal', async () => {
    const client = await open();
    client.socket.write(health + health + health.replace('healthz', 'api/nothing') + health);
    await client.closed;
    expect(client.said().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 404']);
  });

  test('whose refused body is too long to be read says that it closes, and serves no further request', async () => {
    const client = await open();
    const refused =
      'PUT /uploads/x?expires=1&signature=x HTTP/1.1\r\nhost: x\r\ncontent-type: image/jpeg\r\n';
    client.socket.write(`${refused}content-length: 3000000\r\n\r\n${'x'.repeat(1_000_000)}`);
    await hasSaid(client, 'HTTP/1.1 4');
    expect(client.said().toLowerCase()).toContain('connection: close');
    // Its sender has time to read the response while it goes on sending.
    const body = JSON.stringify({ bio: 'after the end' });
    const next = `PATCH /api/users/profile HTTP/1.1\r\nhost: x\r\ncookie: ${member.cookie()}\r\ncontent-type: application/json\r\n`;
    client.socket.write(`${'x'.repeat(2_000_000)}${next}content-length: ${body.length}\r\n\r\n${body}`);
    await client.closed;
    expect((await member.call(authMe)).bio).toBeNull();
  });

  test('above the limit of its address is closed, and the others stay open', async () => {
    const full = await createTestApp({ env: { MAX_CONNECTIONS_PER_ADDRESS: '3', LOG_LEVEL: 'silent' } });
    const clients = [await open(full.url), await open(full.url), await open(full.url)];
    for (const client of clients) {
      client.socket.write(health);
      await hasSaid(client, '200 OK');
    }
    const late = await open(full.url);
    await late.closed;
    for (const client of clients) {
      client.socket.write(health.replace('healthz', 'api/nothing'));
      await hasSaid(client, '404 Not Found');
    }
    clients[0]?.socket.destroy();
    await clients[0]?.closed;
    await vi.waitUntil(
      async () => (await full.anonymous.get('/healthz').catch(() => null))?.status === 200,
      soon,
    );
    for (const { socket } of clients) socket.destroy();
    await full.close();
  });

  test('above the total limit is closed, and the others stay open', async () => {
    const env = { MAX_CONNECTIONS: '2', TRUST_PROXY: '1', LOG_LEVEL: 'silent' };
    const full = await createTestApp({ env });
    const clients = [await open(full.url), await open(full.url)];
    for (const { socket } of clients) socket.write(health);
    for (const client of clients) await hasSaid(client, '200 OK');
    await (await open(full.url)).closed;
    for (const { socket } of clients) socket.write(health.replace('healthz', 'api/nothing'));
    for (const client of clients) await hasSaid(client, '404 Not Found');
    for (const { socket } of clients) socket.destroy();
    await full.close();
  });
});

describe('bodies in progress', () => {
  const allButOne = 2 ** 20 - 1;

  test('of a caller without permission are refused before they are read', async () => {
    const client = await open();
    client.socket.write(head(allButOne).replace('/api/login', '/api/posts'));
    await hasSaid(client, 'HTTP/1.1 401');
    const lost = await open();
    lost.socket.write(head(allButOne).replace('/api/login', '/api/nothing'));
    await hasSaid(lost, 'HTTP/1.1 404');
    for (const { socket } of [client, lost]) socket.destroy();
  });

  test("use up an address's room for large bodies only, and none of that of signed-in people", async () => {
    const large = await Promise.all(Array.from({ length: 4 }, () => open()));
    for (const { socket } of large) socket.write(head(allButOne));
    // Responses in order show that the headers above were read.
    await app.anonymous.get('/healthz');
    const next = await open();
    next.socket.write(head(allButOne));
    await hasSaid(next, 'HTTP/1.1 429');
    expect(next.said()).toMatch(/retry-after: 1/);
    expect((await app.anonymous.post('/api/login', { username: 'x', password: 'y' })).status).toBe(401);
    const caption = ' '.repeat(40_000);
    expect((await member.post('/api/posts', { winAmount: 1, caption })).status).toBe(400);
    for (const { socket } of [...large, next]) socket.destroy();
    await Promise.all(large.map(({ closed }) => closed));
    const after = { username: 'x'.repeat(20_000), password: 'y' };
    await vi.waitUntil(async () => (await app.anonymous.post('/api/login', after)).status !== 429, {
      interval: 20,
      timeout: 10_000,
    });
  });
});

describe('room for bodies', () => {
  const large = { username: 'x'.repeat(20_000), password: 'y' };
  const isFree = async () => (await app.anonymous.post('/api/login', large)).status !== 429;
  const becomesFree = () => vi.waitUntil(isFree, { interval: 50, timeout: 10_000 });

  test('is not occupied by senders who disconnected before they were identified', async () => {
    await becomesFree();
    await whileLocked(app, { text: 'lock table login_sessions' }, async ({ atLeastOneWaits }) => {
      const gone = await Promise.all(Array.from({ length: 4 }, () => open()));
      for (const { socket } of gone) socket.write(head(2 ** 20 - 1, `sid=${'x'.repeat(43)}`));
      await atLeastOneWaits();
      for (const { socket } of gone) socket.destroy();
      await Promise.all(gone.map(({ closed }) => closed));
    });
    // Answered after the sessions of the disconnected senders were looked up.
    await member.call(authMe);
    await becomesFree();
  });
});

test('a closing server answers a request that has arrived, even if that takes longer than slow clients get', async () => {
  const ending = await createTestApp({ env: { LOG_LEVEL: 'silent' } });
  const viewer = await ending.register();
  const owed = await open(ending.url);
  await whileLocked(ending, { text: 'lock table posts' }, async ({ atLeastOneWaits }) => {
    owed.socket.write(`GET /api/posts HTTP/1.1\r\nhost: x\r\ncookie: ${viewer.cookie()}\r\n\r\n`);
    await atLeastOneWaits();
    const ended = ending.context.http.fastify.close();
    await owed.closed;
    await ended;
  });
  expect(owed.said()).toMatch(/^HTTP\/1\.1 503 /);
  await ending.close();
});

test('a closing server answers requests that have arrived, and disconnects a hundred slow clients soon', async () => {
  Object.assign(connectionTimes, { headersMs: 10_000, bodySpanMs: 10_000 });
  const ending = await createTestApp({ env: { LOG_LEVEL: 'silent' } });
  const clients = await Promise.all(Array.from({ length: 101 }, () => open(ending.url)));
  const [asking, ...slow] = clients;
  slow.forEach(({ socket }, index) => {
    if (index % 4 === 0) socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n');
    else if (index % 4 === 1) socket.write(`${head(200)}{`);
    else if (index % 4 === 2) {
      socket.pause();
      socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(60));
    }
  });
  await ending.anonymous.get('/healthz');
  asking?.socket.write(health);
  await ending.close();
  expect(asking?.said()).toMatch(/^HTTP\/1\.1 200 OK/);
  for (const { socket } of slow) socket.resume();
  await Promise.all(clients.map(({ closed }) => closed));
});
