// spec: none, login sessions and their limits are not in it

import { banUser, updateUserStats } from '@reelmates/contract/admin/admin-users';
import { confirmPassword } from '@reelmates/contract/admin/admins';
import { createReport, decideReport } from '@reelmates/contract/admin/reports';
import { allEndpoints } from '@reelmates/contract/all-endpoints';
import { limits } from '@reelmates/contract/limits';
import { MINUTE_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { createClient } from '../../testing/test-client.ts';
import { grantAdmin, revokeAdmin } from '../admins/admins.public.ts';

let app: TestApp;
let admin: TestUser;
let member: TestUser;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.registerAdmin();
  member = await app.register();
});

const statsOf = (user: TestUser) => ({ params: { userId: user.id }, body: { points: 3 } });
const confirm = (user: TestUser, password = user.password) =>
  user.post('/api/admin/confirm-password', { password });
const required = { status: 403, code: 'PASSWORD_REQUIRED', message: 'Please confirm your password.' };
/** More than 15 minutes after the sign-in. */
const forget = (user: TestUser) =>
  app.db.query(
    `update login_sessions set confirmed_at = confirmed_at - interval '901 seconds' where user_id = $1`,
    [user.id],
  );

describe('a sensitive act', () => {
  it('needs the password within the last 15 minutes: at sign-up, at sign-in, or again', async () => {
    await admin.call(updateUserStats, statsOf(member));
    await forget(admin);
    expect(await admin.refusal(updateUserStats, statsOf(member))).toEqual(required);
    expect((await admin.get('/api/admin/audit')).status).toBe(200);
    await admin.call(confirmPassword, { body: { password: admin.password } });
    await admin.call(updateUserStats, statsOf(member));
    await forget(admin);
    await admin.post('/api/login', { username: admin.username, password: admin.password });
    await admin.call(updateUserStats, statsOf(member));
  });

  it('is open to the end of the 15 minutes, by the clock of the server', async () => {
    const { createdAt } = await admin.call(updateUserStats, statsOf(member));
    expect(createdAt).toBeTruthy();
    const set = (ageMs: number) =>
      app.db.query('update login_sessions set confirmed_at = $2 where user_id = $1', [
        admin.id,
        new Date(app.now().getTime() - ageMs),
      ]);
    await set(limits.passwordConfirmedMs - MINUTE_MS);
    await admin.call(updateUserStats, statsOf(member));
    await set(limits.passwordConfirmedMs + 1);
    expect(await admin.refusal(updateUserStats, statsOf(member))).toMatchObject(required);
    // The clock was ahead, and is right again.
    await set(-limits.passwordConfirmedMs - MINUTE_MS);
    expect(await admin.refusal(updateUserStats, statsOf(member))).toMatchObject(required);
    await app.db.query('update login_sessions set confirmed_at = null where user_id = $1', [admin.id]);
    expect(await admin.refusal(updateUserStats, statsOf(member))).toMatchObject(required);
  });

  it('is refused before its body is validated, with the reason for admins only', async () => {
    await forget(admin);
    expect((await admin.patch(`/api/admin/users/${member.id}/stats`, { points: 'many' })).body).toMatchObject(
      {
        code: 'PASSWORD_REQUIRED',
      },
    );
    expect((await member.patch(`/api/admin/users/${member.id}/stats`, {})).body.code).toBe('FORBIDDEN');
    expect((await app.anonymous.patch(`/api/admin/users/${member.id}/stats`, {})).status).toBe(401);
  });

  it('is confirmed in one login session and in no other', async () => {
    const elsewhere = createClient(app.url);
    await elsewhere.post('/api/login', { username: admin.username, password: admin.password });
    await forget(admin);
    await admin.call(confirmPassword, { body: { password: admin.password } });
    await admin.call(updateUserStats, statsOf(member));
    expect(await elsewhere.refusal(updateUserStats, statsOf(member))).toMatchObject(required);
  });

  it('is of an admin: no other endpoint is marked', () => {
    for (const { access, sensitive, path } of allEndpoints.values()) {
      if (sensitive) expect([path, access]).toEqual([path, 'admin']);
    }
  });
});

describe('POST /api/admin/confirm-password', () => {
  it('refuses a wrong, an empty and no password at the field, and writes nothing', async () => {
    await forget(admin);
    const wrong = await confirm(admin, 'Wrong-Word-1');
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toEqual([{ path: 'password', message: 'Current password is incorrect' }]);
    for (const body of [{}, { password: '' }, { password: 12 }, { password: 'x'.repeat(129) }]) {
      const { status, body: refusal } = await admin.post('/api/admin/confirm-password', body);
      expect([status, refusal.errors[0].path]).toEqual([400, 'password']);
    }
    expect(await admin.refusal(updateUserStats, statsOf(member))).toMatchObject(required);
    expect(await app.db.query('select 1 from audit_log where actor_id = $1', [admin.id])).toEqual([]);
  });

  it('refuses a member with 403 and a visitor with 401', async () => {
    expect((await confirm(member)).status).toBe(403);
    expect((await app.anonymous.post('/api/admin/confirm-password', { password: 'x' })).status).toBe(401);
  });

  it('is recorded, once for each time', async () => {
    await confirm(admin);
    const rows = await app.db.query('select action, target_id from audit_log where actor_id = $1', [
      admin.id,
    ]);
    expect(rows).toEqual([{ action: 'admin.confirm', target_id: admin.id }]);
  });

  it('limits wrong passwords as the sign-in does, and does not count right ones', async () => {
    const strict = await createTestApp({
      database: { connectionString: app.connectionString, drop: async () => undefined },
      env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent' },
    });
    const tries = async (count: number, password: string, user = admin) => {
      const statuses: number[] = [];
      for (let number = 0; number < count; number++) {
        const headers = { cookie: user.cookie() };
        const body = { password };
        statuses.push(
          (await strict.anonymous.request('POST', '/api/admin/confirm-password', { body, headers })).status,
        );
      }
      return new Set(statuses);
    };
    expect(await tries(3, admin.password)).toEqual(new Set([204]));
    expect(await tries(10, 'Wrong-Word-1')).toEqual(new Set([400]));
    expect(await tries(1, admin.password)).toEqual(new Set([429]));
    const other = await app.registerAdmin();
    expect(await tries(1, other.password, other)).toEqual(new Set([204]));
    await strict.close();
  });

  it('does not count for a session that has ended', async () => {
    await app.db.query('delete from login_sessions where user_id = $1', [admin.id]);
    expect((await confirm(admin)).status).toBe(401);
  });
});

describe('the ban of a former admin', () => {
  const banOf = (user: TestUser) => ({ params: { userId: user.id }, body: { isBanned: true } });
  const makeFormer = async (user: TestUser) => {
    const parts = { db: app.db, clock: app.now };
    await grantAdmin(parts, { identifier: user.username, actorId: null });
    await revokeAdmin(parts, { identifier: user.username, actorId: null });
  };

  it('needs the password; of a member it does not, and of an admin it is a conflict', async () => {
    const other = await app.register();
    await makeFormer(member);
    await forget(admin);
    await admin.call(banUser, banOf(other));
    expect(await admin.refusal(banUser, banOf(await app.registerAdmin()))).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await admin.refusal(banUser, banOf(member))).toMatchObject(required);
    await confirm(admin);
    expect((await admin.call(banUser, banOf(member))).isBanned).toBe(true);
  });

  it('needs it as the outcome of a report, too', async () => {
    await makeFormer(member);
    const body = { kind: 'user', targetId: member.id, reason: 'spam' } as const;
    const { id } = await (await app.register()).call(createReport, { body });
    await forget(admin);
    const decision = { params: { id }, body: { outcome: 'removed' as const } };
    expect(await admin.refusal(decideReport, decision)).toMatchObject(required);
    await confirm(admin);
    expect((await admin.call(decideReport, decision)).outcome).toBe('removed');
  });
});
