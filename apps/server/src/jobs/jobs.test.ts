import { PassThrough } from 'node:stream';
import { DAY_MS } from '@reelmates/contract/time';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enqueue, enqueueLater } from '../db/job-queue.ts';
import { changeBan } from '../modules/account-lifecycle/account-lifecycle.public.ts';
import type { Mail } from '../platform/mail.ts';
import { giveImage, publish } from '../testing/posts-factory.ts';
import { soon } from '../testing/soon.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { connectionStringFor } from '../testing/test-database.ts';
import { type Jobs, startJobs } from './start-jobs.ts';
import { crontab, demoCrontab } from './tasks.ts';

let app: TestApp;
let jobs: Jobs | undefined;
let sent: Mail[];
let send: (mail: Mail) => Promise<void>;

beforeEach(async () => {
  app = await createTestApp();
  sent = [];
  send = async (mail) => {
    sent.push(mail);
  };
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await app.close();
});

type StartOptions = {
  databaseUrl?: string | null;
  resetDemo?: () => Promise<void>;
  stopWithinMs?: number;
  deletePhotos?: () => Promise<void>;
};

async function start({
  resetDemo,
  stopWithinMs,
  deletePhotos,
  ...options
}: StartOptions = {}): Promise<string[]> {
  const lines: string[] = [];
  const stream = new PassThrough();
  stream.on('data', (line: Buffer) => lines.push(line.toString()));
  const { context, connectionString } = app;
  const storage = deletePhotos ? { ...context.storage, delete: deletePhotos } : context.storage;
  jobs = await startJobs({
    connectionString,
    context: { ...context, storage, config: { ...context.config, ...options } },
    mailer: { send: (mail) => send(mail) },
    log: pino({ level: 'warn' }, stream),
    resetDemo: resetDemo ?? null,
    ...(stopWithinMs === undefined ? {} : { stopWithinMs }),
  });
  return lines;
}

async function addJob(name: string): Promise<void> {
  await app.db.query('select graphile_worker.add_job($1)', [name]);
}

async function jobsLeft(): Promise<number> {
  return (await app.db.query('select 1 from graphile_worker._private_jobs')).length;
}

it('runs tasks that were queued before and after the start', async () => {
  const [first, second] = [await app.register(), await app.register()];
  await start();
  await vi.waitUntil(() => sent.length === 2, soon);
  expect(sent.map(({ to }) => to).toSorted()).toEqual([first.email, second.email].toSorted());
  await enqueue(app.db, 'send-account-mail', { userId: first.id, kind: 'password_changed_notice' });
  await vi.waitUntil(() => sent.length === 3, soon);
  await vi.waitUntil(async () => (await jobsLeft()) === 0, soon);
});

const findImage = (id: string) => app.db.query('select status from images where id = $1', [id]);

it('the task delete-image deletes an image that nothing uses', async () => {
  const owner = await app.register();
  const { id } = await giveImage(app, owner);
  await start();
  await enqueue(app.db, 'delete-image', { imageId: id });
  await vi.waitUntil(async () => (await findImage(id)).length === 0, soon);
});

it('the task delete-image is not given up while the store is away for weeks', async () => {
  const owner = await app.register();
  const [first, second] = [await giveImage(app, owner), await giveImage(app, owner)];
  await enqueue(app.db, 'delete-image', { imageId: first.id });
  await enqueueLater(app.db, 'delete-image', { imageId: second.id }, { key: 'a', seconds: 0 });
  await app.db.query(
    `update graphile_worker._private_jobs set attempts = 100, last_error = 'the object storage does not answer'`,
  );
  await start();
  const ids = [first.id, second.id];
  await vi.waitUntil(async () => (await Promise.all(ids.map(findImage))).flat().length === 0, soon);
});

it('the task sweep-uploads deletes uploads that nothing uses', async () => {
  const owner = await app.register();
  const { id } = await giveImage(app, owner);
  app.advance(2 * DAY_MS);
  await start();
  await addJob('sweep-uploads');
  await vi.waitUntil(async () => (await findImage(id)).length === 0, soon);
});

it('deletes verification photos 30 days after the decision', async () => {
  const owner = await app.register();
  const { id } = await giveImage(app, owner);
  await app.db.query(
    `insert into jackpots (user_id, amount, image_id, image_content_hash, status, created_at, reviewed_at)
     values ($1, 5, $2, 'mark', 'verified', $3, $3)`,
    [owner.id, id, new Date(app.now().getTime() - 31 * DAY_MS)],
  );
  await start();
  await addJob('delete-verification-photos');
  await vi.waitUntil(async () => (await findImage(id)).length === 0, soon);
});

it('deletes what has expired and nothing else', async () => {
  const user = await app.register();
  const ago = (days: number) => new Date(app.now().getTime() - days * DAY_MS);
  await app.db.query('delete from login_sessions');
  for (const [device, created, used] of [
    ['fresh', 1, 1],
    ['in use', 89, 29],
    ['idle', 40, 30],
    ['old', 90, 1],
  ] as const) {
    await app.db.query(
      `insert into login_sessions (token_hash, user_id, device, created_at, last_used_at)
       values (sha256($2::text::bytea), $1, $2, $3, $4)`,
      [user.id, device, ago(created), ago(used)],
    );
  }
  for (const [key, days] of [
    ['fresh-key', 0.9],
    ['older-key', 1.1],
  ] as const) {
    await app.db.query(
      `insert into idempotency_keys (user_id, endpoint, key, request_hash, created_at) values ($1, 'x', $2, '', $3)`,
      [user.id, key, ago(days)],
    );
  }
  for (const [purpose, days] of [
    ['verify_email', -1],
    ['reset_password', 0.1],
    ['leave', 0.1],
  ] as const) {
    await app.db.query(
      `insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
       values (sha256($2::text::bytea), $1, $2, 'a@example.org', $3, $4)`,
      [user.id, purpose, ago(2), ago(days)],
    );
  }
  await app.db.query('delete from graphile_worker._private_jobs');
  await start();
  await addJob('delete-expired');
  await vi.waitUntil(async () => (await jobsLeft()) === 0, soon);
  expect(await app.db.query('select device from login_sessions order by device')).toEqual([
    { device: 'fresh' },
    { device: 'in use' },
  ]);
  expect(await app.db.query('select key from idempotency_keys')).toEqual([{ key: 'fresh-key' }]);
  expect(await app.db.query('select purpose from account_tokens')).toEqual([{ purpose: 'verify_email' }]);
});

it('deletes tasks that were given up 30 days ago, and no others', async () => {
  await app.db.query('delete from graphile_worker._private_jobs');
  for (const [task, attempts, days] of [
    ['given-up-long-ago', 25, 31],
    ['given-up', 25, 29],
    ['failing', 24, 31],
  ] as const) {
    await app.db.query('select graphile_worker.add_job($1, run_at => now() + make_interval(days => 1))', [
      task,
    ]);
    await app.db.query(
      `update graphile_worker._private_jobs set attempts = $2, updated_at = $3
        where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
      [task, attempts, new Date(app.now().getTime() - days * DAY_MS)],
    );
  }
  await start();
  await addJob('delete-expired');
  await vi.waitUntil(async () => (await jobsLeft()) === 2, soon);
  const left = await app.db.query('select task_identifier from graphile_worker.jobs order by 1');
  expect(left).toEqual([{ task_identifier: 'failing' }, { task_identifier: 'given-up' }]);
});

it('recounts the engagement of a banned account, and erases deleted accounts', async () => {
  const [admin, fan, departing] = [await app.registerAdmin(), await app.register(), await app.register()];
  const post = await publish(admin, admin);
  await fan.post(`/api/posts/${post.id}/like`);
  // As if the process had died right after the ban.
  await app.db.transaction((tx) =>
    changeBan(tx, app.context, { userId: fan.id, isBanned: true, actor: null }),
  );
  await departing.delete('/api/users/me', { password: departing.password });
  await start();
  await vi.waitUntil(async () => {
    const [row] = await app.db.query<{ likes: number }>(
      'select likes_count as likes from posts where id = $1',
      [post.id],
    );
    return row?.likes === 0;
  }, soon);
  const deletionNotice = () => sent.find(({ subject }) => subject.includes('was deleted'));
  await vi.waitUntil(() => deletionNotice() !== undefined, soon);
  expect(deletionNotice()).toMatchObject({
    to: departing.email,
    text: expect.stringContaining('sign in before'),
  });
  app.advance(7 * DAY_MS);
  await addJob('erase-accounts');
  await vi.waitUntil(
    async () => (await app.db.query('select 1 from users where id = $1', [departing.id])).length === 0,
    soon,
  );
});

it('resets a demo, and skips its other periodic tasks while it is filled', async () => {
  const { id } = await giveImage(app, await app.register());
  app.advance(2 * DAY_MS);
  await app.db.query(`insert into product_state (name, value) values ('demo', 'unfinished')`);
  let resets = 0;
  await start({
    resetDemo: async () => {
      resets += 1;
    },
  });
  await addJob('sweep-uploads');
  await addJob('reset-demo');
  await vi.waitUntil(async () => resets > 0 && (await jobsLeft()) === 0, soon);
  expect(await findImage(id)).toEqual([{ status: 'ready' }]);
  await app.db.query(`update product_state set value = '2026-11-23T00:00:00Z' where name = 'demo'`);
  await addJob('sweep-uploads');
  await vi.waitUntil(async () => (await jobsLeft()) === 0, soon);
  expect(await findImage(id)).toEqual([]);
});

it('runs other tasks while an unresponsive mail server delays mails', async () => {
  // More than there are workers.
  for (let count = 0; count < 4; count++) await app.register();
  const isReset = Promise.withResolvers<void>();
  send = async (mail) => {
    await isReset.promise;
    sent.push(mail);
  };
  await addJob('reset-demo');
  await start({ resetDemo: async () => isReset.resolve() });
  await vi.waitUntil(() => sent.length === 4, soon);
});

it('sends mails before photos are deleted from a store that does not answer', async () => {
  const owner = await app.register();
  // More than there are workers.
  for (let count = 0; count < 4; count++) {
    await enqueue(app.db, 'delete-image', { imageId: (await giveImage(app, owner)).id });
  }
  await enqueue(app.db, 'send-account-mail', { userId: owner.id, kind: 'reset_password' });
  const areSent = Promise.withResolvers<void>();
  send = async (mail) => {
    // The mail at sign-up was queued before the photos, the reset after them.
    if (sent.push(mail) === 2) areSent.resolve();
  };
  await start({ deletePhotos: () => areSent.promise });
  await areSent.promise;
});

it('has a schedule that the library accepts', async () => {
  await start({ resetDemo: async () => undefined });
  await vi.waitUntil(
    async () =>
      (await app.db.query('select 1 from graphile_worker._private_known_crontabs')).length ===
      (crontab + demoCrontab).trim().split('\n').length,
    soon,
  );
});

describe('when the database restarts', () => {
  it('logs the lost connection and continues', async () => {
    const user = await app.register();
    const lines = await start();
    await vi.waitUntil(() => sent.length === 1, soon);
    await withoutDatabase(() => vi.waitUntil(() => lines.length > 0, soon));
    await enqueue(app.db, 'send-account-mail', { userId: user.id, kind: 'verify_email' });
    await vi.waitUntil(() => sent.length === 2, soon);
  });

  it('repeats a task whose end could not be noted', async () => {
    await app.register();
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    send = async (mail) => {
      reached.resolve();
      await goOn.promise;
      sent.push(mail);
    };
    const lines = await start();
    await reached.promise;
    await withoutDatabase(async () => {
      goOn.resolve();
      await vi.waitUntil(() => lines.some((line) => line.includes('Failed to complete jobs')), soon);
    });
    await vi.waitUntil(async () => (await jobsLeft()) === 0, soon);
    expect(sent).toHaveLength(2);
  });
});

/** Cuts off all connections to the app's database and refuses new ones while `work` runs. */
async function withoutDatabase(work: () => Promise<unknown>): Promise<void> {
  const url = new URL(app.connectionString);
  const database = url.pathname.slice(1);
  const owner = new pg.Client({
    connectionString: connectionStringFor(url.searchParams.get('host') ?? '', 'postgres'),
  });
  await owner.connect();
  await owner.query(`alter database ${database} allow_connections false`);
  await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  await work();
  await owner.query(`alter database ${database} allow_connections true`);
  await owner.end();
  await vi.waitUntil(() => app.db.query('select 1').catch(() => false), soon);
}

describe('stopping the jobs', () => {
  it('waits until a running task has finished', async () => {
    await app.register();
    const running = Promise.withResolvers<void>();
    const started = new Promise<void>((resolve) => {
      send = async (mail) => {
        resolve();
        await running.promise;
        sent.push(mail);
      };
    });
    await start();
    await started;
    let stopped = false;
    const stopping = jobs?.stop().then(() => {
      stopped = true;
    });
    jobs = undefined;
    await app.db.query('select 1');
    expect(stopped).toBe(false);
    running.resolve();
    await stopping;
    expect(sent).toHaveLength(1);
    expect(await jobsLeft()).toBe(0);
  });

  it('returns a task that takes too long to the queue', async () => {
    await app.register();
    const reached = Promise.withResolvers<void>();
    const running = Promise.withResolvers<void>();
    send = async () => {
      reached.resolve();
      await running.promise;
    };
    // Longer than the other workers, which the same mail has woken, need to find nothing: they would take it again.
    await start({ stopWithinMs: 500 });
    await reached.promise;
    await jobs?.stop();
    jobs = undefined;
    expect(await app.db.query('select locked_by from graphile_worker.jobs')).toEqual([{ locked_by: null }]);
    send = async (mail) => {
      sent.push(mail);
    };
    await start();
    await vi.waitUntil(() => sent.length === 1, soon);
    running.resolve();
  });
});

describe('after kill -9', () => {
  const lockAll = () =>
    app.db.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1",
    );

  it('takes over the tasks of the dead process at once where no other process can be', async () => {
    await app.register();
    await lockAll();
    await start({ databaseUrl: null });
    await vi.waitUntil(() => sent.length === 1, soon);
  });

  it('leaves the tasks of other processes alone', async () => {
    await app.register();
    await lockAll();
    const other = await app.register();
    await start();
    await vi.waitUntil(() => sent.length === 1, soon);
    expect(sent[0]?.to).toBe(other.email);
    await vi.waitUntil(async () => (await jobsLeft()) === 1, soon);
  });
});
