import { auditLog } from '@reelmates/contract/admin/moderation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { grantAdmin, revokeAdmin } from './admins.public.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.query('delete from admins');
  user = await app.register();
});

const parts = () => ({ db: app.db, clock: app.now });
const isAdmin = async (client: { get(path: string): Promise<{ body: unknown }> }) =>
  (await client.get('/api/admin/check')).body;

describe('the check', () => {
  it('says whether the viewer is an admin now, also without a session', async () => {
    expect(await isAdmin(app.anonymous)).toEqual({ isAdmin: false });
    expect(await isAdmin(user)).toEqual({ isAdmin: false });
    await grantAdmin(parts(), { identifier: user.email.toUpperCase(), actorId: null });
    expect(await isAdmin(user)).toEqual({ isAdmin: true });
    await user.call(auditLog);

    const other = await app.registerAdmin();
    await revokeAdmin(parts(), { identifier: user.username.toUpperCase(), actorId: other.id });
    expect(await isAdmin(user)).toEqual({ isAdmin: false });
    expect((await user.get('/api/admin/audit')).status).toBe(403);
  });
});

describe('granting', () => {
  it('changes nothing when repeated', async () => {
    const grant = () => grantAdmin(parts(), { identifier: user.username, actorId: null });
    const changes = (await Promise.all([grant(), grant(), grant()])).map(({ changed }) => changed);
    expect(changes.toSorted()).toEqual([false, false, true]);
    const entries = await app.db.query('select 1 from audit_log where target_id = $1', [user.id]);
    expect(entries).toHaveLength(1);
  });

  it('refuses banned, deactivated and unknown accounts', async () => {
    const grant = (identifier: string) => grantAdmin(parts(), { identifier, actorId: null });
    await app.db.query('update users set banned_at = now() where id = $1', [user.id]);
    await expect(grant(user.username)).rejects.toMatchObject({ code: 'CONFLICT' });
    await app.db.query('update users set banned_at = null, deleted_at = now() where id = $1', [user.id]);
    await expect(grant(user.username)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const nobody of ['nobody', 'nobody@example.org', '', '%', user.username.slice(0, -1)]) {
      await expect(grant(nobody)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('revoking', () => {
  const revoke = (who: TestUser) => revokeAdmin(parts(), { identifier: who.username, actorId: null });

  it('leaves one admin, also when the last two go at once', async () => {
    const admins = [await app.registerAdmin(), await app.registerAdmin()];
    const outcomes = await Promise.allSettled(admins.map(revoke));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await app.db.query('select 1 from admins')).toHaveLength(1);
  });

  it('is refused for who is no admin', async () => {
    await app.registerAdmin();
    await expect(revoke(user)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
