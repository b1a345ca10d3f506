import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { soon } from '../testing/soon.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type Jobs, startJobs } from './start-jobs.ts';

let proxy: TcpProxy;
let app: TestApp;
let direct: pg.Client;
let jobs: Jobs;
let throughProxy: string;
const mailed: string[] = [];
/** While mails are held, what ends each of them. */
let held: PromiseWithResolvers<void>[] | null = null;
const lines: string[] = [];
const failures = () => lines.filter((line) => line.includes('Failed to complete jobs'));

beforeAll(async () => {
  proxy = await startTcpProxy({ path: `${inject('databaseSocketFolder')}/.s.PGSQL.5432` });
  const { connectionString, drop } = await createTestDatabase();
  throughProxy = `postgresql://app@127.0.0.1:${proxy.port}${new URL(connectionString).pathname}`;
  app = await createTestApp({
    database: { connectionString: throughProxy, drop },
    env: { LOG_LEVEL: 'silent' },
  });
  direct = new pg.Client({ connectionString });
  await direct.connect();
  jobs = await start();
});
afterAll(async () => {
  await jobs.stop();
  await direct.end();
  await app.close();
  await proxy.close();
});

function start(): Promise<Jobs> {
  return startJobs({
    connectionString: throughProxy,
    context: app.context,
    mailer: {
      async send({ to }) {
        if (held) {
          const sending = Promise.withResolvers<void>();
          held.push(sending);
          await sending.promise;
        }
        mailed.push(to);
      },
    },
    log: pino({ level: 'debug' }, { write: (line) => void lines.push(line) }),
    storedWithinMs: 500,
  });
}

/** Waits until the end of the task is stored, because a task without a stored end is repeated. */
const allDone = () =>
  vi.waitUntil(
    async () => (await direct.query('select 1 from graphile_worker._private_jobs')).rowCount === 0,
    { timeout: 15_000, interval: 10 },
  );

const queueNotice = (userId: string) =>
  direct.query("select graphile_worker.add_job('send-account-mail', $1::json)", [
    JSON.stringify({ userId, kind: 'password_changed_notice' }),
  ]);

test.each(['hang', 'refuse'] as const)(
  'what was queued while the database did not answer (%s) is done afterwards, once',
  async (mode) => {
    const user = await app.register();
    await allDone();
    expect(mailed).toContain(user.email);
    proxy.set(mode);
    const asked = app.anonymous.get('/readyz');
    await queueNotice(user.id);
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

test('the queue continues after two tasks ended at once, and the end of neither could be stored', async () => {
  const users = [await app.register(), await app.register(), await app.register()];
  await allDone();
  await direct.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.5); raise 'not stored'; end $$;
    create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`);
  const sending: PromiseWithResolvers<void>[] = [];
  held = sending;
  for (const { id } of users) await queueNotice(id);
  await vi.waitUntil(() => sending.length === 2, soon);
  sending[0]?.resolve();
  await vi.waitUntil(() => sending.length === 3, soon);
  sending[1]?.resolve();
  await vi.waitUntil(() => failures().length === 2, soon);
  held = null;
  sending[2]?.reject(new Error('not sent'));
  await direct.query('drop function refuse cascade');
  await allDone();
  for (const { email } of users) expect(mailed).toContain(email);
}, 40_000);

test('tasks run although the first search for them failed', async () => {
  const user = await app.register();
  await allDone();
  await jobs.stop();
  lines.length = 0;
  await direct.query('alter table graphile_worker._private_tasks rename to away');
  jobs = await start();
  // Of each of the four workers.
  await vi.waitUntil(() => lines.filter((line) => line.includes('Failed to acquire job')).length >= 4, soon);
  await direct.query('alter table graphile_worker.away rename to _private_tasks');
  await queueNotice(user.id);
  await allDone();
  expect(mailed.filter((to) => to === user.email)).toHaveLength(2);
}, 40_000);
