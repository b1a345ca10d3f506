import { createHash } from 'node:crypto';
import { authMe } from '@reelmates/contract/account/sign-in';
import { HOUR_MS, MINUTE_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailApp, type MailApp, registerWithMail, tokenIn } from '../../testing/mail-app.ts';
import type { TestUser } from '../../testing/test-app.ts';
import type { TestMailServer } from '../../testing/test-mail-server.ts';

const newPassword = 'Wombat-Creek-77';
const publicUrl = 'https://reelmates.example';

let app: MailApp;
let mail: TestMailServer;

beforeAll(async () => {
  // A public address that differs from the one the requests go to: links must not come from a header.
  app = await createMailApp({ env: { PUBLIC_URL: publicUrl } });
  mail = app.mail;
});
afterAll(() => app.close());

const register = () => registerWithMail(app);

const verify = (token: unknown) => app.anonymous.post('/api/auth/verify-email', { token });
const askForReset = (email: unknown) => app.anonymous.post('/api/auth/request-password-reset', { email });
const reset = (token: unknown, password: unknown = newPassword) =>
  app.anonymous.post('/api/auth/reset-password', { token, newPassword: password });
const login = (user: TestUser, password: string) =>
  app.anonymous.post('/api/login', { username: user.username, password });

async function resetToken(user: TestUser): Promise<string> {
  expect((await askForReset(user.email)).status).toBe(200);
  return tokenIn(await mail.next(user.email));
}

async function verified(user: TestUser): Promise<boolean> {
  return (await user.call(authMe)).emailVerified;
}

async function tokensOf(user: TestUser) {
  return app.db.query<{ token_hash: Buffer; purpose: string; email: string }>(
    'select token_hash, purpose, email from account_tokens where user_id = $1 and used_at is null',
    [user.id],
  );
}

describe('verifying an address', () => {
  it('sends a link on the public address at sign-up', async () => {
    const user = await app.register();
    const message = await mail.next(user.email);
    expect(message).toMatchObject({
      from: { address: 'hi@reelmates.example' },
      to: [{ address: user.email }],
      subject: 'Verify your email address for Reelmates',
    });
    const token = tokenIn(message);
    expect(message.text).toContain(`${publicUrl}/verify-email?token=${token}`);
    expect(await verified(user)).toBe(false);
    expect(await verify(token)).toMatchObject({
      status: 200,
      body: { message: 'Your email address is verified.' },
    });
    expect(await verified(user)).toBe(true);
  });

  it('stores the token hashed, bound to purpose, account and address', async () => {
    const { user, token } = await register();
    expect(await tokensOf(user)).toEqual([
      { token_hash: createHash('sha256').update(token).digest(), purpose: 'verify_email', email: user.email },
    ]);
    expect((await reset(token)).status).toBe(400);
    expect((await verify(token)).status).toBe(200);
  });

  it('works once, also for two at once', async () => {
    const { token } = await register();
    const statuses = (await Promise.all([verify(token), verify(token), verify(token)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 400, 400]);
    expect(await verify(token)).toMatchObject({
      status: 400,
      body: {
        message: 'The verification link is invalid or has expired',
        errors: [{ path: 'token', message: 'The verification link is invalid or has expired' }],
      },
    });
  });

  it('is not done by opening the link', async () => {
    const { user, token } = await register();
    for (const path of ['/verify-email', '/api/auth/verify-email']) {
      await app.anonymous.get(`${path}?token=${token}`);
    }
    expect(await verified(user)).toBe(false);
    expect((await verify(token)).status).toBe(200);
  });

  it('a link expires after 24 hours', async () => {
    const { token } = await register();
    const { token: inTime } = await register();
    app.advance(24 * HOUR_MS - MINUTE_MS);
    expect((await verify(inTime)).status).toBe(200);
    app.advance(MINUTE_MS);
    expect((await verify(token)).status).toBe(400);
  });

  it.each([undefined, null, 7, '', 'x', 'x'.repeat(201), {}, 'ÿ\u0000'])('refuses %j', async (token) => {
    expect(await verify(token)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message: 'The verification link is invalid or has expired' },
    });
  });

  it("of a changed address makes it the account's address, and nothing else", async () => {
    const { user, token: first } = await register();
    await app.db.query("update users set pending_email = 'new_' || email where id = $1", [user.id]);
    expect((await verify(first)).status).toBe(400);
    await user.post('/api/auth/send-verification-email', { userId: user.id });
    const message = await mail.next(`new_${user.email}`);
    expect((await verify(tokenIn(message))).status).toBe(200);
    expect(await user.call(authMe)).toMatchObject({
      email: `new_${user.email}`,
      emailVerified: true,
      pendingEmail: null,
    });
  });

  it('fails where another account has the address by now, and nothing is used up', async () => {
    const { user } = await register();
    const wanted = `wanted_${user.email}`;
    await app.db.query('update users set pending_email = $2 where id = $1', [user.id, wanted]);
    await user.post('/api/auth/send-verification-email', { userId: user.id });
    const token = tokenIn(await mail.next(wanted));
    const { user: quicker } = await register();
    await app.db.query('update users set email = upper($2) where id = $1', [quicker.id, wanted]);
    expect(await verify(token)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await user.call(authMe)).toMatchObject({ email: user.email, pendingEmail: wanted });
    expect(await tokensOf(user)).toHaveLength(1);
  });
});

describe('another verification mail', () => {
  const ask = (user: TestUser, userId: unknown = user.id) =>
    user.post('/api/auth/send-verification-email', { userId });

  it('has a new token and invalidates the previous one', async () => {
    const { user, token } = await register();
    expect((await ask(user)).status).toBe(204);
    const renewed = tokenIn(await mail.next(user.email));
    expect((await verify(token)).status).toBe(400);
    expect((await verify(renewed)).status).toBe(200);
  });

  it('is not sent if nothing is to be verified', async () => {
    const { user, token } = await register();
    await verify(token);
    expect((await ask(user)).status).toBe(204);
    await register(); // once this mail has arrived, a mail queued before it would have arrived, too
    expect(mail.received.filter(({ to }) => to?.[0]?.address === user.email)).toHaveLength(1);
  });

  it('is sent only to the account that asks; another id is refused with 403', async () => {
    const [{ user }, { user: other }] = [await register(), await register()];
    expect((await ask(user, other.id)).status).toBe(403);
    expect((await ask(user, '999999999')).status).toBe(403);
    expect((await ask(user, Number(user.id))).status).toBe(400);
    expect((await ask(user, null)).status).toBe(400);
    expect((await app.anonymous.post('/api/auth/send-verification-email', { userId: user.id })).status).toBe(
      401,
    );
    expect(await tokensOf(other)).toHaveLength(1);
  });
});

describe('resetting the password', () => {
  // spec: S7.13
  it('lets only the new password sign in, and ends every session', async () => {
    const { user } = await register();
    await askForReset(user.email);
    const message = await mail.next(user.email);
    expect(message).toMatchObject({
      to: [{ address: user.email }],
      subject: 'Reset your Reelmates password',
    });
    const token = tokenIn(message);
    expect(message.text).toContain(`${publicUrl}/reset-password?token=${token}`);

    await user.call(authMe);
    expect((await reset(token)).status).toBe(200);
    expect((await user.get('/api/auth/me')).status).toBe(401);
    expect((await login(user, user.password)).status).toBe(401);
    expect((await login(user, newPassword)).status).toBe(200);
    const notice = await mail.next(user.email);
    expect(notice).toMatchObject({
      to: [{ address: user.email }],
      subject: 'Your Reelmates password was changed',
    });
    expect(notice.text).toContain(`${publicUrl}/forgot-password`);
  });

  it('works once, also for two at once', async () => {
    const { user } = await register();
    const token = await resetToken(user);
    const responses = await Promise.all([reset(token, 'First-Wins-1'), reset(token, 'First-Wins-2')]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await reset(token)).body).toMatchObject({
      code: 'VALIDATION',
      message: 'This password reset link is invalid or has expired.',
    });
    const logins = [await login(user, 'First-Wins-1'), await login(user, 'First-Wins-2')];
    expect(logins.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  // spec: S9.8
  it('a link expires after an hour', async () => {
    const [{ user }, { user: other }] = [await register(), await register()];
    const [inTime, late] = [await resetToken(user), await resetToken(other)];
    app.advance(HOUR_MS - MINUTE_MS);
    expect((await reset(inTime)).status).toBe(200);
    app.advance(MINUTE_MS);
    expect((await reset(late)).status).toBe(400);
    expect((await login(other, other.password)).status).toBe(200);
  });

  it('a former link is refused once there is a newer one', async () => {
    const { user } = await register();
    const [former, newest] = [await resetToken(user), await resetToken(user)];
    expect((await reset(former)).status).toBe(400);
    expect((await reset(newest)).status).toBe(200);
  });

  it('a link is valid only for the address that it was sent to', async () => {
    const { user } = await register();
    const token = await resetToken(user);
    await app.db.query("update users set email = 'moved_' || email where id = $1", [user.id]);
    expect((await reset(token)).status).toBe(400);
  });

  // spec: S5.44
  it.each([
    ['short', 'Password must be at least 8 characters'],
    ['x'.repeat(129), 'Password must be 128 characters or less'],
    ['Password1', 'This password is too common'],
    [undefined, 'Password must be at least 8 characters'],
    [12345678, 'Password must be at least 8 characters'],
  ])('refuses the password %j and keeps the link', async (password, message) => {
    const { user } = await register();
    const token = await resetToken(user);
    expect(await reset(token, password ?? null)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message, errors: [{ path: 'newPassword', message }] },
    });
    expect((await reset(token)).status).toBe(200);
  });

  it('refuses a verification token', async () => {
    const { user, token } = await register();
    expect((await reset(token)).status).toBe(400);
    const forReset = await resetToken(user);
    expect((await verify(forReset)).status).toBe(400);
  });
});

describe('asking for a reset', () => {
  // spec: S7.12, S8.81
  it('answers and queues the same whether or not there is an account', async () => {
    const { user } = await register();
    const known = await askForReset(user.email.toUpperCase());
    const unknown = await askForReset(`nobody_${user.email}`);
    expect([known.status, known.body]).toEqual([200, unknown.body]);
    expect(unknown.status).toBe(200);
    expect((await mail.next(user.email)).to).toMatchObject([{ address: user.email }]);
    await register();
    expect(mail.received.filter(({ to }) => to?.[0]?.address?.startsWith('nobody_'))).toEqual([]);
  });

  it.each([
    '',
    'nobody',
    'a@b',
    'a@example.org,b@example.org',
    ['a@example.org'],
    7,
    null,
    `${'a'.repeat(250)}@example.org`,
  ])('refuses %j', async (email) => {
    expect(await askForReset(email)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message: 'Please enter a valid email address' },
    });
  });
});

describe('a mail server that refuses', () => {
  it('is retried with a new token', async () => {
    mail.refuseNext(451);
    const user = await app.register();
    const message = await mail.next(user.email);
    expect(message.to).toMatchObject([{ address: user.email }]);
    expect((await verify(tokenIn(message))).status).toBe(200);
  });
});
