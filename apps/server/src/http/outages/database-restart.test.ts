import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@reelmates/embedded-postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { IN_TIME_MS } from '../../testing/in-time.ts';
import { soon } from '../../testing/soon.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { connectionStringFor } from '../../testing/test-database.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let app: TestApp;
let member: TestUser;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelmates-restart-'));
  await chmod(folder, 0o711);
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const connectionString = connectionStringFor(postgres.connection.host, 'postgres');
  await migrate(connectionString);
  app = await createTestApp({
    database: { connectionString, drop: () => postgres.stop() },
    env: { LOG_LEVEL: 'silent' },
  });
  member = await app.register();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('after the database was killed under load, the server recovers with every acknowledged win', async () => {
  const statuses = new Set<number>();
  const shared: string[] = [];
  let slowest = 0;
  let stop = false;
  const load = Array.from({ length: 8 }, async (_, who) => {
    for (let turn = 0; !stop; turn++) {
      const caption = `win ${who} ${turn}`;
      const start = performance.now();
      const { status } = await member.post('/api/posts', { winAmount: 1, caption });
      slowest = Math.max(slowest, performance.now() - start);
      statuses.add(status);
      if (status === 201) shared.push(caption);
    }
  });
  const isReady = async () => (await app.anonymous.get('/readyz')).status === 200;

  await vi.waitUntil(() => shared.length >= 20, soon);
  const pidFile = await readFile(path.join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  process.kill(Number.parseInt(pidFile, 10), 'SIGKILL');
  await vi.waitUntil(() => statuses.has(503), soon);
  expect((await app.anonymous.get('/healthz')).status).toBe(200);
  await vi.waitUntil(isReady, soon);
  const before = shared.length;
  await vi.waitUntil(() => shared.length >= before + 20, soon);
  stop = true;
  await Promise.all(load);

  expect([...statuses].toSorted()).toEqual([201, 503]);
  expect(slowest).toBeLessThan(IN_TIME_MS);
  const kept = await app.db.query<{ caption: string }>('select caption from posts');
  const captions = kept.map(({ caption }) => caption);
  expect(captions).toEqual(expect.arrayContaining(shared));
  expect(new Set(captions).size).toBe(captions.length);
}, 60_000);
