import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitConnections } from './connections.ts';

let server: ReturnType<typeof Fastify>;
const senders: Socket[] = [];
/** The server's side of these connections, in the order of their arrival. */
const receivers: Socket[] = [];
/** The addresses whose requests were answered, in order. */
const responses: string[] = [];
let address: string;

beforeEach(async () => {
  responses.length = 0;
  server = Fastify();
  server.post('/', async () => 'answered');
  limitConnections(server, { maxConnections: 1_000, maxConnectionsPerAddress: 100 });
  server.server.prependListener('connection', (socket: Socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: address });
    receivers.push(socket);
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  // Simulates only the admission rate; the connections are real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of [...senders.splice(0), ...receivers.splice(0)]) socket.destroy();
  await server.close();
});

/** @param from the address that the server sees until the next call, because not every system has several loopback addresses */
function open(from = '192.0.2.1'): void {
  address = from;
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  senders.push(socket);
  socket.on('error', () => undefined).on('data', () => responses.push(from));
  const body = JSON.stringify('a'.repeat(50_000));
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate();
}

test('serves new connections four at a time, and reads nothing from waiting ones', async () => {
  for (let count = 0; count < 10; count++) open();
  await until(() => receivers.length === 10 && responses.length === 4);
  for (let turn = 0; turn < 100; turn++) await setImmediate();
  expect(responses).toHaveLength(4);
  expect(receivers.map(({ bytesRead }) => bytesRead > 0)).toEqual(receivers.map((_, index) => index < 4));
  await vi.advanceTimersByTimeAsync(10);
  await until(() => responses.length === 8);
  expect(receivers.slice(8).map(({ bytesRead }) => bytesRead)).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(10);
  await until(() => responses.length === 10);
});

test('serves the connection of another address before those that an address has opened earlier', async () => {
  for (let count = 0; count < 12; count++) open('192.0.2.2');
  await until(() => receivers.length === 12 && responses.length === 4);
  open('192.0.2.3');
  await until(() => receivers.length === 13);
  await vi.advanceTimersByTimeAsync(10);
  await until(() => responses.length === 8);
  expect(responses.slice(4)).toContain('192.0.2.3');
});

test('closes connections above the limit of an address, including waiting ones', async () => {
  for (let count = 0; count < 101; count++) open();
  await until(() => receivers.length === 101);
  expect(receivers.filter(({ destroyed }) => destroyed)).toHaveLength(1);
});

test('serves new connections while the clock is an hour behind what it was', async () => {
  open();
  await until(() => responses.length === 1);
  vi.setSystemTime(Date.now() - 3_600_000);
  for (let count = 0; count < 5; count++) open();
  await until(() => receivers.length === 6);
  await vi.advanceTimersByTimeAsync(20);
  await until(() => responses.length === 6);
});
