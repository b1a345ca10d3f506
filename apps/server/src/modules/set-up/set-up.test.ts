// spec: none, setting up an instance is not in it
import { auditLog } from '@reelmates/contract/admin/moderation';
import { readSetUp, type SetUp, sendTestMail } from '@reelmates/contract/admin/set-up';
import { savePrize } from '@reelmates/contract/competition/leaderboard';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Jobs, startJobs } from '../../jobs/start-jobs.ts';
import { createMailer } from '../../platform/mail.ts';
import { createTestApp, type TestApp, type TestAppOptions, type TestUser } from '../../testing/test-app.ts';
import { startTestMailServer, type TestMailServer } from '../../testing/test-mail-server.ts';
import { currentMonthOf } from '../leaderboard/leaderboard.service.ts';

async function read(admin: TestUser): Promise<SetUp> {
  const { setUp } = await admin.call(readSetUp);
  if (setUp === null) throw new Error('the instance is a demo');
  return setUp;
}

/** An app without limits, which closes after `work`. */
async function withApp(options: TestAppOptions, work: (app: TestApp, admin: TestUser) => Promise<void>) {
  const app = await createTestApp(options);
  try {
    await work(app, await app.registerAdmin());
  } finally {
    await app.close();
  }
}

describe('a new instance', () => {
  let app: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    admin = await app.registerAdmin();
  });
  afterAll(() => app.close());

  it('has its admin; all else is to do', async () => {
    const port = new URL(app.url).port;
    expect(await read(admin)).toMatchObject({
      done: 1,
      total: 4,
      admins: { state: 'done', active: 1 },
      mail: {
        state: 'toDo',
        server: null,
        hasLogin: false,
        from: 'Reelmates <support@localhost>',
        test: null,
        queue: { failing: 0, givenUp: 0, reason: null },
      },
      address: {
        state: 'broken',
        publicUrl: 'http://localhost:3000',
        reachedAs: `127.0.0.1:${port}`,
        byHttps: null,
        problems: ['local', 'host'],
      },
      prizes: { state: 'toDo', promised: '$500', isDefault: true, prizes: [] },
      facts: { photos: 'folder', limits: 'memory', adminTimeZone: 'Europe/Malta', showExamples: true },
    });
  });

  it('counts the admins who can sign in', async () => {
    const gone = await app.registerAdmin();
    expect((await read(admin)).admins.active).toBe(2);
    await app.db.query('update users set deleted_at = now() where id = $1', [gone.id]);
    expect((await read(admin)).admins.active).toBe(1);
  });

  it('is closed to members and to people without an account', async () => {
    const member = await app.register();
    for (const endpoint of [readSetUp, sendTestMail]) {
      expect(await member.refusal(endpoint)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect(await app.anonymous.refusal(endpoint)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    }
  });

  it('has its prizes set once the current month has those that were announced', async () => {
    const month = currentMonthOf(app.context);
    const set = (position: number, prizeValue: string) =>
      admin.call(savePrize, { body: { month, position, prizeValue } });
    await set(1, '$300');
    expect((await read(admin)).prizes).toMatchObject({
      state: 'broken',
      month,
      prizes: [{ position: 1, prizeValue: '$300' }],
    });
    await set(2, '$200');
    expect((await read(admin)).prizes.state).toBe('done');
  });
});

it('a month without a promise is done without prizes', () =>
  withApp({ env: { MONTHLY_PRIZE: 'none' } }, async (_app, admin) => {
    expect((await read(admin)).prizes).toMatchObject({ state: 'done', promised: null, isDefault: false });
  }));

it('of a demo, whose password is public, is shown to no admin, and no test mail leaves', () =>
  withApp({ config: { demo: true } }, async (app, admin) => {
    expect(await admin.call(readSetUp)).toEqual({ setUp: null });
    expect(await admin.refusal(sendTestMail)).toMatchObject({
      status: 403,
      message: 'A demo sends no mail.',
    });
    expect(await app.db.query("select 1 from audit_log where action = 'mail.test'")).toEqual([]);
  }));

it('checks the address by the request behind its proxy', () =>
  withApp({ env: { PUBLIC_URL: 'https://reelmates.example', TRUST_PROXY: '1' } }, async (app, admin) => {
    const ask = async (headers: Record<string, string>): Promise<SetUp['address']> => {
      const response = await app.context.http.fastify.inject({
        url: '/api/admin/setup',
        headers: { cookie: admin.cookie(), host: 'reelmates.example', ...headers },
      });
      return response.json().setUp.address;
    };
    const forwarded = { 'x-forwarded-for': '203.0.113.7' };
    expect(await ask({ ...forwarded, 'x-forwarded-proto': 'https' })).toEqual({
      state: 'done',
      publicUrl: 'https://reelmates.example',
      reachedAs: 'reelmates.example',
      byHttps: true,
      trustedProxies: 1,
      problems: [],
    });
    expect(await ask({ ...forwarded, 'x-forwarded-proto': 'http' })).toMatchObject({
      byHttps: false,
      problems: ['protocol'],
    });
    expect(await ask({ host: '10.0.0.7:3000' })).toMatchObject({ problems: ['host', 'proxy'] });
  }));

describe('with a mail server', () => {
  let mail: TestMailServer;
  let app: TestApp;
  let jobs: Jobs;
  let admin: TestUser;

  beforeAll(async () => {
    mail = await startTestMailServer();
    const smtpUrl = mail.url.replace('smtp://', 'smtp://post%40office:very-secret@');
    app = await createTestApp({ env: { SMTP_URL: smtpUrl, LOG_LEVEL: 'silent' } });
    const { context, connectionString } = app;
    const mailer = createMailer({
      smtpUrl: mail.url,
      from: context.config.mailFrom,
      outboxDir: '',
      log: context.log,
    });
    jobs = await startJobs({ connectionString, context, mailer, log: context.log });
  });
  afterAll(async () => {
    await jobs.stop();
    await app.close();
    await mail.close();
  });
  beforeEach(async () => {
    await app.db.query(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);
    await app.db.query("delete from product_state where name = 'test-mail'");
    admin = await app.registerAdmin();
    await mail.next(admin.email);
  });

  /** The state of mail once the outcome of the latest test is known. */
  const tested = () =>
    vi.waitUntil(
      async () => {
        const { mail: state } = await read(admin);
        return state.test !== null && state.test.outcome !== 'waiting' && state;
      },
      { timeout: 8_000, interval: 20 },
    );

  it('is to do until the server has taken a test mail to the own address', async () => {
    expect((await read(admin)).mail).toMatchObject({
      state: 'toDo',
      server: mail.url,
      hasLogin: true,
      test: null,
    });
    await admin.call(sendTestMail);
    const received = await mail.next(admin.email, /^Test mail from Reelmates/);
    expect(received.text).toContain('http://localhost:3000');
    expect(await tested()).toMatchObject({
      state: 'done',
      test: { outcome: 'taken', reason: null, isPresent: true },
    });
    expect((await admin.call(auditLog)).items[0]).toMatchObject({
      action: 'mail.test',
      actor: { id: admin.id },
      target: { kind: 'user', id: admin.id },
      after: { server: mail.url },
    });
  });

  it('is broken after a test that the server refuses, which is not tried again', async () => {
    mail.refuseNext(535);
    await admin.call(sendTestMail);
    expect(await tested()).toMatchObject({ state: 'broken', test: { outcome: 'failed', reason: '535' } });
    const queued = async () => (await read(admin)).mail.queue;
    await expect.poll(queued).toEqual({ waiting: 0, failing: 0, givenUp: 0, reason: null });
  });

  it('says nothing of the password of the mail server', async () => {
    await admin.call(sendTestMail);
    await tested();
    const { text } = await admin.get('/api/admin/setup');
    expect(text).not.toMatch(/very-secret|post(%40|@)office/);
    const [kept] = await app.db.query<{ value: string }>(
      "select value from product_state where name = 'test-mail'",
    );
    expect(kept?.value).toContain('"taken"');
    expect(kept?.value).not.toMatch(/very-secret|office|example\.org/);
  });

  it('ignores a test mail sent with other settings', async () => {
    await admin.call(sendTestMail);
    await tested();
    await app.db.query(
      "update product_state set value = jsonb_set(value::jsonb, '{server}', '\"smtp://old.example\"')::text where name = 'test-mail'",
    );
    expect((await read(admin)).mail).toMatchObject({ state: 'toDo', test: { isPresent: false } });
  });

  it('counts mails that fail, and is broken where the server is at fault', async () => {
    await admin.call(sendTestMail);
    await tested();
    mail.refuseNext(550);
    const member = await app.register();
    const mailsOf = async () => (await read(admin)).mail;
    await expect.poll(async () => (await mailsOf()).queue.failing, { timeout: 8_000 }).toBe(1);
    // One missing mailbox is not a fault of the mail server.
    expect(await mailsOf()).toMatchObject({ state: 'done', queue: { reason: '550' } });
    mail.refuseNext(454);
    await app.register();
    await expect.poll(async () => (await mailsOf()).queue.failing, { timeout: 8_000 }).toBe(2);
    expect(await mailsOf()).toMatchObject({ state: 'broken', queue: { reason: '454', givenUp: 0 } });
    await app.db.query('update graphile_worker._private_jobs set attempts = max_attempts');
    expect((await mailsOf()).queue).toMatchObject({ failing: 0, givenUp: 2 });
    expect(mail.received.some(({ to }) => to?.some(({ address }) => address === member.email))).toBe(false);
  });

  it('gives up a mail at once whose mailbox does not exist, and goes on trying where a relay is refused', async () => {
    await admin.call(sendTestMail);
    await tested();
    const mailsOf = async () => (await read(admin)).mail;
    mail.refuseNext('550 5.1.1');
    await app.register();
    await expect
      .poll(async () => (await mailsOf()).queue, { timeout: 8_000 })
      .toEqual({ waiting: 0, failing: 0, givenUp: 1, reason: '550' });
    expect(await mailsOf()).toMatchObject({ state: 'done' });
    mail.refuseNext('554 5.7.1');
    const member = await app.register();
    await expect
      .poll(async () => (await mailsOf()).queue, { timeout: 8_000 })
      .toEqual({ waiting: 0, failing: 1, givenUp: 1, reason: '554' });
    await app.db.query('update graphile_worker._private_jobs set run_at = now()');
    await mail.next(member.email);
    await expect.poll(async () => (await mailsOf()).queue).toMatchObject({ failing: 0, givenUp: 1 });
  });

  it('accepts five requests for a test mail in half an hour; another admin is unaffected', async () => {
    const other = await app.registerAdmin();
    const strict = await createTestApp({
      database: { connectionString: app.connectionString, drop: async () => undefined },
      env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent' },
      shareScale: 100,
    });
    const ask = ({ cookie }: TestUser) =>
      strict.anonymous.post('/api/admin/setup/test-mail', undefined, { cookie: cookie() });
    for (let count = 0; count < 5; count++) expect((await ask(admin)).status).toBe(204);
    expect(await ask(admin)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await ask(other)).status).toBe(204);
    await strict.close();
  });
});
