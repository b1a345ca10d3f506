import { setTimeout } from 'node:timers/promises';
import { DAY_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publish } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let author: TestUser;
let other: TestUser;
let commentsPath: string;

beforeAll(async () => {
  app = await createTestApp();
  const admin = await app.registerAdmin();
  [author, other] = [await app.register(), await app.register()];
  commentsPath = `/api/posts/${(await publish(await app.register(), admin)).id}/comments`;
});
afterAll(() => app.close());

type Kind = {
  table: string;
  path: () => string;
  /** A valid body. */
  body: (text: string) => object;
  invalid: object;
};
const kinds: [string, Kind][] = [
  [
    'a win',
    {
      table: 'posts',
      path: () => '/api/posts',
      body: (text) => ({ winAmount: '12.50', caption: text }),
      invalid: { winAmount: 0 },
    },
  ],
  [
    'a comment',
    {
      table: 'comments',
      path: () => commentsPath,
      body: (text) => ({ content: text }),
      invalid: { content: '' },
    },
  ],
];

describe.each(kinds)('%s with an Idempotency-Key', (_name, { table, path, body, invalid }) => {
  const send = (by: TestUser, key: string, sent: object) => by.post(path(), sent, { 'idempotency-key': key });
  const count = async (by: TestUser) =>
    (await app.db.query(`select 1 from ${table} where author_id = $1`, [by.id])).length;

  test('sent fifty times at once creates one thing and gets one response', async () => {
    const before = await count(author);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => send(author, `at-once-${table}`, body('hello'))),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await count(author)).toBe(before + 1);
  });

  test('with another body is refused and creates nothing', async () => {
    await send(author, `mismatch-${table}`, body('one'));
    const before = await count(author);
    const response = await send(author, `mismatch-${table}`, body('two'));
    expect([response.status, response.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    expect(await count(author)).toBe(before);
  });

  test('is not stored if the request failed', async () => {
    expect((await send(author, `failing-${table}`, invalid)).status).toBe(400);
    expect((await send(author, `failing-${table}`, body('right'))).status).toBe(201);
  });

  test('is refused if it is too short or too long, and accepted at both limits', async () => {
    for (const length of [0, 1, 7, 65, 200]) {
      const response = await send(author, 'k'.repeat(length), body('x'));
      expect([length, response.status, response.body.code]).toEqual([length, 400, 'VALIDATION']);
    }
    for (const key of ['k'.repeat(8), 'k'.repeat(64), 'with space and "quotes"']) {
      expect((await send(author, key, body(`edge ${key.length}`))).status).toBe(201);
    }
  });

  test('of another account is another key', async () => {
    const mine = await send(author, `shared-${table}`, body('mine'));
    const theirs = await send(other, `shared-${table}`, body('theirs'));
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.text).not.toBe(mine.text);
  });

  test('gives the first response again for a day, and then creates another one', async () => {
    const first = await send(author, `daily-${table}`, body('again'));
    app.advance(DAY_MS - 60_000);
    expect((await send(author, `daily-${table}`, body('again'))).text).toBe(first.text);
    app.advance(120_000);
    const next = await send(author, `daily-${table}`, body('again'));
    expect(next.status).toBe(201);
    expect(next.text).not.toBe(first.text);
  });

  test('gives the first response again after a restart of the server', async () => {
    const first = await send(author, `restart-${table}`, body('kept'));
    const second = await createTestApp({
      database: { connectionString: app.connectionString, drop: async () => undefined },
    });
    const again = await second.anonymous.post(path(), body('kept'), {
      cookie: author.cookie(),
      'idempotency-key': `restart-${table}`,
    });
    expect([again.status, again.text]).toEqual([201, first.text]);
    await second.close();
  });

  test('takes effect once beside a process of an older release, which writes the key first without a lock', async () => {
    const key = `older-${table}`;
    const before = await count(author);
    let response: ReturnType<typeof send> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.query(
        `insert into idempotency_keys (user_id, endpoint, key, request_hash, created_at) values ($1, $2, $3, '', $4)`,
        [author.id, `POST ${path()}`, key, app.now()],
      );
      response = send(author, key, body('once'));
      await setTimeout(300);
    });
    expect((await response)?.status).toBeGreaterThanOrEqual(400);
    expect(await count(author)).toBe(before);
  });

  test('answers 401 without a session, whatever the key', async () => {
    const response = await app.anonymous.post(path(), body('x'), { 'idempotency-key': `shared-${table}` });
    expect(response.status).toBe(401);
  });
});
