import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { createPost } from '@reelmates/contract/social/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Storage } from '../../platform/storage/s3-storage.ts';
import { IN_TIME_MS } from '../../testing/in-time.ts';
import { giveImage } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { TestResponse } from '../../testing/test-response.ts';

let silent: Server;
const sockets = new Set<Socket>();
let app: TestApp;
let member: TestUser;

const account = { bucket: 'b', region: 'r', accessKeyId: 'key', secretAccessKey: 'secret' };

beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).resume();
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const storage = createS3Storage({ ...account, endpoint: `http://127.0.0.1:${port}` });
  app = await createTestApp({ storage, env: { LOG_LEVEL: 'silent' } });
  member = await app.register();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  await app.close();
});

test('an object storage that sends a byte now and then gives 503 before the connection counts as silent', async () => {
  const lines: string[] = [];
  const server = createHttpServer((_request, response) => {
    response.writeHead(200, { 'content-length': 100_000 });
    const timer = setInterval(() => response.write('x'), 200);
    response.once('close', () => clearInterval(timer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const storage = createS3Storage({ ...account, endpoint: `http://127.0.0.1:${port}` });
  const slow = await createTestApp({ storage, logTo: { write: (line) => void lines.push(line) } });
  const owner = await slow.register();
  const { url } = await giveImage(slow, owner);
  const responses = await Promise.all([owner.get(url), owner.get(`${url}?w=160`)]);
  expect(responses.map(({ status }) => status)).toEqual([503, 503]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '').err.cause.message).toMatch(/abort|timeout/i);
  server.closeAllConnections();
  server.close();
  await slow.close();
}, 40_000);

test('an object storage that does not answer gives 503 in time, and other requests succeed', async () => {
  const inTime = async (asking: Promise<TestResponse>) => {
    const start = performance.now();
    const { status, body, headers } = await asking;
    expect(performance.now() - start).toBeLessThan(IN_TIME_MS);
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  };
  const { url } = await giveImage(app, member);
  const upload = await member.post('/api/objects/upload');
  await Promise.all([
    inTime(member.get(url)),
    inTime(member.get(`${url}?w=160`)),
    inTime(member.post('/api/posts', { winAmount: 1, imageUrl: upload.body.imageUrl })),
    inTime(member.patch('/api/users/profile', { profileImageUrl: upload.body.imageUrl })),
    inTime(app.anonymous.get('/readyz')),
  ]);
  expect((await app.anonymous.get('/healthz')).status).toBe(200);
  await member.call(createPost, { body: { winAmount: 1 } });
});
