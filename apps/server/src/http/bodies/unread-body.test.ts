import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { createUnreadBodies, type DiscardLimits, endAfterResponse, pauseLargeBody } from './unread-body.ts';

const patient: DiscardLimits = {
  bytes: 1_000_000,
  ms: 60_000,
  unreadMs: 100,
  checkMs: 5,
  smallBytes: 100,
  concurrency: 10,
  perAddress: 10,
};
const LARGE = 1_000_000;
const HUGE = 10_000_000_000;

let server: Server;
const senders: Socket[] = [];
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A server that answers each request at once, and reads no body. */
async function listen(limits: Partial<DiscardLimits> = {}): Promise<void> {
  const { discard } = createUnreadBodies({ ...patient, ...limits });
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

test('the sender of a body that is not too long can use the connection again', async () => {
  await listen();
  const { socket, said } = await send(1_000);
  socket.write(Buffer.alloc(1_000));
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  expect(said().match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
});

/** What had arrived before reading stopped, and what the system's buffers hold. */
async function expectUnread(sender: Sender): Promise<void> {
  sendWithoutEnd(sender);
  await sender.closed;
  expect(sender.said()).toMatch(/^HTTP\/1\.1 200 /);
  expect(sender.receiver.bytesRead).toBeLessThan(1_000_000);
}

test('the sender of a long body gets the response, and the rest of the body is not read', async () => {
  await listen();
  await expectUnread(await send(HUGE));
});

test('stops reading a body while the address has the maximum of bodies being discarded', async () => {
  await listen({ perAddress: 1 });
  await send(LARGE);
  await expectUnread(await send(LARGE));
});

test('a slot is free again after the connection ends, and a small body needs none', async () => {
  await listen({ perAddress: 1 });
  const first = await send(LARGE);
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

/** Writes as much as the other side accepts, and gives it time for that. */
async function sendMuch({ socket }: Sender): Promise<void> {
  socket.write(Buffer.alloc(500_000));
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('a large body stays unread until its handler reads it, and then arrives completely', async () => {
  const messages: IncomingMessage[] = [];
  server = createServer((message, response) => {
    pauseLargeBody(message);
    messages.push(message);
    response.writeContinue();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sender = await send(500_000);
  const { bytesRead } = sender.receiver;
  await sendMuch(sender);
  expect(sender.receiver.bytesRead).toBe(bytesRead);
  let length = 0;
  for await (const part of messages[0] ?? []) length += part.length;
  expect(length).toBe(500_000);
});

test('a refused body that is not read to its end leaves nothing in memory', async () => {
  const { discard } = createUnreadBodies({ ...patient, unreadMs: 60_000 });
  const messages: IncomingMessage[] = [];
  server = createServer((message, response) => {
    messages.push(message);
    response.writeContinue();
    message.once('readable', () => response.end('answered', () => discard(message)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sender = await send(HUGE);
  await sendMuch(sender);
  await vi.waitUntil(() => sender.said().includes('answered'), soon);
  await vi.waitUntil(() => messages[0]?.readableLength === 0, soon);
  const { bytesRead } = sender.receiver;
  await sendMuch(sender);
  expect(sender.receiver.bytesRead).toBe(bytesRead);
});

test('a long body whose end has arrived with the response leaves the connection to the next request', async () => {
  const { discard } = createUnreadBodies({ ...patient, bytes: 10_000, unreadMs: 60_000 });
  server = createServer((message, response) => {
    if (message.method === 'GET') {
      response.end('answered');
      return;
    }
    response.writeContinue();
    message.once('readable', () => {
      message.read();
      // The rest arrives before the response is sent.
      message.once('readable', () => response.end('answered', () => discard(message)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { socket, said } = await send(100_000);
  socket.write(Buffer.alloc(100_000));
  await vi.waitUntil(() => said().includes('answered'), soon);
  // By now it was found to be complete.
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await vi.waitUntil(() => said().match(/HTTP\/1\.1 200 /g)?.length === 2, soon);
});

test('a connection that ends after its response is closed soon, also if its sender leaves it open', async () => {
  server = createServer((message, response) => {
    response.setHeader('connection', 'close');
    endAfterResponse(message.socket, 100);
    response.end('answered');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  senders.push(socket);
  const [receiver] = (await connected) as [Socket];
  const closed = once(receiver, 'close');
  socket.resume().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'end');
  await closed;
});

test('of two bodies that are refused at the same time, only that with room is said to be drained', async () => {
  const { reserveDrain, discard } = createUnreadBodies({ ...patient, perAddress: 1 });
  const messages: IncomingMessage[] = [];
  server = createServer((message, response) => {
    messages.push(message);
    response.writeContinue();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const first = await send(LARGE);
  await send(LARGE);
  const [one, other] = messages as [IncomingMessage, IncomingMessage];
  expect([reserveDrain(one), reserveDrain(other), reserveDrain(one)]).toEqual([true, false, true]);
  discard(one);
  first.socket.write(Buffer.alloc(LARGE));
  await vi.waitUntil(() => reserveDrain(other), soon);
});
