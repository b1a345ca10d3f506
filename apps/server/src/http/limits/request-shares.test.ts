import { updateProfile } from '@reelmates/contract/account/accounts';
import { forYouFeed } from '@reelmates/contract/social/posts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConcurrencyLimitError } from '../../platform/concurrency-limit.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { whileLocked } from '../../testing/while-locked.ts';
import { type Caller, createRequestShares, type Priority } from './request-shares.ts';

let app: TestApp;
let busy: TestUser;
let other: TestUser;

beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent' } });
  [busy, other] = [await app.register(), await app.register()];
});
afterAll(async () => {
  await app.close();
});

const rowOf = ({ id }: TestUser) => ({ text: 'select 1 from users where id = $1 for update', values: [id] });

describe('one account with many changes of one row', () => {
  test('holds one connection while they wait, is refused with 429, and others of its address are served', async () => {
    await whileLocked(app, rowOf(busy), async ({ atLeastOneWaits, connectionsWaiting }) => {
      const changes = Promise.all(
        Array.from({ length: 60 }, (_, index) => busy.patch('/api/users/profile', { bio: `No. ${index}` })),
      );
      await atLeastOneWaits();
      const waiting = [];
      for (let times = 0; times < 10; times++) {
        await other.call(forYouFeed);
        waiting.push(await connectionsWaiting());
      }
      expect(Math.max(...waiting)).toBe(1);
      const responses = await changes;
      const refused = responses.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(55);
      for (const { body, headers } of refused) {
        expect([body.code, headers.get('retry-after')]).toEqual(['RATE_LIMITED', '1']);
      }
      expect(responses.every(({ status }) => status === 429 || status === 503)).toBe(true);
    });
    await busy.call(updateProfile, { body: { bio: 'after' } });
  });

  test('without a lock in the way, makes them one after the other', async () => {
    // Only two, because a change is refused after a second of waiting, which several take on a slow machine.
    const responses = await Promise.all(
      ['first', 'second'].map((bio) => busy.patch('/api/users/profile', { bio })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('one address, signed out, with many registrations at once', () => {
  const form = (at: number) => ({
    username: `throng_${at}`,
    email: `throng_${at}@example.org`,
    password: 'Galah-Perch-42',
    firstName: 'T',
    lastName: 'H',
  });

  test('holds few connections, is refused with 429, and a member at the same address is served', async () => {
    await whileLocked(
      app,
      { text: 'lock table users in share mode' },
      async ({ atLeastOneWaits, connectionsWaiting }) => {
        const registrations = Promise.all(
          Array.from({ length: 40 }, (_, index) => app.anonymous.post('/api/register', form(index))),
        );
        await atLeastOneWaits();
        await other.call(forYouFeed);
        expect(await connectionsWaiting()).toBeLessThanOrEqual(4);
        const statuses = (await registrations).map(({ status }) => status);
        expect(new Set(statuses)).toEqual(new Set([429, 503]));
      },
    );
  });
});

describe('a password', () => {
  test('is verified before the account is locked', async () => {
    await whileLocked(app, rowOf(other), async () => {
      const form = { newPassword: 'Galah-Perch-43', confirmPassword: 'Galah-Perch-43' };
      const { status, body } = await other.patch('/api/users/profile', {
        ...form,
        currentPassword: 'Wrong-Perch-42',
      });
      expect([status, body.errors[0].path]).toEqual([400, 'currentPassword']);
    });
  });

  test('that changes after it was verified counts as wrong', async () => {
    const passwordChange = {
      text: "update users set password_hash = password_hash || ' ' where id = $1",
      values: [other.id],
    };
    await whileLocked(app, passwordChange, async ({ atLeastOneWaits, commit }) => {
      const change = other.patch('/api/users/profile', {
        newPassword: 'Galah-Perch-43',
        confirmPassword: 'Galah-Perch-43',
        currentPassword: other.password,
      });
      await atLeastOneWaits();
      await commit();
      const { status, body } = await change;
      expect([status, body.errors[0].path]).toEqual([400, 'currentPassword']);
    });
  });
});

describe('one account whose requests keep the database busy', () => {
  test("delays the caller's next request, and no other caller's", async () => {
    const { shares } = app.context;
    await shares.run(`user:${busy.id}`, () => app.db.query('select pg_sleep(0.3)'));
    const begun: string[] = [];
    const note = (name: string) => async () => {
      begun.push(name);
    };
    await Promise.all([
      shares.run(`user:${busy.id}`, note('busy')),
      shares.run(`user:${other.id}`, note('other')),
      shares.run('address:pub', note('a stranger')),
    ]);
    expect(begun).toEqual(['other', 'a stranger', 'busy']);
  });
});

describe('with more requests than the process can do', () => {
  test('a refused request ends its connection, because accepting new connections would delay others', async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const work = Promise.allSettled(
      Array.from({ length: 600 }, (_, index) => app.context.shares.run(`address:${index}`, () => end)),
    );
    const refused = await other.get('/api/posts');
    resolve();
    await work;
    const said = ({ status, headers }: typeof refused) => [
      status,
      headers.get('retry-after'),
      headers.get('connection'),
    ];
    expect(said(refused)).toEqual([503, '5', 'close']);
    expect(said(await other.get('/api/posts'))).toEqual([200, null, 'keep-alive']);
  });

  test('an admin who makes eleven decisions a second is never refused', async () => {
    const strict = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    try {
      const [admin, author] = [await strict.registerAdmin(), await strict.register()];
      const posts = await strict.db.query<{ id: string }>(
        `insert into posts (author_id, status, is_public, win_amount, created_at, updated_at, submitted_at)
         select $1, 'pending', true, 10, $2, $2, $2 from generate_series(1, 60) returning id`,
        [author.id, strict.now()],
      );
      const statuses = posts.map(async ({ id }, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * 90));
        return (await admin.post(`/api/admin/posts/${id}/approve`)).status;
      });
      expect(await Promise.all(statuses)).toEqual(posts.map(() => 200));
    } finally {
      await strict.close();
    }
  });

  test('reads are served before writes, and writes are refused sooner', async () => {
    const shares = createRequestShares(1_000);
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun: string[] = [];
    const add = (name: string, priority: Priority) => {
      const work = () => {
        begun.push(name);
        return promise;
      };
      return shares.run('user:1', work, { priority });
    };
    const atWork = Array.from({ length: 48 }, () => add('at work', 'low'));
    const writes = Array.from({ length: 128 }, () => add('write', 'low'));
    expect(() => shares.refuseWhenFull('high')).not.toThrow();
    expect(() => shares.refuseWhenFull('low')).toThrow(ConcurrencyLimitError);
    const reads = Array.from({ length: 48 }, () => add('read', 'high'));
    resolve();
    await Promise.all([...atWork, ...reads, ...writes]);
    expect(begun.slice(48, 96)).toEqual(Array(48).fill('read'));
    expect(() => shares.refuseWhenFull('low')).not.toThrow();
  });

  test('requests with passwords leave room for others, of any caller', async () => {
    const shares = createRequestShares(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    const add = (caller: Caller) => shares.run(caller, () => promise, { hasPassword: true });
    const callers = Array.from({ length: 12 }, (_, index): Caller => `user:${index}`);
    const changes = callers.flatMap((caller) => Array.from({ length: 4 }, () => add(caller)));
    const logins = Array.from({ length: 16 }, () => add('address:pub'));
    const reads = callers.map((caller) => shares.run(caller, async () => 'read'));
    expect(await Promise.all(reads)).toEqual(callers.map(() => 'read'));
    resolve();
    await Promise.all([...changes, ...logins]);
  });
});
