import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { connectRedis } from '../../platform/redis.ts';
import { IN_TIME_MS } from '../../testing/in-time.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createRateLimits } from '../limits/rate-limits.ts';

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

/**
 * Answers every script with `fake.script`.
 * @param fake.connections how many there were
 */
async function startRefusingRedis(fake: { script: string; connections?: number }): Promise<number> {
  server = createServer((socket) => {
    sockets.add(socket);
    fake.connections = (fake.connections ?? 0) + 1;
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      for (const [, command = ''] of bytes.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
        socket.write(responses[command.toLowerCase()] ?? fake.script);
      }
    });
  }).listen(0, '127.0.0.1');
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

test('the log says once that a Redis refuses to count, without a key, and once that it counts again', async () => {
  const lines: { msg: string; reply?: string }[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
  const fake = { script: '' };
  redis = connectRedis(`redis://127.0.0.1:${await startRefusingRedis(fake)}`, log);
  await vi.waitUntil(() => redis?.status === 'ready', { timeout: 5_000, interval: 10 });
  const limits = createRateLimits(1, redis, log, { calmMs: 50 });
  const count = () => limits.consume('registration', 'key-of-somebody');
  fake.script = "-OOM command not allowed when used memory > 'maxmemory'.\r\n";
  for (let times = 0; times < 5; times++) await count();
  // Counted in this process in the meantime.
  await expect(count()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(lines).toMatchObject([
    { msg: 'Redis refuses to count; limits count in this process', reply: 'OOM' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('somebody');
  fake.script = '*2\r\n:1\r\n:1000\r\n';
  await count();
  expect(lines).toHaveLength(1);
  await delay(60);
  await count();
  await count();
  expect(lines.slice(1)).toMatchObject([{ msg: 'Redis counts again' }]);
  // A key that is over its limit is a response, too.
  fake.script = "-READONLY You can't write against a read only replica.\r\n";
  await expect(count()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await delay(60);
  fake.script = '*2\r\n:6\r\n:1000\r\n';
  // It connects again, because another server may be the primary now.
  await vi.waitUntil(() => redis?.status === 'ready', { timeout: 5_000, interval: 10 });
  await expect(count()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(lines.slice(2).map(({ msg, reply }) => reply ?? msg)).toEqual(['READONLY', 'Redis counts again']);
});

test.each([
  ["-READONLY You can't write against a read only replica. script: 7e, on @user_script:1.", 2],
  // Redis 6.
  [
    "-ERR Error running script (call to f_7e): @user_script:1: -READONLY You can't write against a read only replica.",
    2,
  ],
  ["-MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.", 2],
  ["-OOM command not allowed when used memory > 'maxmemory'.", 1],
  ["-ERR unknown command, with args beginning with: 'limit:registration:READONLY'", 1],
])('after the reply %j there have been %d connections', async (reply, connections) => {
  const fake = { script: `${reply}\r\n`, connections: 0 };
  const log = pino({ level: 'silent' });
  redis = connectRedis(`redis://127.0.0.1:${await startRefusingRedis(fake)}`, log);
  const isReady = () => vi.waitUntil(() => redis?.status === 'ready', { timeout: 5_000, interval: 10 });
  await isReady();
  const limits = createRateLimits(1, redis, log);
  // Counted in this process.
  await limits.consume('registration', 'key');
  await delay(200);
  await isReady();
  expect(fake.connections).toBe(connections);
  fake.script = '*2\r\n:6\r\n:1000\r\n';
  await expect(limits.consume('registration', 'key')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});
