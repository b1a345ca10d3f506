import { afterAll, beforeAll, expect, it } from 'vitest';
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
  await app.db.transaction(async (tx) => {
    for (const [number, actorId] of actors.entries()) {
      await recordAudit(tx, {
        actorId,
        action: `test.${number}`,
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
  expect(entries.map((entry) => entry.action)).toEqual(['test.4', 'test.3', 'test.2', 'test.1', 'test.0']);
  expect(entries[4]).toEqual({
    id: expect.any(String),
    action: 'test.0',
    actor: { id: admin.id, username: admin.username },
    target: { kind: 'post', id: '0' },
    before: { status: 'pending' },
    after: { status: 'denied', tags: ['a'], depth: { n: 1 } },
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(entries.slice(2, 4)).toMatchObject([
    { actor: null, before: null },
    { actor: null, after: null },
  ]);
});

it('is for admins alone', async () => {
  const user = await app.register();
  expect((await user.get('/api/admin/audit')).status).toBe(403);
  expect((await app.anonymous.get('/api/admin/audit')).status).toBe(401);
  expect((await admin.get('/api/admin/audit?cursor=nonsense')).status).toBe(400);
});
