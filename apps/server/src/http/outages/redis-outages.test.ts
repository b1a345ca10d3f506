import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { connectRedis } from '../../platform/redis.ts';
import { IN_TIME_MS } from '../../testing/in-time.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp | undefined;
let redis: Redis | undefined;
let server: Server | undefined;
const sockets = new Set<Socket>();

afterEach(async () => {
  await app?.close();
  app = undefined;
  redis?.disconnect();
  for (const socket of sockets) socket.destroy();
  server?.close();
});

/** What a Redis client requests before it is ready. */
const responses: Record<string, string> = {
  hello: '%1\r\n$6\r\nserver\r\n$5\r\nredis\r\n',
  client: '+OK\r\n',
  info: '$17\r\nredis_version:7.0\r\n',
};

/**
 * Answers these requests of one client and nothing else.
 * @param dripsBytes sends an endless response to anything else, one byte at a time
 */
async function startSilentRedis({ dripsBytes = false, port = 0 } = {}): Promise<number> {
  let isFirst = true;
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).resume();
    if (!isFirst) return;
    isFirst = false;
    socket.on('data', (bytes) => {
      for (const [, command = ''] of bytes.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
        const response = responses[command.toLowerCase()];
        if (response === undefined && dripsBytes) spellOut(socket);
        else socket.write(response ?? '');
      }
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function spellOut(socket: Socket): void {
  socket.write('$100000\r\n');
  const timer = setInterval(() => socket.write('1'), 100);
  socket.once('close', () => clearInterval(timer));
}

async function appWithRedisAt(port: number): Promise<TestApp> {
  const log = { warn: () => undefined, info: () => undefined };
  redis = connectRedis(`redis://127.0.0.1:${port}`, log);
  app = await createTestApp({ redis, env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent' } });
  return app;
}

async function expectLimitsInThisProcess({ anonymous }: TestApp): Promise<void> {
  const check = () => anonymous.get('/api/check-username/some_name');
  const first = performance.now();
  expect((await check()).status).toBe(200);
  expect(performance.now() - first).toBeLessThan(IN_TIME_MS);
  const others = performance.now();
  for (let count = 0; count < 29; count++) expect((await check()).status).toBe(200);
  expect((await check()).status).toBe(429);
  expect(performance.now() - others).toBeLessThan(IN_TIME_MS);
}

test('without a reachable Redis, each process counts by itself, without delay', async () => {
  const port = await startSilentRedis();
  server?.close();
  await expectLimitsInThisProcess(await appWithRedisAt(port));
});

test('the same with a Redis that stops answering', async () => {
  const withRedis = await appWithRedisAt(await startSilentRedis());
  await vi.waitUntil(() => redis?.status === 'ready', { timeout: 5_000, interval: 10 });
  await expectLimitsInThisProcess(withRedis);
});

test('the same with a Redis that answers slowly', async () => {
  const withRedis = await appWithRedisAt(await startSilentRedis({ dripsBytes: true }));
  await vi.waitUntil(() => redis?.status === 'ready', { timeout: 5_000, interval: 10 });
  const first = performance.now();
  expect((await withRedis.anonymous.get('/api/check-username/some_name')).status).toBe(200);
  expect(performance.now() - first).toBeLessThan(IN_TIME_MS);
});

test('the log says once that a Redis has gone, and once that it is back', async () => {
  const port = await startSilentRedis();
  server?.close();
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line).msg) });
  redis = connectRedis(`redis://127.0.0.1:${port}`, log);
  await vi.waitUntil(() => lines.length > 0, { timeout: 5_000, interval: 10 });
  // Six more attempts to connect.
  await delay(1_500);
  expect(lines).toEqual(['Redis does not answer; limits count in this process']);
  await startSilentRedis({ port });
  await vi.waitUntil(() => lines.length > 1, { timeout: 5_000, interval: 10 });
  expect(lines[1]).toBe('Redis answers again');
});
