import { addAdmin, listAdmins, removeAdmin, searchAdminCandidates } from '@reelmates/contract/admin/admins';
import { auditLog } from '@reelmates/contract/admin/moderation';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { whileLocked } from '../../testing/while-locked.ts';
import { grantAdmin, revokeAdmin } from './admins.public.ts';
import { addAdmin as addRole } from './admins.service.ts';

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

describe('GET /api/admin/check', () => {
  // spec: S6.5, S7.52
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

describe('granting the role', () => {
  it('again changes nothing and is audited once', async () => {
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

describe('revoking the role', () => {
  const revoke = (who: TestUser) => revokeAdmin(parts(), { identifier: who.username, actorId: null });

  it('leaves one admin, also when the last two go at once', async () => {
    const admins = [await app.registerAdmin(), await app.registerAdmin()];
    const outcomes = await Promise.allSettled(admins.map(revoke));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await app.db.query('select 1 from admins')).toHaveLength(1);
  });

  it('is refused for an account that is not an admin', async () => {
    await app.registerAdmin();
    await expect(revoke(user)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the list of admins', () => {
  // spec: S7.68
  it('shows who is an admin, the first one first, with address, role and time', async () => {
    const [first, second] = [await app.registerAdmin(), await app.registerAdmin()];
    const entries = await second.call(listAdmins);
    expect(entries.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(entries[0]).toEqual({
      id: first.id,
      username: first.username,
      email: first.email,
      role: 'admin',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('is refused to a member with 403 and to a visitor with 401', async () => {
    expect((await user.get('/api/admin/admins')).status).toBe(403);
    expect((await app.anonymous.get('/api/admin/admins')).status).toBe(401);
  });
});

describe('adding an admin', () => {
  // spec: S4.29, S5.47, S6.13, S7.69
  it('makes an account an admin at once, once, and records by whom', async () => {
    const admin = await app.registerAdmin();
    const sent = { userId: ` ${user.id} `, role: 'admin' };
    const responses = await Promise.all([1, 2, 3].map(() => admin.post('/api/admin/admins', sent)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    for (const { body } of responses) expect(body).toMatchObject({ id: user.id, role: 'admin' });
    expect((await user.call(listAdmins)).map(({ id }) => id)).toEqual([admin.id, user.id]);
    const entries = await app.db.query(
      'select actor_id, action, before, after from audit_log where target_id = $1',
      [user.id],
    );
    expect(entries).toEqual([
      { actor_id: admin.id, action: 'admin.grant', before: { role: null }, after: { role: 'admin' } },
    ]);
  });

  // spec: S5.46
  it('refuses blanks, other roles, unknown, deactivated and banned accounts', async () => {
    const admin = await app.registerAdmin();
    for (const body of [{}, { userId: '' }, { userId: '  ' }, { userId: 12 }, { userId: null }]) {
      const { status, body: refusal } = await admin.post('/api/admin/admins', body);
      expect([status, refusal.errors]).toEqual([
        400,
        [{ path: 'userId', message: 'Please enter a user ID.' }],
      ]);
    }
    expect((await admin.post('/api/admin/admins', { userId: user.id, role: 'owner' })).status).toBe(400);
    for (const userId of ['999999999', '0', '-1', 'nobody', user.username, '9'.repeat(30)]) {
      expect((await admin.post('/api/admin/admins', { userId })).status).toBe(404);
    }
    await app.db.query('update users set banned_at = now() where id = $1', [user.id]);
    expect(await admin.refusal(addAdmin, { body: { userId: user.id } })).toMatchObject({
      status: 409,
      message: `${user.username} is banned`,
    });
    await app.db.query('update users set banned_at = null, deleted_at = now() where id = $1', [user.id]);
    expect((await admin.post('/api/admin/admins', { userId: user.id })).status).toBe(404);
  });

  it('is refused to a member with 403 and to a visitor with 401', async () => {
    expect((await user.post('/api/admin/admins', { userId: user.id })).status).toBe(403);
    expect((await app.anonymous.post('/api/admin/admins', { userId: user.id })).status).toBe(401);
  });
});

describe('removing an admin', () => {
  const remove = (who: TestUser, whom: TestUser) => who.delete(`/api/admin/admins/${whom.id}`);

  // spec: S4.29, S7.70
  it('takes the role at once, in the sessions that are open too, and records it', async () => {
    const [admin, other] = [await app.registerAdmin(), await app.registerAdmin()];
    await admin.call(removeAdmin, { params: { id: other.id } });
    expect((await other.get('/api/admin/admins')).status).toBe(403);
    expect((await remove(admin, other)).status).toBe(404);
    const [entry] = (await admin.call(auditLog)).items;
    expect(entry).toMatchObject({
      action: 'admin.revoke',
      actor: { id: admin.id },
      target: { kind: 'user', id: other.id, name: other.username },
      before: { role: 'admin' },
      after: { role: null },
    });
  });

  it('refuses the admin themselves, the last admin, and accounts that are no admins', async () => {
    const admin = await app.registerAdmin();
    expect((await remove(admin, admin)).status).toBe(409);
    const other = await app.registerAdmin();
    expect((await remove(other, other)).body.message).toBe(
      'You cannot remove yourself. Ask another admin to do it.',
    );
    expect((await remove(admin, user)).status).toBe(404);
    expect((await admin.delete('/api/admin/admins/none')).status).toBe(404);
    expect((await remove(user, admin)).status).toBe(403);
    expect(await admin.call(listAdmins)).toHaveLength(2);
  });

  it('refuses the last admin who can sign in, and removes a deactivated one', async () => {
    const [admin, inactive] = [await app.registerAdmin(), await app.registerAdmin()];
    await app.db.query('update users set deleted_at = now() where id = $1', [inactive.id]);
    await admin.call(removeAdmin, { params: { id: inactive.id } });
    expect((await admin.call(listAdmins)).map(({ id }) => id)).toEqual([admin.id]);
  });

  it.each([2, 3])('of %i admins, one of two who remove each other at once succeeds', async (count) => {
    const admins: TestUser[] = [];
    while (admins.length < count) admins.push(await app.registerAdmin());
    const [one, other] = admins as [TestUser, TestUser];
    const lock = { text: 'select 1 from admins for update' };
    await whileLocked(app, lock, async ({ connectionsWaiting, commit }) => {
      const responses = Promise.all([remove(one, other), remove(other, one)]);
      await vi.waitUntil(async () => (await connectionsWaiting()) === 2, { timeout: 20_000 });
      await commit();
      expect((await responses).map(({ status }) => status).toSorted()).toEqual([204, 409]);
    });
    expect(await app.db.query('select 1 from admins')).toHaveLength(count - 1);
  });

  it('refuses a grant by an admin who was removed a moment before', async () => {
    const [admin, other] = [await app.registerAdmin(), await app.registerAdmin()];
    await app.db.query('delete from admins where user_id = $1', [other.id]);
    await expect(
      app.db.transaction((tx) => addRole(tx, { clock: app.now }, other.id, user.id)),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: 'Your own admin role has just been removed.' });
    expect((await admin.call(listAdmins)).map(({ id }) => id)).toEqual([admin.id]);
  });
});

describe('the search for candidates', () => {
  const found = async (admin: TestUser, search: string) =>
    (await admin.call(searchAdminCandidates, { query: { search } })).map(({ id }) => id);

  // spec: S2.158, S5.58, S9.40
  it('finds at most ten accounts by a part of the username or the email address, in any case', async () => {
    const admin = await app.registerAdmin();
    const named = await app.register({ username: 'Quokka_77', email: 'rottnest@example.org' });
    const mailed = await app.register({ email: 'a.quokka_77@example.org' });
    expect(await found(admin, 'quokka_7')).toEqual([named.id, mailed.id]);
    expect(await found(admin, 'A.QUOKKA')).toEqual([mailed.id]);
    expect(await found(admin, 'rottnest@')).toEqual([named.id]);
    expect(await found(admin, '%')).toEqual([]);
    expect(await found(admin, '')).toEqual([]);
    await Promise.all(Array.from({ length: 11 }, (_, n) => app.register({ username: `numbat_${n}` })));
    expect(await found(admin, 'numbat_')).toHaveLength(10);
  });

  it('says who is an admin or banned, and leaves deactivated accounts out', async () => {
    const admin = await app.registerAdmin();
    const [banned, gone] = [await app.register(), await app.register()];
    await app.db.query('update users set banned_at = now() where id = $1', [banned.id]);
    await app.db.query('update users set deleted_at = now() where id = $1', [gone.id]);
    const one = async ({ email }: TestUser) =>
      (await admin.call(searchAdminCandidates, { query: { search: email } }))[0];
    expect(await one(admin)).toMatchObject({ isAdmin: true, isBanned: false });
    expect(await one(banned)).toMatchObject({ isAdmin: false, isBanned: true });
    expect(await one(gone)).toBeUndefined();
  });

  it('is for admins, and needs a text of at most a hundred characters', async () => {
    const admin = await app.registerAdmin();
    expect((await user.get('/api/admin/admins/candidates?search=a')).status).toBe(403);
    expect((await admin.get('/api/admin/admins/candidates')).status).toBe(400);
    expect((await admin.get(`/api/admin/admins/candidates?search=${'a'.repeat(101)}`)).status).toBe(400);
  });
});
