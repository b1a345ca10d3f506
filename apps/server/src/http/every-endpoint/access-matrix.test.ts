// spec: S6.2, S6.6
import { allEndpoints } from '@reelmates/contract/all-endpoints';
import type { Access, Endpoint } from '@reelmates/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ban } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { TestResponse } from '../../testing/test-response.ts';

const callers = [
  'signed out',
  'banned',
  'deleted',
  'nameless',
  'on a break',
  'after a break',
  'member',
  'former admin',
  'admin',
  'unconfirmed admin',
] as const;
type Caller = (typeof callers)[number];
/** Two older sessions: of a former admin, and of an admin who entered the password long ago. */
const adminCallers: readonly Caller[] = ['former admin', 'admin', 'unconfirmed admin'];

let app: TestApp;
let breakEnd: Date;
const people = new Map<Caller, TestUser>();

beforeAll(async () => {
  app = await createTestApp();
  breakEnd = new Date(app.now().getTime() + 86_400_000);
  for (const caller of callers) {
    const user = adminCallers.includes(caller) ? await app.registerAdmin() : await app.register();
    if (caller !== 'signed out') people.set(caller, user);
  }
  const set = (caller: Caller, change: string, values: unknown[] = []) =>
    app.db.query(`update users set ${change} where id = $1`, [people.get(caller)?.id, ...values]);
  await ban(app, person('banned'));
  await set('deleted', 'deleted_at = now()');
  await set('nameless', 'username = null');
  await set('on a break', 'exclusion_open = true, exclusion_ends_at = $2', [breakEnd]);
  await app.db.query('delete from admins where user_id = $1', [people.get('former admin')?.id]);
  await app.db.query('update login_sessions set confirmed_at = null where user_id = $1', [
    people.get('unconfirmed admin')?.id,
  ]);
  await set('after a break', 'exclusion_open = false, exclusion_ends_at = $2', [breakEnd]);
});
afterAll(() => app.close());

function person(caller: Caller): TestUser {
  const user = people.get(caller);
  if (!user) throw new Error(`no user plays ${caller}`);
  return user;
}

/** The code of the refusal, or null where the endpoint itself answers. */
const refusals: Record<Access, (caller: Caller) => string | null> = {
  public: () => null,
  account: (caller) => (isNobody(caller) ? 'UNAUTHENTICATED' : null),
  personal: (caller) => refusals.account(caller) ?? (caller === 'nameless' ? 'USERNAME_REQUIRED' : null),
  member: (caller) => refusals.personal(caller) ?? (caller === 'on a break' ? 'SELF_EXCLUDED' : null),
  admin: (caller) =>
    refusals.personal(caller) ?? (caller === 'admin' || caller === 'unconfirmed admin' ? null : 'FORBIDDEN'),
};
function refusalOf({ access, closedOnBreak, sensitive }: Endpoint, caller: Caller): string | null {
  if (closedOnBreak && caller === 'on a break') return 'SELF_EXCLUDED';
  const refusal = refusals[access](caller);
  return refusal ?? (sensitive && caller === 'unconfirmed admin' ? 'PASSWORD_REQUIRED' : null);
}
const isNobody = (caller: Caller) => ['signed out', 'banned', 'deleted'].includes(caller);
const refused = ['UNAUTHENTICATED', 'USERNAME_REQUIRED', 'SELF_EXCLUDED', 'FORBIDDEN', 'PASSWORD_REQUIRED'];

/** Sends requests without input, so that nothing changes: an admitted request reads, or is answered with 400 or 404. */
function ask(
  endpoint: Endpoint,
  caller: Caller,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const path = endpoint.path.replaceAll(/\{\w+\}/g, '999999999');
  const cookie = people.get(caller)?.cookie();
  return app.anonymous.request(endpoint.method, path, { headers: cookie ? { ...headers, cookie } : headers });
}

const calls = [...allEndpoints].filter(([name]) => name !== 'logout');

describe.each(calls)('%s', (_name, endpoint) => {
  test.each(callers)('%s', async (caller) => {
    const { status, body } = await ask(endpoint, caller);
    const code = refusalOf(endpoint, caller);
    if (code === null) {
      expect(refused).not.toContain(body?.code);
      expect(status).toBeLessThan(500);
      return;
    }
    expect(body.code).toBe(code);
    expect(status).toBe(code === 'UNAUTHENTICATED' ? 401 : 403);
    if (code === 'UNAUTHENTICATED') expect(body).toEqual({ message: 'Unauthorized', code });
    if (code === 'SELF_EXCLUDED') expect(body.selfExclusionEnd).toBe(breakEnd.toISOString());
  });
});

test("every endpoint refuses a request from another account's outbox", async () => {
  const headers = { 'outbox-account': person('on a break').id };
  for (const [name, endpoint] of calls) {
    if (endpoint.access === 'public') continue;
    const { status, body } = await ask(endpoint, 'admin', headers);
    expect([name, status, body.code]).toEqual([name, 401, 'UNAUTHENTICATED']);
  }
});

/** The only endpoints for callers without an account. */
const publicCalls = [
  'GET /api/user',
  'GET /api/login',
  'GET /api/settings',
  'GET /api/venue-sources',
  'GET /api/check-username/{username}',
  'GET /api/leaderboard/months',
  'GET /api/leaderboard/{month}',
  'GET /api/leaderboard/{month}/statement',
  'GET /api/admin/check',
  'POST /api/register',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/auth/verify-email',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /api/auth/undo-email-change',
];

test('the contract names the public calls, and no other is', () => {
  for (const { access, method, path } of allEndpoints.values()) {
    expect([path, access === 'public']).toEqual([path, publicCalls.includes(`${method} ${path}`)]);
  }
});

test('every call under /api/admin but the check is for admins, on the server', () => {
  for (const { access, path } of allEndpoints.values()) {
    if (!path.startsWith('/api/admin/') || path === '/api/admin/check') continue;
    expect([path, access]).toEqual([path, 'admin']);
  }
});

/** They hide, delete and unlike, which is all that an account can do during a break: own-content.test.ts. */
const partlyOpenOnBreak = [
  'PATCH /api/posts/{id}',
  'DELETE /api/posts/{id}',
  'DELETE /api/comments/{id}',
  'POST /api/users/{userId}/block',
  'POST /api/users/{userId}/mute',
];

test("everything social or about venues is closed during a break, the viewer's own data are not", () => {
  const closed =
    /^\/api\/(posts|comments|users\/(?!me(\/|$)|username|profile)|venues|leaderboard|jackpots|venue-reports|reports|odds)/;
  for (const { access, closedOnBreak, method, path } of allEndpoints.values()) {
    if (access === 'admin') continue;
    const isClosed = closed.test(path) && !partlyOpenOnBreak.includes(`${method} ${path}`);
    expect([path, access === 'member' || closedOnBreak === true]).toEqual([path, isClosed]);
  }
});

describe('the viewer', () => {
  test('has the current role, ban, break and name at each request', async () => {
    const user = await app.registerAdmin();
    const status = async (path: string) => (await user.get(path)).status;
    const set = (change: string) => app.db.query(`update users set ${change} where id = $1`, [user.id]);
    expect(await status('/api/admin/posts/pending')).toBe(200);
    await app.db.query('delete from admins where user_id = $1', [user.id]);
    expect(await status('/api/admin/posts/pending')).toBe(403);
    expect((await user.get('/api/admin/check')).body).toEqual({ isAdmin: false });
    await set("exclusion_open = true, exclusion_ends_at = now() + interval '1 day'");
    expect([await status('/api/posts'), await status('/api/users/me/posts')]).toEqual([403, 200]);
    await set('exclusion_open = false, username = null');
    expect([await status('/api/posts'), await status('/api/auth/me')]).toEqual([403, 200]);
    await set('banned_at = now()');
    expect([await status('/api/auth/me'), await status('/api/user')]).toEqual([401, 204]);
  });
});
