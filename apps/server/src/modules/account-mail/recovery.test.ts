// spec: none, what ends a link is not in it, but for the hour
import { updateProfile } from '@reelmates/contract/account/accounts';
import { loginSessions } from '@reelmates/contract/account/login-sessions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueue } from '../../db/job-queue.ts';
import {
  askForAddress,
  askForReset,
  createMailApp,
  type MailApp,
  registerVerified,
  registerWithMail,
  tokenIn,
} from '../../testing/mail-app.ts';
import { ban, unban } from '../../testing/posts-factory.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { createClient } from '../../testing/test-client.ts';

const newPassword = 'Wombat-Creek-77';

let app: MailApp;
beforeAll(async () => {
  app = await createMailApp();
});
afterAll(() => app.close());

const verify = (token: string) => app.anonymous.post('/api/auth/verify-email', { token });
const reset = (token: string, password = newPassword) =>
  app.anonymous.post('/api/auth/reset-password', { token, newPassword: password });
const changePassword = (user: TestUser, currentPassword = user.password, password = newPassword) =>
  user.patch('/api/users/profile', { currentPassword, newPassword: password, confirmPassword: password });
const login = (username: string, password: string) =>
  app.anonymous.post('/api/login', { username, password });
const isSignedIn = async (cookie: string) =>
  (await app.anonymous.get('/api/auth/me', { cookie })).status === 200;

async function tokensOf({ id }: TestUser): Promise<number> {
  return (await app.db.query('select 1 from account_tokens where user_id = $1', [id])).length;
}

async function addressesOf({ id }: TestUser) {
  const rows = await app.db.query('select email, pending_email as pending from users where id = $1', [id]);
  return rows[0];
}

describe('a pending address', () => {
  it.each([
    ['a password change', async (user: TestUser) => (await changePassword(user)).status],
    ['a reset', async (user: TestUser) => (await reset(await askForReset(app, user.email))).status],
    ['a ban', (user: TestUser) => ban(app, user).then(() => 200)],
  ])('ends with %s, and its link too', async (_what, recover) => {
    const user = await registerVerified(app);
    const token = await askForAddress(app, user, `taken_${user.email}`);
    expect(await recover(user)).toBe(200);
    expect(await addressesOf(user)).toEqual({ email: user.email, pending: null });
    expect(await tokensOf(user)).toBe(0);
    expect((await verify(token)).status).toBe(400);
    expect(await addressesOf(user)).toEqual({ email: user.email, pending: null });
  });

  it('that a password change itself asks for is the one that stays', async () => {
    const user = await registerVerified(app);
    const former = await askForAddress(app, user, `former_${user.email}`);
    const both = {
      email: `both_${user.email}`,
      currentPassword: user.password,
      newPassword,
      confirmPassword: newPassword,
    };
    expect(await user.call(updateProfile, { body: both })).toMatchObject({ pendingEmail: both.email });
    expect((await verify(former)).status).toBe(400);
    // A form that repeats the pending address requests no mail.
    const again = {
      ...both,
      currentPassword: newPassword,
      newPassword: 'Other-Creek-78',
      confirmPassword: 'Other-Creek-78',
    };
    expect(await user.call(updateProfile, { body: again })).toMatchObject({ pendingEmail: null });
  });

  it('that takes effect ends every other token of the account', async () => {
    const user = await registerVerified(app);
    const resetToken = await askForReset(app, user.email);
    const token = await askForAddress(app, user, `moved_${user.email}`);
    expect((await verify(token)).status).toBe(200);
    expect((await reset(resetToken)).status).toBe(400);
    expect(await tokensOf(user)).toBe(0);
  });
});

it('a verification mail that was delayed until after a ban is not sent, so no new link outlasts the ban', async () => {
  const { user } = await registerWithMail(app);
  await ban(app, user);
  await enqueue(app.db, 'send-account-mail', { userId: user.id, kind: 'verify_email' });
  await expect
    .poll(async () => (await app.db.query('select 1 from graphile_worker.jobs')).length, { timeout: 10_000 })
    .toBe(0);
  expect(await tokensOf(user)).toBe(0);
  await unban(app, user);
  await enqueue(app.db, 'send-account-mail', { userId: user.id, kind: 'verify_email' });
  expect((await verify(tokenIn(await app.mail.next(user.email)))).status).toBe(200);
});

it('nothing of a person who registered with the address first survives a reset by mail', async () => {
  const { user: attacker, token: first } = await registerWithMail(app);
  const victim = attacker.email;
  const elsewhere = createClient(app.url);
  await elsewhere.post('/api/login', { username: attacker.username, password: attacker.password });
  const pending = await askForAddress(app, attacker, `attacker_${victim}`);
  const earlier = await askForReset(app, victim);
  const token = await askForReset(app, victim);

  expect((await reset(token)).status).toBe(200);
  expect([await isSignedIn(attacker.cookie()), await isSignedIn(elsewhere.cookie())]).toEqual([false, false]);
  for (const link of [pending, first]) expect((await verify(link)).status).toBe(400);
  expect((await reset(earlier)).status).toBe(400);
  expect((await login(attacker.username, attacker.password)).status).toBe(401);
  expect(await addressesOf(attacker)).toEqual({ email: victim, pending: null });
  expect(await tokensOf(attacker)).toBe(0);
  expect((await login(victim, newPassword)).body).toMatchObject({ email: victim, pendingEmail: null });
});

describe('a reset link', () => {
  it('is refused after a change of the password', async () => {
    const user = await registerVerified(app);
    const token = await askForReset(app, user.email);
    expect((await changePassword(user)).status).toBe(200);
    expect(await reset(token, 'Other-Creek-78')).toMatchObject({
      status: 400,
      body: { message: 'This password reset link is invalid or has expired.' },
    });
    expect((await login(user.username, newPassword)).status).toBe(200);
  });

  it('ends with a ban, and an exit token ends with the ban', async () => {
    const user = await registerVerified(app);
    const token = await askForReset(app, user.email);
    await ban(app, user);
    expect((await reset(token)).status).toBe(400);
    const { leaveToken: exitToken } = (await login(user.username, user.password)).body;
    await unban(app, user);
    expect(
      (await app.anonymous.get('/api/users/me/export', { authorization: `Bearer ${exitToken}` })).status,
    ).toBe(401);
  });
});

it('an exit token is not given for a password that a reset has just replaced', async () => {
  const user = await registerVerified(app);
  await ban(app, user);
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const blocker = app.db.transaction(async (tx) => {
    await tx.query("update users set password_hash = password_hash || 'x' where id = $1", [user.id]);
    await tx.query('delete from account_tokens where user_id = $1', [user.id]);
    hold();
    await released;
  });
  await held;
  const attempt = login(user.username, user.password);
  await Promise.race([attempt, waitForLock()]);
  release();
  await blocker;
  const { status, body } = await attempt;
  expect([status, body.code, body.leaveToken]).toEqual([401, 'BAD_CREDENTIALS', undefined]);
  expect(await tokensOf(user)).toBe(0);
});

describe('the session that changes the password', () => {
  it('continues with a new token; the old token and all other sessions end', async () => {
    const user = await registerVerified(app);
    const former = user.cookie();
    const { headers } = await changePassword(user);
    expect(headers.get('set-cookie')).toMatch(/^sid=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
    expect(user.cookie()).not.toBe(former);
    expect([await isSignedIn(former), await isSignedIn(user.cookie())]).toEqual([false, true]);
    expect(await user.call(loginSessions)).toHaveLength(1);
  });

  it('keeps its token where the change is refused', async () => {
    const user = await registerVerified(app);
    const former = user.cookie();
    expect((await changePassword(user, 'Wrong-Word-1')).status).toBe(400);
    expect(user.cookie()).toBe(former);
    expect(await isSignedIn(former)).toBe(true);
  });

  it('of two concurrent changes, one succeeds and one session is left', async () => {
    const user = await registerVerified(app);
    const cookie = user.cookie();
    const change = (password: string) =>
      app.anonymous.request('PATCH', '/api/users/profile', {
        body: { currentPassword: user.password, newPassword: password, confirmPassword: password },
        headers: { cookie },
      });
    const responses = await Promise.all([change('First-Creek-71'), change('Second-Creek-72')]);
    expect(responses.map(({ status }) => status === 200).toSorted()).toEqual([false, true]);
    const sessions = await app.db.query('select 1 from login_sessions where user_id = $1', [user.id]);
    expect(sessions).toHaveLength(1);
  });

  it('starts none where it was ended while the change was under way', async () => {
    const user = await registerVerified(app);
    const { db } = app;
    // The change passes the session check, then waits for the row's lock.
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const blocker = db.transaction(async (tx) => {
      await tx.query('select 1 from users where id = $1 for no key update', [user.id]);
      await tx.query('delete from login_sessions where user_id = $1', [user.id]);
      hold();
      await released;
    });
    await held;
    const change = changePassword(user);
    await waitForLock();
    release();
    await blocker;
    expect((await change).status).toBe(401);
    expect(await db.query('select 1 from login_sessions where user_id = $1', [user.id])).toEqual([]);
    expect((await login(user.username, user.password)).status).toBe(200);
  });
});

/** Until a statement waits for a row. */
async function waitForLock(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await app.db.query(
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          )
        ).length,
    )
    .toBeGreaterThan(0);
}
