// spec: none, undoing a change of the address is not in it

import { deleteAccount } from '@reelmates/contract/account/account-deletion';
import { updateProfile } from '@reelmates/contract/account/accounts';
import { DAY_MS, HOUR_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askForAddress,
  askForReset,
  createMailApp,
  type MailApp,
  registerVerified,
  registerWithMail,
  tokenIn,
} from '../../testing/mail-app.ts';
import { ban } from '../../testing/posts-factory.ts';
import { runTask } from '../../testing/run-task.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { createClient } from '../../testing/test-client.ts';

const newPassword = 'Wombat-Creek-77';

let app: MailApp;
beforeAll(async () => {
  app = await createMailApp({ env: { PUBLIC_URL: 'https://reelmates.example' } });
});
afterAll(() => app.close());

const verify = (token: string) => app.anonymous.post('/api/auth/verify-email', { token });
const undo = (token: unknown) => app.anonymous.post('/api/auth/undo-email-change', { token });
const reset = (token: string, password = newPassword) =>
  app.anonymous.post('/api/auth/reset-password', { token, newPassword: password });
const login = (username: string, password: string) =>
  app.anonymous.post('/api/login', { username, password });

/** The subject of the mail with the link. */
const changed = /was changed$/;
const undoLink = async (address: string) => tokenIn(await app.mail.next(address, changed));

/** Changes the address and verifies the new one. @returns the token of the link that went to the former one */
async function moveTo(user: TestUser, from: string, email: string): Promise<string> {
  expect((await verify(await askForAddress(app, user, email))).status).toBe(200);
  return undoLink(from);
}

async function accountOf({ id }: TestUser) {
  const [row] = await app.db.query<Record<string, unknown>>(
    `select email, pending_email as pending, email_verified_at is not null as verified from users where id = $1`,
    [id],
  );
  return row;
}
const formerAddressesOf = ({ id }: TestUser) =>
  app.db.query<{ email: string }>('select email from former_addresses where user_id = $1 order by id', [id]);

describe('the link to the former address', () => {
  it('restores it, ends all sessions and the password, and mails a link for a new password', async () => {
    const owner = await registerVerified(app);
    // A thief who knows the password changes the address, and then everything else.
    const stranger = createClient(app.url);
    await stranger.post('/api/login', { username: owner.username, password: owner.password });
    const theirs = `stranger_${owner.email}`;
    const thief = { ...owner, ...stranger };
    const former = await app.db.query('select email_verified_at from users where id = $1', [owner.id]);
    expect((await verify(await askForAddress(app, thief, theirs))).status).toBe(200);
    const message = await app.mail.next(owner.email, changed);
    const token = tokenIn(message);
    expect(message.text).toContain(`https://reelmates.example/undo-email-change?token=${token}`);
    const change = { currentPassword: owner.password, newPassword, confirmPassword: newPassword };
    await thief.call(updateProfile, { body: change });
    const pending = await askForAddress(app, thief, `second_${theirs}`, newPassword);
    const resetOfThief = await askForReset(app, theirs);

    for (const path of ['/undo-email-change', '/api/auth/undo-email-change']) {
      await app.anonymous.get(`${path}?token=${token}`);
    }
    expect(await accountOf(owner)).toMatchObject({ email: theirs });

    expect((await undo(token)).status).toBe(200);
    expect(await accountOf(owner)).toEqual({ email: owner.email, pending: null, verified: true });
    expect(await app.db.query('select email_verified_at from users where id = $1', [owner.id])).toEqual(
      former,
    );
    expect((await thief.get('/api/auth/me')).status).toBe(401);
    expect((await verify(pending)).status).toBe(400);
    expect((await reset(resetOfThief)).status).toBe(400);
    for (const password of [owner.password, newPassword]) {
      expect((await login(owner.username, password)).status).toBe(401);
    }
    const link = tokenIn(await app.mail.next(owner.email, /Reset/));
    expect((await reset(link, 'Owner-Creek-79')).status).toBe(200);
    expect((await login(owner.email, 'Owner-Creek-79')).status).toBe(200);
    expect(await formerAddressesOf(owner)).toEqual([]);
  });

  it('works once, also for two at once, and for 7 days', async () => {
    const [one, other] = [await registerVerified(app), await registerVerified(app)];
    const token = await moveTo(one, one.email, `new_${one.email}`);
    const late = await moveTo(other, other.email, `new_${other.email}`);
    app.advance(7 * DAY_MS - 60_000);
    const responses = await Promise.all([undo(token), undo(token)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    app.advance(60_000);
    expect(await undo(late)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message: 'This link is invalid or has expired.' },
    });
  });

  it.each([undefined, null, 7, '', 'x', 'x'.repeat(201), {}, 'ÿ\u0000'])('refuses %j', async (token) => {
    expect(await undo(token)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  it('works for nothing else, and no other link works instead', async () => {
    const user = await registerVerified(app);
    const token = await moveTo(user, user.email, `new_${user.email}`);
    expect([(await verify(token)).status, (await reset(token)).status]).toEqual([400, 400]);
    expect((await undo(await askForReset(app, `new_${user.email}`))).status).toBe(400);
    expect((await undo(token)).status).toBe(200);
  });

  it('is sent again to an owner who requests a reset with the former address', async () => {
    const user = await registerVerified(app);
    const first = await moveTo(user, user.email, `new_${user.email}`);
    const asked = await app.anonymous.post('/api/auth/request-password-reset', { email: user.email });
    expect(asked.status).toBe(200);
    const second = await undoLink(user.email);
    expect((await undo(first)).status).toBe(400);
    expect((await undo(second)).status).toBe(200);
  });
});

describe('several changes', () => {
  it('within the 7 days lead back to the first address by its link, which ends the later ones', async () => {
    const user = await registerVerified(app);
    const [a, b, c] = [user.email, `b_${user.email}`, `c_${user.email}`];
    const linkOfA = await moveTo(user, a, b);
    const linkOfB = await moveTo(user, b, c);
    expect((await undo(linkOfA)).status).toBe(200);
    expect(await accountOf(user)).toMatchObject({ email: a });
    expect((await undo(linkOfB)).status).toBe(400);
  });

  it('lead back step by step by the later link, which leaves the earlier one', async () => {
    const user = await registerVerified(app);
    const [a, b, c] = [user.email, `b_${user.email}`, `c_${user.email}`];
    const linkOfA = await moveTo(user, a, b);
    const linkOfB = await moveTo(user, b, c);
    expect((await undo(linkOfB)).status).toBe(200);
    expect(await accountOf(user)).toMatchObject({ email: b });
    expect((await undo(linkOfA)).status).toBe(200);
    expect(await accountOf(user)).toMatchObject({ email: a });
  });

  it('back to the first address leave no link to the one between', async () => {
    const user = await registerVerified(app);
    const between = `between_${user.email}`;
    await moveTo(user, user.email, between);
    expect((await verify(await askForAddress(app, user, user.email))).status).toBe(200);
    expect(await accountOf(user)).toMatchObject({ email: user.email });
    expect(await formerAddressesOf(user)).toEqual([]);
  });

  it('at the moment of the undo end in one address, and the former one can always come back', async () => {
    const user = await registerVerified(app);
    const [a, b, c] = [user.email, `b_${user.email}`, `c_${user.email}`];
    const linkOfA = await moveTo(user, a, b);
    const further = await askForAddress(app, user, c);
    const [undone] = await Promise.all([undo(linkOfA), verify(further)]);
    expect(undone.status).toBe(200);
    expect(await accountOf(user)).toMatchObject({ email: a, pending: null });
    expect(await formerAddressesOf(user)).toEqual([]);
  });
});

describe('a former address', () => {
  it('that was never verified gets no link and is not reserved', async () => {
    const { user } = await registerWithMail(app);
    const stranger = user.email;
    expect((await verify(await askForAddress(app, user, `own_${stranger}`))).status).toBe(200);
    expect(await formerAddressesOf(user)).toEqual([]);
    expect((await app.register({ email: stranger })).email).toBe(stranger);
  });

  it('cannot be taken by another account for 7 days, by sign-up or by a change', async () => {
    const [user, other] = [await registerVerified(app), await registerVerified(app)];
    const early = await askForAddress(app, other, `new_${user.email}`);
    const token = await moveTo(user, user.email, `newer_${user.email}`);
    const taking = { username: `x${user.username}`.slice(0, 20), email: user.email.toUpperCase() };
    await expect(app.register(taking)).rejects.toThrow('409');
    const change = { email: user.email, currentPassword: other.password };
    expect((await other.patch('/api/users/profile', change)).status).toBe(409);
    expect((await verify(early)).status).toBe(200);
    expect((await undo(token)).status).toBe(200);

    const again = await registerVerified(app);
    await moveTo(again, again.email, `new_${again.email}`);
    app.advance(7 * DAY_MS);
    expect((await app.register({ email: again.email })).email).toBe(again.email);
  });

  it('that was requested before it was reserved is refused when it is verified', async () => {
    const [user, other] = [await registerVerified(app), await registerVerified(app)];
    const reserved = `reserved_${user.email}`;
    const token = await askForAddress(app, other, reserved);
    await app.db.query(
      `insert into former_addresses (user_id, email, verified_at, changed_at, expires_at)
       values ($1, $2, $3, $3, $4)`,
      [user.id, reserved, app.now(), new Date(app.now().getTime() + DAY_MS)],
    );
    expect(await verify(token)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await accountOf(other)).toMatchObject({ email: other.email, pending: reserved });
  });

  it('is restored to a banned account, which stays banned', async () => {
    const user = await registerVerified(app);
    const token = await moveTo(user, user.email, `new_${user.email}`);
    await ban(app, user);
    expect((await undo(token)).status).toBe(200);
    expect((await reset(tokenIn(await app.mail.next(user.email, /Reset/)))).status).toBe(200);
    expect((await login(user.username, newPassword)).body.code).toBe('BANNED');
  });

  it('is restored to a deactivated account, but not to one that is being erased', async () => {
    const user = await registerVerified(app);
    const token = await moveTo(user, user.email, `new_${user.email}`);
    await user.call(deleteAccount, { body: { password: user.password } });
    expect((await undo(token)).status).toBe(200);
    expect((await reset(tokenIn(await app.mail.next(user.email, /Reset/)))).status).toBe(200);
    expect((await login(user.username, newPassword)).status).toBe(200);

    const gone = await registerVerified(app);
    const tooLate = await moveTo(gone, gone.email, `new_${gone.email}`);
    await gone.call(deleteAccount, { body: { password: gone.password } });
    app.advance(7 * DAY_MS - HOUR_MS);
    expect((await undo(tooLate)).status).toBe(400);
  });

  it('is forgotten after the 7 days', async () => {
    const user = await registerVerified(app);
    await moveTo(user, user.email, `new_${user.email}`);
    app.advance(7 * DAY_MS);
    await runTask(app.context, 'delete-expired');
    expect(await formerAddressesOf(user)).toEqual([]);
  });
});
