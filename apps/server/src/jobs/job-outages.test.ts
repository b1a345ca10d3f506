import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type Jobs, startJobs } from './start-jobs.ts';

let proxy: TcpProxy;
let app: TestApp;
let direct: pg.Client;
let jobs: Jobs;
const mailed: string[] = [];

beforeAll(async () => {
  proxy = await startTcpProxy({ path: `${inject('databaseSocketFolder')}/.s.PGSQL.5432` });
  const { connectionString, drop } = await createTestDatabase();
  const throughProxy = `postgresql://app@127.0.0.1:${proxy.port}${new URL(connectionString).pathname}`;
  app = await createTestApp({
    database: { connectionString: throughProxy, drop },
    env: { LOG_LEVEL: 'silent' },
  });
  direct = new pg.Client({ connectionString });
  await direct.connect();
  jobs = await startJobs({
    connectionString: throughProxy,
    context: app.context,
    mailer: { send: async ({ to }) => void mailed.push(to) },
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await jobs.stop();
  await direct.end();
  await app.close();
  await proxy.close();
});

/** Waits until the end of the task is stored, because a task without a stored end is repeated. */
const allDone = () =>
  vi.waitUntil(
    async () => (await direct.query('select 1 from graphile_worker._private_jobs')).rowCount === 0,
    { timeout: 15_000, interval: 10 },
  );

test.each(['hang', 'refuse'] as const)(
  'what was queued while the database did not answer (%s) is done afterwards, once',
  async (mode) => {
    const user = await app.register();
    await allDone();
    expect(mailed).toContain(user.email);
    proxy.set(mode);
    const asked = app.anonymous.get('/readyz');
    const payload = JSON.stringify({ userId: user.id, kind: 'password_changed_notice' });
    await direct.query("select graphile_worker.add_job('send-account-mail', $1::json)", [payload]);
    expect((await asked).status).toBe(503);
    expect(mailed.filter((to) => to === user.email)).toHaveLength(1);
    proxy.set('forward');
    await vi.waitUntil(() => mailed.filter((to) => to === user.email).length === 2, {
      timeout: 15_000,
      interval: 10,
    });
    await allDone();
    expect(mailed.filter((to) => to === user.email)).toHaveLength(2);
  },
  40_000,
);
