import { auditLog } from '@reelmates/contract/admin/moderation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveVenue } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { recordAudit } from './audit.public.ts';

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
  const [former, banned] = [await app.registerAdmin(), await app.register()];
  const venue = await giveVenue(app, 'The Old Name');
  await former.patch(`/api/admin/users/${banned.id}/ban`, { isBanned: true });
  await former.post(`/api/admin/venues/${venue.id}/hide`, { isHidden: true });
  await app.db.query("update venues set name = 'The New Name' where id = $1", [venue.id]);
  await former.patch('/api/users/username', { username: `was_${former.id}` });
  await app.db.query('delete from users where id = any($1::bigint[])', [[former.id, banned.id]]);
  const body = await admin.call(auditLog, { query: { limit: '2' } });
  const actor = { id: former.id, username: former.username };
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

it('is for admins alone', async () => {
  const user = await app.register();
  expect((await user.get('/api/admin/audit')).status).toBe(403);
  expect((await app.anonymous.get('/api/admin/audit')).status).toBe(401);
  expect((await admin.get('/api/admin/audit?cursor=nonsense')).status).toBe(400);
});
