// spec: none, fairness between clients is not in it
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createRequestTurns } from './request-turns.ts';

let app: TestApp;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await createTestApp({ env: { LOG_LEVEL: 'silent' } });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => app.close());

/** Each address of 127/8 counts as another client. */
async function openFrom(localAddress: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1', localAddress });
  sockets.push(socket);
  await once(socket, 'connect');
  // The first request of a connection waits for its admission.
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

test('a request does not wait for those of two hundred connections of another address', async () => {
  const hostile = await Promise.all(Array.from({ length: 200 }, () => openFrom('127.0.0.2')));
  const other = await openFrom('127.0.0.3');
  const answered: Socket[] = [];
  for (const socket of [...hostile, other]) {
    socket.on('data', () => answered.push(socket));
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  }
  await vi.waitUntil(() => answered.length === 201, { timeout: 10_000 });
  expect(answered.indexOf(other)).toBeLessThan(50);
});

test('requests of an address that wait begin in the order of their arrival, together with those of others', async () => {
  const turns = createRequestTurns();
  const begun: string[] = [];
  for (let number = 1; number <= 5; number++) turns('a', () => begun.push(`a${number}`));
  turns('b', () => begun.push('b1'));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await new Promise(setImmediate);
  for (let number = 2; number <= 3; number++) turns('b', () => begun.push(`b${number}`));
  expect(begun.slice(3)).toEqual(['a3', 'a4', 'b2', 'b3']);
  await new Promise(setImmediate);
  expect(begun.slice(7)).toEqual(['a5']);
  await new Promise(setImmediate);
  turns('a', () => begun.push('a6'));
  expect(begun.at(-1)).toBe('a6');
});
