import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardConnections } from './connections.ts';

let server: ReturnType<typeof Fastify>;
const senders: Socket[] = [];
/** The same connections as the server has them, in the order in which they came. */
const receivers: Socket[] = [];
let answers: number;

beforeEach(async () => {
  answers = 0;
  server = Fastify();
  server.post('/', async () => 'answered');
  guardConnections(server, { maxConnections: 1_000, maxConnectionsPerAddress: 100 });
  server.server.prependListener('connection', (socket: Socket) => receivers.push(socket));
  await server.listen({ port: 0, host: '127.0.0.1' });
  // The pace alone: connections themselves go on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of [...senders.splice(0), ...receivers.splice(0)]) socket.destroy();
  await server.close();
});

function open(): void {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  senders.push(socket);
  socket.on('error', () => undefined).on('data', () => answers++);
  const body = JSON.stringify('a'.repeat(50_000));
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate();
}

test('new connections are served four at a time, and those that wait are not read', async () => {
  for (let count = 0; count < 10; count++) open();
  await until(() => receivers.length === 10 && answers === 4);
  for (let turn = 0; turn < 100; turn++) await setImmediate();
  expect(answers).toBe(4);
  expect(receivers.map(({ bytesRead }) => bytesRead > 0)).toEqual(receivers.map((_, index) => index < 4));
  await vi.advanceTimersByTimeAsync(10);
  await until(() => answers === 8);
  expect(receivers.slice(8).map(({ bytesRead }) => bytesRead)).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(10);
  await until(() => answers === 10);
});
