// spec: none, the memory of requests is not in it
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { unreadable } from '../plain-error.ts';
import { wholeBodyOf } from './whole-body.ts';

/** Of each body: their framing is shorter than what is refused. */
const PARTS = 10_000;
const BODIES = 3;

/** A request to register, up to its body. */
async function beginBody(app: TestApp) {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const said: Buffer[] = [];
  socket.on('error', () => undefined).on('data', (part) => said.push(part));
  await once(socket, 'connect');
  socket.write(
    'POST /api/register HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
  );
  const response = async () => {
    await vi.waitUntil(() => said.length > 0, { timeout: 10_000 });
    return Buffer.concat(said).toString();
  };
  return { socket, response };
}

test('bodies that arrive in tiny parts take hardly more memory than their bytes', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const used = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const app = await createTestApp();
  const bodies = await Promise.all(Array.from({ length: BODIES }, () => beginBody(app)));
  try {
    const before = used();
    for (const { socket } of bodies) {
      socket.write(`1\r\n{\r\n${'8\r\n        \r\n'.repeat(PARTS)}`);
      await vi.waitUntil(() => socket.writableLength === 0, { timeout: 20_000 });
    }
    // Answered after the server has read what the system's buffers hold.
    for (let turn = 0; turn < 3; turn++) await app.anonymous.get('/healthz');
    expect(used() - before).toBeLessThan(5_000_000);
    for (const { socket, response } of bodies) {
      socket.write('1\r\n}\r\n0\r\n\r\n');
      expect(await response()).toMatch(/^HTTP\/1.1 400 [\s\S]*Username must be at least 3 characters/);
    }
  } finally {
    for (const { socket } of bodies) socket.destroy();
    await app.close();
  }
});

test.each([1, 8, 32])('a body in chunks of %i bytes is refused as soon as that is clear', async (bytes) => {
  const app = await createTestApp();
  const { socket, response } = await beginBody(app);
  try {
    socket.write(`${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`.repeat(900_000 / bytes));
    expect(await response()).toMatch(/^HTTP\/1.1 400 /);
  } finally {
    socket.destroy();
    await app.close();
  }
});

test('a body in tiny chunks counts as 21 requests', async () => {
  const app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
  await app.context.limits.penalise('signedOut', 'address:127.0.0.1', 280);
  const { socket, response } = await beginBody(app);
  const ask = () => app.anonymous.get('/api/check-username/some_name');
  try {
    expect((await ask()).status).toBe(200);
    socket.write('1\r\n \r\n'.repeat(100_000));
    expect(await response()).toMatch(/^HTTP\/1.1 400 /);
    expect((await ask()).status).toBe(429);
  } finally {
    socket.destroy();
    await app.close();
  }
});

test('a body in chunks of a few hundred bytes is read', async () => {
  const app = await createTestApp();
  const { socket, response } = await beginBody(app);
  try {
    socket.write(`1\r\n{\r\n${`100\r\n${' '.repeat(256)}\r\n`.repeat(3_000)}1\r\n}\r\n0\r\n\r\n`);
    expect(await response()).toContain('Username must be at least 3 characters');
  } finally {
    socket.destroy();
    await app.close();
  }
});

test('a body whose client has gone before the reading begins is refused', async () => {
  const received = Promise.withResolvers<IncomingMessage>();
  const server = createServer((message) => received.resolve(message)).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n{');
    const message = await received.promise;
    socket.destroy();
    await vi.waitUntil(() => message.closed, soon);
    await expect(wholeBodyOf(message, 100)).rejects.toThrow(unreadable);
  } finally {
    server.close();
  }
});
