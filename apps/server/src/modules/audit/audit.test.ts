// spec: none, the audit log is not in it
import { auditActors } from '@reelmates/contract/admin/audit';
import type { AuditFilter } from '@reelmates/contract/admin/audit-filter';
import { auditLog, denyPost } from '@reelmates/contract/admin/moderation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveVenue, share } from '../../testing/posts-factory.ts';
import { seed } from '../../testing/seed.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { recordAudit } from './audit.public.ts';
import type { AuditEntry } from './audit.repository.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.registerAdmin();
});
afterAll(() => app.close());

it('shows who did what to whom, latest first, in pages', async () => {
  const gone = await app.register();
  const actors = [admin.id, null, gone.id, admin.id, admin.id];
  const actions = ['post.deny', 'post.undo', 'post.approve', 'post.feature', 'post.delete'] as const;
  await app.db.transaction(async (tx) => {
    for (const [number, action] of actions.entries()) {
      await recordAudit(tx, {
        actorId: actors[number] ?? null,
        action,
        target: { kind: 'post', id: String(number) },
        ...(number === 0
          ? { before: { status: 'pending' }, after: { status: 'denied', tags: ['a'], depth: { n: 1 } } }
          : {}),
        at: app.now(),
      });
    }
  });
  await app.db.query('delete from users where id = $1', [gone.id]);

  const entries = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { status, body } = await admin.get(`/api/admin/audit?limit=2${query}`);
    expect(status).toBe(200);
    entries.push(...body.items);
    cursor = body.nextCursor;
  }
  expect(entries.map((entry) => entry.action)).toEqual(actions.toReversed());
  expect(entries[4]).toEqual({
    id: expect.any(String),
    action: 'post.deny',
    actor: { id: admin.id, username: admin.username },
    target: { kind: 'post', id: '0', name: null },
    before: { status: 'pending' },
    after: { status: 'denied', tags: ['a'], depth: { n: 1 } },
    content: null,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(entries.slice(2, 4)).toMatchObject([
    { actor: { id: gone.id, username: gone.username }, before: null },
    { actor: null, after: null },
  ]);
});

it('has the names of the time: of an admin and a user who are renamed and erased later, and of a venue', async () => {
  const [erased, banned] = [await app.registerAdmin(), await app.register()];
  const venue = await giveVenue(app, 'The Old Name');
  await erased.patch(`/api/admin/users/${banned.id}/ban`, { isBanned: true });
  await erased.post(`/api/admin/venues/${venue.id}/hide`, { isHidden: true });
  await app.db.query("update venues set name = 'The New Name' where id = $1", [venue.id]);
  await erased.patch('/api/users/username', { username: `was_${erased.id}` });
  await app.db.query('delete from users where id = any($1::bigint[])', [[erased.id, banned.id]]);
  const body = await admin.call(auditLog, { query: { limit: '2' } });
  const actor = { id: erased.id, username: erased.username };
  expect(body.items).toMatchObject([
    { actor, target: { kind: 'venue', id: venue.id, name: 'The Old Name' } },
    { actor, action: 'user.ban', target: { kind: 'user', id: banned.id, name: banned.username } },
  ]);
});

it.each([
  ['changed', "update audit_log set action = 'nothing'"],
  ['given to another', 'update audit_log set actor_id = $1'],
  ['deleted', 'delete from audit_log'],
  ['emptied', 'truncate audit_log cascade'],
])('is not %s by the application', async (_how, sql) => {
  const rows = () => app.db.query('select * from audit_log order by id');
  const before = await rows();
  expect(before).not.toEqual([]);
  const values = sql.includes('$1') ? [admin.id] : [];
  await expect(app.db.query(sql, values)).rejects.toThrow('rows of audit_log are only added');
  expect(await rows()).toEqual(before);
});

it('the audit log refuses members with 403, guests with 401 and an invalid cursor with 400', async () => {
  const user = await app.register();
  expect((await user.get('/api/admin/audit')).status).toBe(403);
  expect((await app.anonymous.get('/api/admin/audit')).status).toBe(401);
  expect((await admin.get('/api/admin/audit?cursor=nonsense')).status).toBe(400);
});

describe('the filter of the audit log', () => {
  const minute = (number: number) => new Date(Date.UTC(2031, 0, 1, 10, number));
  const write = (entry: Partial<AuditEntry> & Pick<AuditEntry, 'at'>) =>
    app.db.transaction((tx) =>
      recordAudit(tx, { actorId: null, action: 'prize.add', target: { kind: 'prize', id: '7' }, ...entry }),
    );
  const found = async (filter: Partial<Record<keyof AuditFilter, string>>) => {
    const query = { from: minute(0).toISOString(), ...filter };
    return (await admin.call(auditLog, { query })).items.map(({ id }) => id);
  };

  it('narrows by person: who did it, to whom, whose post; and by the server', async () => {
    const [other, author] = [await app.registerAdmin(), await app.register()];
    const post = await share(author);
    const decision = await other.call(denyPost, { params: { id: post.id }, body: { reason: 'Casino link' } });
    const target = { kind: 'user', id: other.id };
    const own = await write({ actorId: other.id, at: minute(1) });
    const about = await write({ actorId: admin.id, action: 'user.ban', target, at: minute(2) });
    const both = await write({ actorId: other.id, action: 'user.note', target, at: minute(3) });
    const server = await write({ at: minute(4) });
    expect(await found({ person: other.id })).toEqual([both, about, own]);
    expect((await admin.call(auditLog, { query: { person: author.id } })).items[0]).toMatchObject({
      id: decision.decisionId,
      actor: { id: other.id },
    });
    expect(await found({ person: 'server' })).toContain(server);
    expect(await found({ person: 'nobody' })).toEqual([]);
    expect(await found({ person: '9'.repeat(30) })).toEqual([]);
  });

  it('narrows by action and time, the end exclusive, and by all together', async () => {
    const first = await write({ action: 'prize.delete', at: minute(11) });
    const second = await write({ action: 'prize.delete', at: minute(12) });
    const at = (number: number) => minute(number).toISOString();
    expect(await found({ action: 'prize.delete' })).toEqual([second, first]);
    expect(await found({ action: 'prize.delete', from: at(11), to: at(12) })).toEqual([first]);
    expect(await found({ action: 'prize.delete', from: at(12), to: at(12) })).toEqual([]);
    expect(await found({ action: 'prize.nothing' })).toEqual([]);
    const page = await admin.call(auditLog, { query: { action: 'prize.delete', limit: '1' } });
    const next = await admin.call(auditLog, {
      query: { action: 'prize.delete', limit: '1', cursor: page.nextCursor ?? '' },
    });
    expect([page.items[0]?.id, next.items[0]?.id]).toEqual([second, first]);
  });

  it('finds words and their beginnings, in names, ids, reasons and values', async () => {
    const target = await app.register({ username: 'Kea_of_Kaikoura' });
    const id = await write({
      action: 'user.note',
      target: { kind: 'user', id: target.id },
      before: { status: 'pending' },
      after: { note: 'Two lines:\nbungarra, and https://casino-wombat.example/x', points: 4711 },
      at: minute(21),
    });
    const hits = ['kea_of', 'KAIKOURA kea', 'bungar', 'wombat', '4711', 'casino-wombat'];
    for (const search of [...hits, 'kea:*&('])
      expect([search, await found({ search })]).toEqual([search, [id]]);
    // A test user's name holds the process id, which may begin with the same digit.
    expect(await found({ search: `user ${target.id} kea` })).toEqual([id]);
    for (const search of ['ungarra', 'kea nothing', '!!!', "' | 'y"]) {
      expect([search, (await found({ search })).includes(id)]).toEqual([search, false]);
    }
  });

  it('finds a word wherever its entries are: among the latest, the recent or the oldest', async () => {
    for (let first = 1; first < 21_000; first += 3_000)
      await app.db.query(
        `insert into audit_log (action, target_kind, target_id, after, created_at)
         select 'prize.add', 'prize', 'entry' || n,
                jsonb_build_object('title', case when n % 2 = 0 then 'evenword ' else '' end
                  || case when n % 300 = 0 then 'seldomword ' else '' end
                  || case when n in (1, 2, 20500) then 'rareword' else '' end),
                timestamptz '2020-01-01' + n * interval '1 second'
           from generate_series($1::int, $1::int + 2999) n`,
        [first],
      );
    const numbersOf = async (filter: Partial<Record<keyof AuditFilter, string>>, most = 100) => {
      const numbers: number[] = [];
      for (let cursor: string | undefined; numbers.length < most; ) {
        const query = { to: '2020-02-01T00:00:00Z', ...filter, limit: '30', ...(cursor && { cursor }) };
        const page = await admin.call(auditLog, { query });
        numbers.push(...page.items.map(({ target }) => Number(target.id.replace('entry', ''))));
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      return numbers;
    };
    const multiples = (of: number, from: number, to: number) =>
      Array.from({ length: (to - from) / of + 1 }, (_, index) => to - index * of);
    expect(await numbersOf({ search: 'evenword' }, 60)).toEqual(multiples(2, 20_882, 21_000));
    expect(await numbersOf({ search: 'seldomword' })).toEqual(multiples(300, 300, 21_000));
    const second = (n: number) => new Date(Date.UTC(2020, 0, 1, 0, 0, n)).toISOString();
    const between = { from: second(10_200), to: second(20_400) };
    expect(await numbersOf({ search: 'seldomword', ...between })).toEqual(multiples(300, 10_200, 20_100));
    expect(await numbersOf({ search: 'rareword' })).toEqual([20_500, 2, 1]);
  });

  it('refuses an invalid time, an end before the start and a text that is too long with 400', async () => {
    const status = async (query: string) => (await admin.get(`/api/admin/audit?${query}`)).status;
    const long = `search=${'x'.repeat(101)}`;
    for (const query of ['from=yesterday', 'to=2026-13-01T00:00:00Z', 'from=2026-11-01', long]) {
      expect([query, await status(query)]).toEqual([query, 400]);
    }
    expect(await status('from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z')).toBe(400);
    for (const field of ['search', 'person', 'action']) {
      const { body } = await admin.get(`/api/admin/audit?${field}=%00`);
      expect([body.code, body.errors?.[0].path]).toEqual(['VALIDATION', field]);
    }
  });
});

it('lists who has entries, by the current name, including former and erased admins', async () => {
  const [renamed, gone] = [await app.registerAdmin(), await app.registerAdmin()];
  const target = { kind: 'prize', id: '1' };
  for (const { id } of [renamed, gone]) {
    await app.db.transaction((tx) =>
      recordAudit(tx, { actorId: id, action: 'prize.add', target, at: app.now() }),
    );
  }
  await renamed.patch('/api/users/username', { username: `now_${renamed.id}` });
  await app.db.query('delete from users where id = $1', [gone.id]);
  const actors = await admin.call(auditActors);
  expect(actors).toContainEqual({ id: renamed.id, username: `now_${renamed.id}` });
  expect(actors).toContainEqual({ id: gone.id, username: gone.username });
  expect(new Set(actors.map(({ id }) => id)).size).toBe(actors.length);
  expect((await (await app.register()).get('/api/admin/audit/actors')).status).toBe(403);
});

describe('the export of the audit log', () => {
  const exported = (query: string) => admin.get(`/api/admin/audit/export.csv?${query}`);

  it('has all entries of the filter over many pages, latest first, and no cell that runs as a formula', async () => {
    await seed(
      app.db,
      `insert into audit_log (actor_id, actor_name, action, target_kind, target_id, after, created_at)
       select $1, '=cmd()', 'venue.add', 'venue', n, '{"note": "+1, \\"two\\""}',
              '2032-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
         from generate_series(1, 1203) n`,
      [admin.id],
    );
    const { status, headers, text } = await exported('from=2032-01-01T00:00:00Z&to=2032-01-02T00:00:00Z');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="reelmates-audit-.*\.csv"$/);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1204);
    expect(lines[0]).toMatch(/ID,Time \(UTC\),Who,Who ID,Action,Did,Kind,On ID,On,Before,After$/);
    expect(lines[1]).toMatch(/^\d+,2032-01-01T00:20:03.000Z,'=cmd\(\),\d+,venue\.add,Added,venue,1203,,,/);
    expect(lines[1]).toContain('{""note"":""+1, ');
    const ids = lines.slice(1).map((line) => line.split(',')[7]);
    expect(ids).toEqual(Array.from({ length: 1203 }, (_, index) => String(1203 - index)));
  });

  it('is itself recorded in the audit log, with its filter', async () => {
    await exported('action=venue.merge');
    const [entry] = (await admin.call(auditLog, { query: { action: 'audit.export' } })).items;
    expect(entry).toMatchObject({ actor: { id: admin.id }, after: { action: 'venue.merge' } });
  });

  it('is for admins who have confirmed the password, and refuses a reversed range', async () => {
    const user = await app.register();
    expect((await user.get('/api/admin/audit/export.csv')).status).toBe(403);
    expect((await exported('from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z')).status).toBe(400);
    await app.db.query('update login_sessions set confirmed_at = null where user_id = $1', [admin.id]);
    expect((await exported('')).body.code).toBe('PASSWORD_REQUIRED');
    await admin.post('/api/admin/confirm-password', { password: admin.password });
    expect((await exported('action=venue.merge')).status).toBe(200);
  });
});
