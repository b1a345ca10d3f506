// spec: none, background tasks are not in it
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enqueue } from '../db/job-queue.ts';
import { createMailer } from '../platform/mail.ts';
import { giveImage } from '../testing/posts-factory.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type Jobs, startJobs } from './start-jobs.ts';

let app: TestApp;
let jobs: Jobs;
/** Accepts connections and never says a word. */
let mailServer: Server;
const sockets: Socket[] = [];

beforeEach(async () => {
  app = await createTestApp();
  mailServer = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined).resume());
  }).listen(0, '127.0.0.1');
  await once(mailServer, 'listening');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  mailServer.close();
  await jobs.stop();
  await app.close();
});

/** How many mails have been tried at all, whether or not their attempts have ended. */
async function mailsTried(): Promise<number> {
  const rows = await app.db.query(
    "select 1 from graphile_worker.jobs where task_identifier like 'send-%' and attempts > 0",
  );
  return rows.length;
}

test('photos are deleted and tasks of the schedule run while all mails hang', async () => {
  const address = mailServer.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const log = pino({ level: 'silent' });
  const isReset = vi.fn();
  // Many more than there are workers, so that they hang for longer than the test waits.
  const owner = await app.register();
  for (let mails = 1; mails < 40; mails++) {
    await enqueue(app.db, 'send-account-mail', { userId: owner.id, kind: 'password_changed_notice' });
  }
  jobs = await startJobs({
    connectionString: app.connectionString,
    context: app.context,
    mailer: createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: app.context.config.mailFrom,
      outboxDir: '/nowhere',
      log,
    }),
    log,
    resetDemo: async () => isReset(),
  });
  await vi.waitUntil(() => sockets.length >= 2, { timeout: 30_000, interval: 20 });

  const { id } = await giveImage(app, owner);
  await enqueue(app.db, 'delete-image', { imageId: id });
  await app.db.query("select graphile_worker.add_job('reset-demo')");
  await vi.waitUntil(
    async () =>
      isReset.mock.calls.length > 0 &&
      (await app.db.query('select 1 from images where id = $1', [id])).length === 0,
    { timeout: 60_000, interval: 50 },
  );
  expect(await mailsTried()).toBeLessThan(40);
}, 100_000);
