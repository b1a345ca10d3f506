import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createDiscard, type Linger } from './unread-body.ts';

const patient: Linger = {
  ms: 60_000,
  bytes: 1_000_000,
  afterwardsMs: 100,
  checkMs: 5,
  smallBytes: 100,
  atOnce: 10,
  perAddress: 10,
};
const HUGE = 10_000_000_000;

let server: Server;
const senders: Socket[] = [];
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A server that answers each request at once, and reads no body. */
async function listen(linger: Partial<Linger> = {}): Promise<void> {
  const discard = createDiscard({ ...patient, ...linger });
  server = createServer((message: IncomingMessage, response) => {
    response.end('answered', () => discard(message));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

type Sender = { socket: Socket; receiver: Socket; said: () => string; closed: Promise<unknown> };

async function send(contentLength: number): Promise<Sender> {
  const connected = once(server, 'connection');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  senders.push(socket);
  const [receiver] = (await connected) as [Socket];
  let text = '';
  socket
    .on('error', () => undefined)
    .on('data', (part) => {
      text += part;
    });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(`PUT / HTTP/1.1\r\nhost: x\r\ncontent-length: ${contentLength}\r\n\r\n`);
  await once(socket, 'data');
  return { socket, receiver, said: () => text, closed };
}

function sendWithoutEnd({ socket }: Sender): void {
  const part = Buffer.alloc(65_536);
  const more = () => {
    while (!socket.destroyed && socket.write(part));
  };
  socket.on('drain', more);
  more();
}

test('a sender who ends within the moment can use the connection again', async () => {
  await listen();
  const { socket, said } = await send(1_000);
  socket.write(Buffer.alloc(1_000));
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  expect(said().match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
});

test('a sender who goes on is read for a moment only, and has the answer', async () => {
  await listen();
  const sender = await send(HUGE);
  sendWithoutEnd(sender);
  await sender.closed;
  expect(sender.said()).toMatch(/^HTTP\/1\.1 200 /);
  expect(sender.receiver.bytesRead).toBeLessThan(1_000_000_000);
});

test('while as many senders of an address are listened to as may be, the next has the answer and is not read', async () => {
  await listen({ perAddress: 1 });
  await send(HUGE);
  const second = await send(HUGE);
  const before = second.receiver.bytesRead;
  sendWithoutEnd(second);
  await second.closed;
  expect(second.said()).toMatch(/^HTTP\/1\.1 200 /);
  // What had arrived before it was stopped.
  expect(second.receiver.bytesRead - before).toBeLessThan(1_000_000);
});

test('a place is free again after the connection, and a small body needs none', async () => {
  await listen({ perAddress: 1 });
  const first = await send(HUGE);
  const small = await send(100);
  small.socket.write(Buffer.alloc(100));
  small.socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(small.socket, 'data');
  const hasClosed = new Promise((resolve) => first.receiver.once('close', resolve));
  first.socket.destroy();
  await hasClosed;
  await new Promise((resolve) => setTimeout(resolve, 50));
  const next = await send(1_000);
  next.socket.write(Buffer.alloc(1_000));
  next.socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(next.socket, 'data');
  expect(next.said().match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
});
