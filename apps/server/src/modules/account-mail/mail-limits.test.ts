// spec: none, limits of mails are not in it
import { updateProfile } from '@reelmates/contract/account/accounts';
import { authMe } from '@reelmates/contract/account/sign-in';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailApp, type MailApp, registerVerified } from '../../testing/mail-app.ts';
import { createTestApp, type TestUser } from '../../testing/test-app.ts';
import { whileLocked } from '../../testing/while-locked.ts';

let app: MailApp;
beforeEach(async () => {
  app = await createMailApp({ shareScale: 100, env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent' } });
});
afterEach(() => app.close());

const changeEmail = (user: TestUser, email: string) =>
  user.patch('/api/users/profile', { email, currentPassword: user.password });
const changePassword = (user: TestUser, from: string, to: string) =>
  user.patch('/api/users/profile', { currentPassword: from, newPassword: to, confirmPassword: to });
const askForReset = (email: string) => app.anonymous.post('/api/auth/request-password-reset', { email });

/** Runs tasks until none is due. */
async function allSent(): Promise<void> {
  await expect
    .poll(
      async () =>
        (await app.db.query('select 1 from graphile_worker._private_jobs where run_at <= now()')).length,
      { timeout: 10_000 },
    )
    .toBe(0);
}
const mailsTo = (address: string, subject = /./) =>
  app.mail.received.filter(
    (mail) => subject.test(mail.subject ?? '') && mail.to?.some((to) => to.address === address),
  );
const jobsForLater = () =>
  app.db.query('select key from graphile_worker._private_jobs where run_at > now() order by key');

describe('verification mails', () => {
  it('by changes of the address back and forth go out five times for an account; beyond, nothing changes', async () => {
    const user = await registerVerified(app);
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) {
      const { status, headers } = await changeEmail(user, `stranger${count < 4 ? count % 2 : 0}@example.net`);
      statuses.push(status);
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(1_700);
    }
    // One mail was sent at sign-up.
    expect(statuses).toEqual([...Array(4).fill(200), ...Array(8).fill(429)]);
    expect((await user.call(authMe)).pendingEmail).toBe('stranger1@example.net');
    await allSent();
    expect([...mailsTo('stranger0@example.net'), ...mailsTo('stranger1@example.net')]).toHaveLength(4);
    // Changes that need no mail are still accepted.
    await user.call(updateProfile, { body: { bio: 'Hello' } });
    await user.call(updateProfile, { body: { email: user.email } });
  });

  it('go out five times to an address however it is spelt, whichever accounts ask; the others wait', async () => {
    const attackers = [await registerVerified(app), await registerVerified(app), await registerVerified(app)];
    const spellings = [
      'victim@gmail.com',
      'Vic.Tim@gmail.com',
      'victim+x@gmail.com',
      'v.ictim+y@googlemail.com',
    ];
    for (const attacker of attackers) {
      for (const email of spellings.slice(0, 3)) {
        expect((await changeEmail(attacker, email)).status).toBe(200);
        await allSent();
      }
    }
    // Strangers have used up the address's mails; its owner can still sign up, and change an account to it.
    const joining = await app.register({ username: 'late_owner', email: spellings[3] ?? '' });
    const moving = await registerVerified(app);
    expect((await changeEmail(moving, 'victim+z@gmail.com')).status).toBe(200);
    await allSent();
    const sent = app.mail.received.filter((mail) => /g(oogle)?mail/.test(mail.to?.[0]?.address ?? ''));
    expect(sent).toHaveLength(5);
    const keys = (await jobsForLater()).map(({ key }: { key?: string }) => key);
    expect(keys).toContain(`mail:verify_email:${joining.id}`);
    expect(keys).toContain(`mail:verify_email:${moving.id}`);
    expect(keys.length).toBeLessThanOrEqual(attackers.length + 2);
  });

  it('that were refused for another reason count for nothing', async () => {
    const user = await registerVerified(app);
    for (let count = 0; count < 8; count++) {
      const form = { email: `new${count}@example.net`, currentPassword: 'Wrong-Word-1' };
      expect((await user.patch('/api/users/profile', form)).status).toBe(400);
    }
    expect((await changeEmail(user, 'new@example.net')).status).toBe(200);
  });

  it('to a taken address count too, so that probing addresses has the limit of mails', async () => {
    const [user, other] = [await registerVerified(app), await registerVerified(app)];
    for (let count = 0; count < 4; count++) {
      const { status, body } = await changeEmail(user, other.email);
      expect([status, body.errors[0].path]).toEqual([409, 'email']);
    }
    expect((await changeEmail(user, other.email)).status).toBe(429);
    expect((await changeEmail(user, 'free@example.net')).status).toBe(429);
  });

  it('that are refused for another field say nothing about the address, and do not count', async () => {
    const [user, other] = [await registerVerified(app), await registerVerified(app)];
    for (let count = 0; count < 6; count++) {
      const email = count % 2 === 0 ? other.email : 'free@example.net';
      const form = { email, profileTag: other.username, currentPassword: user.password };
      const { status, body } = await user.patch('/api/users/profile', form);
      expect([status, body.errors]).toEqual([409, [{ path: 'profileTag', message: 'Username is taken' }]]);
    }
    expect((await changeEmail(user, 'free@example.net')).status).toBe(200);
  });

  it('say nothing about the address where the session ends before the change', async () => {
    const other = await registerVerified(app);
    for (const email of [other.email, 'free@example.net']) {
      const user = await registerVerified(app);
      const account = { text: 'select 1 from users where id = $1 for update', values: [user.id] };
      await whileLocked(app, account, async ({ atLeastOneWaits, commit }) => {
        const newPassword = 'Wombat-Creek-70';
        const password = { currentPassword: user.password, newPassword, confirmPassword: newPassword };
        const response = user.patch('/api/users/profile', { email, ...password });
        await atLeastOneWaits();
        await app.db.query('delete from login_sessions where user_id = $1', [user.id]);
        await commit();
        expect((await response).status).toBe(401);
      });
    }
  });
});

describe('sign-ups', () => {
  it('with a taken address count for the network, with a taken username they do not', async () => {
    const env = { RATE_LIMIT_SCALE: '0.025', TRUST_PROXY: '1' };
    const few = await createTestApp({ shareScale: 100, env });
    const taken = await few.register();
    const names = { password: 'Galah-Perch-42', firstName: 'Jo', lastName: 'Iner' };
    let address = 0;
    const join = async (form: { username: string; email: string }) => {
      const headers = { 'x-forwarded-for': `203.0.113.${++address}` };
      return few.anonymous.post('/api/register', { ...names, ...form }, headers);
    };
    for (let count = 0; count < 5; count++) {
      const other = { username: taken.username, email: `joiner${count}@example.net` };
      expect((await join(other)).body.errors[0].path).toBe('username');
      expect((await join({ username: 'joiner', email: taken.email })).body.errors[0].path).toBe('email');
    }
    expect((await join({ username: 'joiner', email: taken.email })).status).toBe(429);
    expect((await join({ username: 'joiner', email: 'joiner@example.net' })).status).toBe(429);
    await few.close();
  });
});

describe('one signed-out client', () => {
  it('uses up a part of its network’s mails: neighbours reset their passwords and sign up', async () => {
    const env = { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1', LOG_LEVEL: 'silent' };
    const few = await createTestApp({ shareScale: 1_000, env });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const ask = async (email: string, address: string) => {
      const path = '/api/auth/request-password-reset';
      return (await few.anonymous.post(path, { email }, from(address))).status;
    };
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) {
      statuses.push(await ask(`made.up${count}@example.net`, '203.0.113.1'));
    }
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
    const taken = await few.register();
    const form = { password: 'Galah-Perch-42', firstName: 'Jo', lastName: 'Iner' };
    const join = async (username: string, email: string, address: string) =>
      (await few.anonymous.post('/api/register', { ...form, username, email }, from(address))).status;
    const joins: number[] = [];
    for (let count = 0; count < 10; count++) joins.push(await join('joiner', taken.email, '203.0.113.2'));
    expect(joins).toEqual([...Array(5).fill(409), ...Array(5).fill(429)]);
    expect(await ask('neighbour@example.net', '203.0.113.3')).toBe(200);
    expect(await join('joiner', 'joiner@example.net', '203.0.113.4')).toBe(201);
    await few.close();
  });
});

describe('an unverified address', () => {
  it('gets five mails in half an hour of all kinds together; the others become one', async () => {
    const user = await app.register();
    for (let count = 0; count < 4; count++) await askForReset(user.email);
    const words = ['Wombat-Creek-70', 'Wombat-Creek-71', 'Wombat-Creek-72', 'Wombat-Creek-73'];
    let password = user.password;
    for (const next of words) {
      expect((await changePassword(user, password, next)).status).toBe(200);
      password = next;
    }
    await allSent();
    expect(mailsTo(user.email)).toHaveLength(5);
    expect((await jobsForLater()).length).toBeLessThanOrEqual(2);
  });
});

describe('a security notice', () => {
  it('is not held back by what strangers cause', async () => {
    const user = await registerVerified(app);
    for (let count = 0; count < 6; count++) await askForReset(user.email);
    expect((await changePassword(user, user.password, 'Wombat-Creek-77')).status).toBe(200);
    await allSent();
    expect(mailsTo(user.email, /password was changed/)).toHaveLength(1);
  });

  it('comes five times in half an hour, and once more for all others', async () => {
    const user = await registerVerified(app);
    let password = user.password;
    for (let count = 0; count < 8; count++) {
      const next = `Wombat-Creek-8${count}`;
      expect((await changePassword(user, password, next)).status).toBe(200);
      password = next;
    }
    await allSent();
    expect(mailsTo(user.email, /password was changed/)).toHaveLength(5);
    expect(await jobsForLater()).toEqual([{ key: `mail:password_changed_notice:${user.id}` }]);
    await app.db.query('update graphile_worker._private_jobs set run_at = now()');
    await expect.poll(jobsForLater, { timeout: 10_000 }).toHaveLength(1);
  });
});
