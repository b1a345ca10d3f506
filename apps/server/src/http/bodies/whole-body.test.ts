// spec: none, the memory of requests is not in it
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { unreadable } from '../plain-error.ts';
import { wholeBodyOf } from './whole-body.ts';

const PARTS = 120_000;

test('a body that arrives in tiny parts takes hardly more memory than its bytes', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const used = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const app = await createTestApp();
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let said = '';
  socket.on('data', (part) => {
    said += part;
  });
  try {
    await once(socket, 'connect');
    const before = used();
    socket.write(
      'POST /api/register HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n',
    );
    socket.write('8\r\n        \r\n'.repeat(PARTS));
    await vi.waitUntil(() => socket.writableLength === 0, { timeout: 20_000 });
    // Answered after the server has read what the system's buffers hold.
    for (let turn = 0; turn < 3; turn++) await app.anonymous.get('/healthz');
    expect(used() - before).toBeLessThan(8_000_000);
    socket.write('1\r\n}\r\n0\r\n\r\n');
    await vi.waitUntil(() => said !== '', { timeout: 10_000 });
    expect(said).toMatch(/^HTTP\/1.1 400 /);
    expect(said).toContain('Username must be at least 3 characters');
  } finally {
    socket.destroy();
    await app.close();
  }
});

test('a body in chunks of a byte is refused as soon as that is clear', async () => {
  const app = await createTestApp();
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let said = '';
  socket
    .on('error', () => undefined)
    .on('data', (part) => {
      said += part;
    });
  try {
    await once(socket, 'connect');
    socket.write(
      'POST /api/register HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    socket.write('1\r\n \r\n'.repeat(100_000));
    await vi.waitUntil(() => said !== '', { timeout: 10_000 });
    expect(said).toMatch(/^HTTP\/1.1 400 /);
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
    await vi.waitUntil(() => message.closed);
    await expect(wholeBodyOf(message, 100)).rejects.toThrow(unreadable);
  } finally {
    server.close();
  }
});
