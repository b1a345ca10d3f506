import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fourAtATime } from '../../testing/four-at-a-time.ts';
import { publish, verifyAddress } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestAppOptions, type TestUser } from '../../testing/test-app.ts';
import type { TestResponse } from '../../testing/test-response.ts';
import { writePages } from '../../testing/web-app.ts';
import { readWebApp } from '../web-app/web-app.ts';
import type { RateLimitName } from './rate-limit-rules.ts';

/** An app without limits, to create people in the database of the apps below. */
let easy: TestApp;
/** One proxy in front, so that each test has its own client address. */
let behindProxy: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelmates-web-'));
  await mkdir(path.join(folder, 'assets'));
  await writePages(folder, '<!doctype html><title>page</title>');
  await writeFile(path.join(folder, 'assets', 'index-abc123.js'), '// code');
  easy = await createTestApp();
  behindProxy = await strictApp({ env: { TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await behindProxy.close();
  await easy.close();
  await rm(folder, { recursive: true, force: true });
});

async function strictApp(options: TestAppOptions = {}): Promise<TestApp> {
  const webApp = await readWebApp(folder);
  return createTestApp({
    ...options,
    shareScale: 100,
    database: { connectionString: easy.connectionString, drop: async () => undefined },
    env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent', ...options.env },
    ...(webApp ? { webApp } : {}),
  });
}

let addresses = 0;
const freshAddress = () => `198.51.100.${++addresses}`;

type From = { address?: string; user?: TestUser | undefined };

/** A request to the app behind a proxy, from an address. */
function ask(
  method: string,
  where: string,
  { address = freshAddress(), user }: From = {},
  body?: unknown,
): Promise<TestResponse> {
  return behindProxy.anonymous.request(method, where, {
    body,
    headers: { 'x-forwarded-for': address, ...(user ? { cookie: user.cookie() } : {}) },
  });
}

async function times(count: number, work: (index: number) => Promise<TestResponse>): Promise<number[]> {
  const responses = await fourAtATime(count, work);
  return responses.map(({ status }) => status);
}

function expectRefusal({ status, body, headers }: TestResponse, withinSeconds: number): void {
  const seconds = Number(headers.get('retry-after'));
  expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(body.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes?\.$/);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(withinSeconds);
}

const all = (status: number, count: number) => Array<number>(count).fill(status);
const wrong = 'Wrong-Word-1';

describe('the limit of sign-ins', () => {
  const login = (username: string, password: string, address?: string) =>
    ask('POST', '/api/login', address ? { address } : {}, { username, password });

  test('successes do not count, however many there are', async () => {
    const user = await easy.register();
    const address = freshAddress();
    expect(await times(70, () => login(user.username, user.password, address))).toEqual(all(200, 70));
    expect((await login(user.username, wrong, address)).status).toBe(401);
  });

  test('requests that fail because of the database do not count', async () => {
    const user = await easy.register();
    const lock = new pg.Client({ connectionString: easy.connectionString });
    await lock.connect();
    await lock.query('begin');
    await lock.query('lock table login_sessions in access exclusive mode');
    const statuses = await times(10, () => login(user.username, user.password));
    await lock.end();
    expect(statuses).toEqual(all(503, 10));
    expect((await login(user.username, user.password)).status).toBe(200);
  });

  test('fifty failures of an address in 5 minutes', async () => {
    const [user, address] = [await easy.register(), freshAddress()];
    expect(await times(50, (index) => login(`guess_${index}`, wrong, address))).toEqual(all(401, 50));
    expectRefusal(await login(user.username, user.password, address), 300);
    expect((await login(user.username, user.password)).status).toBe(200);
  });
});

describe('the limit of registrations', () => {
  let made = 0;
  const form = (overrides = {}) => {
    const username = `joiner_${++made}`;
    const names = { firstName: 'Jo', lastName: 'Iner' };
    return { username, email: `${username}@example.org`, password: 'Galah-Perch-42', ...names, ...overrides };
  };

  test('is five accounts per address in half an hour; refused ones do not count', async () => {
    const taken = await easy.register();
    const address = freshAddress();
    const join = (overrides = {}) => ask('POST', '/api/register', { address }, form(overrides));
    for (let round = 0; round < 5; round++) {
      expect((await join({ password: 'short' })).status).toBe(400);
      expect((await join({ username: taken.username })).status).toBe(409);
      expect((await join({ password: 'Password1' })).status).toBe(400);
    }
    expect(await times(5, () => join())).toEqual(all(201, 5));
    expectRefusal(await join(), 1800);
    expect((await ask('POST', '/api/register', {}, form())).status).toBe(201);
  });

  test('concurrent requests do not pass the limit together', async () => {
    const address = freshAddress();
    const statuses = await times(20, () => ask('POST', '/api/register', { address }, form()));
    expect(statuses.toSorted()).toEqual([...all(201, 5), ...all(429, 15)]);
  });
});

test('changes of bio and photo: 30 in 10 minutes; what stays the same does not count', async () => {
  const [user, other] = [await easy.register(), await easy.register()];
  const save = (bio: string | null, by = user) =>
    ask('PATCH', '/api/users/profile', { user: by }, { profileTag: by.username, bio });
  for (let round = 0; round < 30; round++) {
    expect((await save(`Bio ${round}`)).status).toBe(200);
    expect((await save(`Bio ${round}`)).status).toBe(200);
  }
  expectRefusal(await save('Another one'), 600);
  expect((await save('Bio 29')).status).toBe(200);
  expect((await save('Bio 0', other)).status).toBe(200);
});

test('new names count among these changes, whichever form they come from', async () => {
  const user = await easy.register();
  const rename = (index: number) =>
    index % 2 === 0
      ? ask('PATCH', '/api/users/profile', { user }, { profileTag: `renamed_${user.id}_${index}` })
      : ask('PATCH', '/api/users/username', { user }, { username: `renamed_${user.id}_${index}` });
  for (let index = 0; index < 30; index++) expect((await rename(index)).status).toBe(200);
  expectRefusal(await rename(30), 600);
  expectRefusal(await rename(31), 600);
  const same = { username: `renamed_${user.id}_29` };
  expect((await ask('PATCH', '/api/users/username', { user }, same)).status).toBe(200);
});

test('comments: 30 in 10 minutes; invalid and repeated ones do not count', async () => {
  const [admin, user, other] = [await easy.registerAdmin(), await easy.register(), await easy.register()];
  const post = await publish(await easy.register(), admin);
  const where = `/api/posts/${post.id}/comments`;
  const comment = (by: TestUser, content: string, key?: string) =>
    behindProxy.anonymous.post(
      where,
      { content },
      {
        cookie: by.cookie(),
        ...(key ? { 'idempotency-key': key } : {}),
      },
    );
  expect(await times(40, () => comment(user, ' '))).toEqual(all(400, 40));
  expect(await times(50, () => comment(user, 'same', 'one-key-for-all'))).toEqual(all(201, 50));
  expect((await times(40, () => comment(user, 'hi'))).toSorted()).toEqual([...all(201, 29), ...all(429, 11)]);
  expectRefusal(await comment(user, 'hi'), 600);
  expect((await comment(user, 'same', 'one-key-for-all')).status).toBe(201);
  expect((await comment(other, 'hi')).status).toBe(201);
});

test('posts and comments sent back to review: 50 a day; changes of what still waits do not count', async () => {
  const [admin, user, other] = [await easy.registerAdmin(), await easy.register(), await easy.register()];
  const deny = (kind: 'posts' | 'comments', id: string) =>
    admin.post(`/api/admin/${kind}/${id}/deny`, { reason: 'Spam' });
  const own = async (by: TestUser) => {
    const post = await publish(by, admin);
    const comment = await by.post(`/api/posts/${post.id}/comments`, { content: 'hi' });
    return { post: post.id, comment: String(comment.body.id) };
  };
  const [mine, theirs] = [await own(user), await own(other)];
  let texts = 0;
  const resend = (kind: 'posts' | 'comments', id: string, by = user) => {
    const text = `Text ${++texts}`;
    return ask(
      'PATCH',
      `/api/${kind}/${id}`,
      { user: by },
      kind === 'posts' ? { caption: text } : { content: text },
    );
  };
  const rounds = [
    ['posts', mine.post],
    ['comments', mine.comment],
  ] as const;
  for (const [kind, id] of rounds) {
    for (let round = 0; round < 25; round++) {
      expect((await deny(kind, id)).status).toBe(200);
      expect([kind, round, (await resend(kind, id)).status]).toEqual([kind, round, 200]);
    }
    // It still waits.
    expect((await resend(kind, id)).status).toBe(200);
  }
  for (const [kind, id] of rounds) {
    await deny(kind, id);
    expectRefusal(await resend(kind, id), 24 * 3600);
  }
  await deny('posts', theirs.post);
  expect((await resend('posts', theirs.post, other)).status).toBe(200);
});

test('play sessions: 300 a day; invalid and repeated ones do not count', async () => {
  const [user, other] = [await easy.register(), await easy.register()];
  const log = (by: TestUser, amountSpent: number, key?: string) =>
    behindProxy.anonymous.post(
      '/api/sessions',
      { amountSpent, amountWon: 0 },
      { cookie: by.cookie(), ...(key ? { 'idempotency-key': key } : {}) },
    );
  expect(await times(20, () => log(user, -1))).toEqual(all(400, 20));
  expect(await times(20, () => log(user, 5, 'one-key-for-all'))).toEqual(all(201, 20));
  expect((await times(310, () => log(user, 5))).toSorted()).toEqual([...all(201, 299), ...all(429, 11)]);
  expectRefusal(await log(user, 5), 24 * 3600);
  expect((await log(other, 5)).status).toBe(201);
});

test('uploads: 30 in half an hour', async () => {
  const [user, other] = [await easy.register(), await easy.register()];
  const upload = (by: TestUser) => ask('POST', '/api/objects/upload', { user: by });
  expect((await times(31, () => upload(user))).toSorted()).toEqual([...all(200, 30), 429]);
  expectRefusal(await upload(user), 1800);
  expect((await upload(other)).status).toBe(200);
});

test('likes and follows: 120 a minute together', async () => {
  const [user, other] = [await easy.register(), await easy.register()];
  const follow = (by: TestUser, whom: TestUser) => ask('POST', `/api/users/${whom.id}/follow`, { user: by });
  expect(await times(120, () => follow(user, other))).toEqual(all(200, 120));
  expectRefusal(await ask('POST', '/api/posts/1/like', { user }), 60);
  expect((await follow(other, user)).status).toBe(200);
});

test('newly followed people: 200 a day without a verified address, 1,000 with one; unfollowing does not count', async () => {
  const [user, someone, other] = [await easy.register(), await easy.register(), await easy.register()];
  // As many as other tests would take hours for.
  const followed = async (count: number) => {
    for (let done = 0; done < count; done++)
      await behindProxy.context.limits.consume('follow', `user:${user.id}`);
  };
  const follow = (whom: TestUser) => ask('POST', `/api/users/${whom.id}/follow`, { user });
  const atOnce = () => ask('POST', '/api/users/follow', { user }, { userIds: [someone.id, other.id] });
  for (let done = 0; done < 198; done++) {
    await behindProxy.context.limits.consume('followUnverified', `user:${user.id}`);
  }
  expect((await follow(someone)).status).toBe(200);
  expect((await follow(someone)).status).toBe(200);
  expect((await follow(someone)).status).toBe(200);
  expectRefusal(await follow(other), 24 * 3600);
  expectRefusal(await atOnce(), 24 * 3600);
  expect((await follow(someone)).status).toBe(200);
  await verifyAddress(easy, user);
  expect((await atOnce()).status).toBe(200);
  await followed(998);
  expect((await follow(other)).status).toBe(200);
  expectRefusal(await follow(other), 24 * 3600);
});

describe('an act whose commit fails', () => {
  /** Lets every commit that changes the table fail like one that another transaction is in the way of. */
  async function withFailingCommits<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
    await easy.db.query(
      `create function refuse_commit() returns trigger language plpgsql as $$
       begin raise exception 'refused' using errcode = '40001'; end $$`,
    );
    await easy.db.query(
      `create constraint trigger refuses_commit after insert or update on ${table}
       deferrable initially deferred for each row execute function refuse_commit()`,
    );
    try {
      return await work();
    } finally {
      await easy.db.query('drop function refuse_commit() cascade');
    }
  }

  type Act = (index: number) => Promise<TestResponse>;
  const acts: [string, string, number, (user: TestUser) => Promise<Act>][] = [
    [
      'followUnverified',
      'follows',
      200,
      async (user) => {
        const people = [await easy.register(), await easy.register()];
        return (index) => ask('POST', `/api/users/${people[index]?.id}/follow`, { user });
      },
    ],
    [
      'resubmission',
      'posts',
      50,
      async (user) => {
        const admin = await easy.registerAdmin();
        const posts = [await publish(user, admin), await publish(user, admin)];
        return (index) => ask('PATCH', `/api/posts/${posts[index]?.id}`, { user }, { caption: 'Another' });
      },
    ],
    [
      'resubmission',
      'comments',
      50,
      async (user) => {
        const admin = await easy.registerAdmin();
        const { id } = await publish(user, admin);
        const comments: { id: string }[] = [];
        for (const content of ['One', 'Two']) {
          const { body } = await user.post(`/api/posts/${id}/comments`, { content });
          await admin.post(`/api/admin/comments/${body.id}/approve`);
          comments.push(body);
        }
        const other = { content: 'Another' };
        return (index) => ask('PATCH', `/api/comments/${comments[index]?.id}`, { user }, other);
      },
    ],
    [
      'comment',
      'comments',
      30,
      async (user) => {
        const { id } = await publish(user, await easy.registerAdmin());
        return () => ask('POST', `/api/posts/${id}/comments`, { user }, { content: 'Well done' });
      },
    ],
    [
      'playSession',
      'play_sessions',
      300,
      async (user) => () => ask('POST', '/api/sessions', { user }, { amountSpent: 5, amountWon: 0 }),
    ],
  ];

  test('does not count: a sign-up, for its address', async () => {
    const address = freshAddress();
    await behindProxy.context.limits.penalise('mailByAddress', address, 49);
    const join = (username: string) => {
      const names = { firstName: 'Jo', lastName: 'Iner' };
      const form = { username, email: `${username}@example.org`, password: 'Galah-Perch-42', ...names };
      return ask('POST', '/api/register', { address }, form);
    };
    expect((await withFailingCommits('users', () => join('failing_joiner'))).status).toBe(503);
    expect((await join('failing_joiner')).status).toBe(201);
    expect((await join('another_joiner')).status).toBe(429);
  });

  test('does not count: a change of the address, for its account', async () => {
    const user = await easy.register();
    await behindProxy.context.limits.penalise('mail', `account:${user.id}`, 4);
    const change = (email: string) =>
      ask('PATCH', '/api/users/profile', { user }, { email, currentPassword: user.password });
    expect((await withFailingCommits('users', () => change('failing@example.org'))).status).toBe(503);
    expect((await change('another@example.org')).status).toBe(200);
    expect((await change('further@example.org')).status).toBe(429);
  });

  test.each(acts)('does not count: %s, in %s', async (rule, table, limit, prepare) => {
    const user = await easy.register();
    const act = await prepare(user);
    await behindProxy.context.limits.penalise(rule as RateLimitName, `user:${user.id}`, limit - 1);
    expect((await withFailingCommits(table, () => act(0))).status).toBe(503);
    expect((await act(0)).status).toBeLessThan(300);
    expect((await act(1)).status).toBe(429);
  });
});

test('being listed on boards: 120 changes a minute, with likes and follows', async () => {
  const user = await easy.register();
  const list = (isListed: boolean) =>
    ask('PATCH', '/api/users/me/leaderboard-listing', { user }, { isListed });
  expect(await times(120, (index) => list(index % 2 === 0))).toEqual(all(200, 120));
  expectRefusal(await list(true), 60);
});

test('the name check allows 30 a minute and address', async () => {
  const address = freshAddress();
  const check = (from: From) => ask('GET', '/api/check-username/some_name', from);
  expect(await times(30, () => check({ address }))).toEqual(all(200, 30));
  expectRefusal(await check({ address }), 60);
  expect((await check({})).status).toBe(200);
  expect((await check({ address, user: await easy.register() })).status).toBe(200);
});

describe('the general limit', () => {
  test('300 in 5 minutes for an address that is signed out, 1,500 for an account', async () => {
    const [address, user] = [freshAddress(), await easy.register()];
    const check = (from: From) => ask('GET', '/api/admin/check', from);
    expect(await times(300, () => check({ address }))).toEqual(all(200, 300));
    expectRefusal(await check({ address }), 300);
    expect((await check({})).status).toBe(200);
    expect(await times(1500, () => check({ address, user }))).toEqual(all(200, 1500));
    expectRefusal(await check({ user }), 300);
    expect((await check({ user: await easy.register() })).status).toBe(200);
  });

  test('pages, their files and photos do not count', async () => {
    const address = freshAddress();
    const files = ['/', '/login', '/assets/index-abc123.js', `/images/${'x'.repeat(24)}`, '/healthz'];
    for (const file of files) {
      const statuses = new Set(await times(310, () => ask('GET', file, { address })));
      expect([file, ...statuses]).toEqual([file, file.startsWith('/images/') ? 404 : 200]);
    }
    expect((await ask('GET', '/api/user', { address })).status).toBe(204);
  });
});

describe('whose address counts', () => {
  const check = (app: TestApp, forwardedFor: string) =>
    app.anonymous.get('/api/check-username/some_name', { 'x-forwarded-for': forwardedFor });

  test('without a proxy X-Forwarded-For counts for nothing', async () => {
    const app = await strictApp();
    expect(await times(30, (index) => check(app, `203.0.113.${index}`))).toEqual(all(200, 30));
    expect((await check(app, '203.0.113.77')).status).toBe(429);
    await app.close();
  });

  test('behind one proxy the last entry of the header counts, whatever precedes it', async () => {
    const address = freshAddress();
    const forged = (index: number) => check(behindProxy, `203.0.113.${index}, 10.0.0.1, ${address}`);
    expect(await times(30, forged)).toEqual(all(200, 30));
    expect((await check(behindProxy, address)).status).toBe(429);
    expect((await check(behindProxy, `${address}, ${freshAddress()}`)).status).toBe(200);
  });

  test('behind two the last but one', async () => {
    const app = await strictApp({ env: { TRUST_PROXY: '2' } });
    const forged = (index: number) => check(app, `203.0.113.${index}, 192.0.2.1, 10.0.0.${index % 3}`);
    expect(await times(30, forged)).toEqual(all(200, 30));
    expect((await check(app, '192.0.2.1, 10.0.0.9')).status).toBe(429);
    expect((await check(app, '192.0.2.2, 10.0.0.9')).status).toBe(200);
    await app.close();
  });

  test('IPv6 addresses of one /64 share a count', async () => {
    const neighbour = (index: number) => check(behindProxy, `2001:db8:7:7:${index.toString(16)}::1`);
    expect(await times(30, neighbour)).toEqual(all(200, 30));
    expect((await check(behindProxy, '2001:db8:7:7:ffff:ffff:ffff:ffff')).status).toBe(429);
    expect((await check(behindProxy, '2001:db8:7:8::1')).status).toBe(200);
  });
});
