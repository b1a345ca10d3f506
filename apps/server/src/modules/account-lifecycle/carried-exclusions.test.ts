// spec: none, breaks that outlast an account are not in it

import { createHash, randomBytes } from 'node:crypto';
import { deleteAccount } from '@reelmates/contract/account/account-deletion';
import { updateProfile } from '@reelmates/contract/account/accounts';
import { auditLog } from '@reelmates/contract/admin/moderation';
import { comeBack } from '@reelmates/contract/play/responsible-gambling';
import { DAY_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ban, unban } from '../../testing/posts-factory.ts';
import { runTask } from '../../testing/run-task.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { createClient } from '../../testing/test-client.ts';
import { reportErasure } from '../reports/reports.public.ts';
import { eraseDueAccounts } from './account-lifecycle.public.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp({ plantPrivateStats: false, env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  // Signs in each time, because the clock passes the lifetime of sessions.
  admin = await app.registerAdmin();
});

let mailboxes = 0;
const freshEmail = () => `mailbox.${++mailboxes}@example.net`;

/** Follows the link of a verification mail. */
async function verify(user: TestUser, email = user.email): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await app.db.query(
    `insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
     values ($1, $2, 'verify_email', $3, $4, $5)`,
    [
      createHash('sha256').update(token).digest(),
      user.id,
      email,
      app.now(),
      new Date(app.now().getTime() + DAY_MS),
    ],
  );
  const { status, body } = await app.anonymous.post('/api/auth/verify-email', { token });
  expect([status, body]).toEqual([200, { message: 'Your email address is verified.' }]);
}

async function registerVerified(form: Parameters<TestApp['register']>[0] = {}): Promise<TestUser> {
  const user = await app.register(form);
  await verify(user);
  return user;
}

const rest = (user: TestUser, days: number) => user.post('/api/responsible-gambling/set-exclusion', { days });
const erase = () => eraseDueAccounts(app.context, reportErasure, new AbortController().signal);
const carried = () => app.db.query('select kind, ends_at from carried_exclusions order by kind');

/** Deletes the account and waits until it is gone. */
async function erased(user: TestUser): Promise<void> {
  await user.post('/api/login', { username: user.username, password: user.password });
  await user.call(deleteAccount, { body: { password: user.password } });
  app.advance(7 * DAY_MS);
  await erase();
}

async function erasedWhileBanned(user: TestUser): Promise<void> {
  await ban(app, user);
  const { body } = await user.post('/api/login', { username: user.username, password: user.password });
  const left = await app.anonymous.request('DELETE', '/api/users/me', {
    body: { password: user.password },
    headers: { authorization: `Bearer ${body.leaveToken}` },
  });
  expect(left.status).toBe(204);
  app.advance(7 * DAY_MS);
  await erase();
}

async function feedOf(user: TestUser): Promise<[number, string?]> {
  const { status, body } = await user.get('/api/posts');
  return status === 200 ? [200] : [status, body.code];
}

describe('a break', () => {
  it('holds for a new account from the moment in which it verifies the address, until the same end', async () => {
    const email = freshEmail();
    const user = await registerVerified({ email });
    const { selfExclusionEnd } = (await rest(user, 365)).body;
    await erased(user);
    const again = await app.register({ email });
    const elsewhere = createClient(app.url);
    await elsewhere.post('/api/login', { username: again.username, password: again.password });
    expect(await feedOf(again)).toEqual([200]);
    await verify(again);
    for (const client of [again, elsewhere]) {
      const { status, body } = await client.get('/api/posts');
      expect([status, body.code, body.selfExclusionEnd]).toEqual([403, 'SELF_EXCLUDED', selfExclusionEnd]);
    }
    expect((await again.post('/api/responsible-gambling/come-back')).status).toBe(409);
    expect(await app.db.query('select 1 from audit_log where target_id = $1', [again.id])).toEqual([]);
    app.advance(365 * DAY_MS);
    await again.post('/api/login', { username: again.username, password: again.password });
    await again.call(comeBack);
  });

  it('continues for a person who signs in within seven days', async () => {
    const user = await registerVerified();
    const { selfExclusionEnd } = (await rest(user, 90)).body;
    await user.delete('/api/users/me', { password: user.password });
    const back = await user.post('/api/login', { username: user.username, password: user.password });
    expect(back.body.selfExclusionEnd).toBe(selfExclusionEnd);
    expect(await feedOf(user)).toEqual([403, 'SELF_EXCLUDED']);
  });

  it('is stored as a hash without a name, and no longer than it lasts', async () => {
    const user = await registerVerified({ email: freshEmail() });
    await rest(user, 30);
    await erased(user);
    const rows = await app.db.query('select c::text as text from carried_exclusions c');
    expect(JSON.stringify(rows)).not.toContain('mailbox');
    expect(rows).toHaveLength((await carried()).length);
    const before = (await carried()).length;
    app.advance(23 * DAY_MS);
    await runTask(app.context, 'delete-expired');
    expect((await carried()).length).toBeLessThan(before);
  });

  it('is stored in the transaction that deletes the account, or not at all', async () => {
    const email = freshEmail();
    const user = await registerVerified({ email });
    await rest(user, 90);
    const before = await carried();
    await app.db.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`);
    await app.db.query('create trigger refuse before delete on users for each row execute function refuse()');
    await expect(erased(user)).rejects.toThrow('could not be erased');
    expect(await carried()).toEqual(before);
    await app.db.query('drop function refuse cascade');
    await erase();
    expect(await carried()).toHaveLength(before.length + 1);
    expect(await feedOf(await registerVerified({ email }))).toEqual([403, 'SELF_EXCLUDED']);
  });

  it('that has already ended is not stored', async () => {
    const email = freshEmail();
    const user = await registerVerified({ email });
    await rest(user, 1);
    await erased(user);
    const again = await registerVerified({ email });
    expect(await feedOf(again)).toEqual([200]);
  });

  it('is found by other spellings of the mailbox, and by an address that the account gave up during it', async () => {
    const [first, second] = [freshEmail(), freshEmail()];
    const user = await registerVerified({ email: first });
    await rest(user, 180);
    const change = { email: second, currentPassword: user.password };
    await user.call(updateProfile, { body: change });
    await verify(user, second);
    await erased(user);
    for (const email of [first.replace('@', '+new@'), second.toUpperCase()]) {
      const again = await registerVerified({ email });
      expect(await feedOf(again), email).toEqual([403, 'SELF_EXCLUDED']);
    }
  });

  it('is found by an address that the account gave up during it with the link that undoes the change', async () => {
    const [first, second] = [freshEmail(), freshEmail()];
    const user = await registerVerified({ email: first });
    await user.call(updateProfile, { body: { email: second, currentPassword: user.password } });
    await verify(user, second);
    await rest(user, 180);
    const token = randomBytes(32).toString('base64url');
    await app.db.query('update former_addresses set token_hash = $2 where user_id = $1', [
      user.id,
      createHash('sha256').update(token).digest(),
    ]);
    expect((await app.anonymous.post('/api/auth/undo-email-change', { token })).status).toBe(200);
    await app.db.query(
      'update users set password_hash = (select password_hash from users where id = $2) where id = $1',
      [user.id, admin.id],
    );
    await erased(user);
    for (const email of [first, second]) {
      expect(await feedOf(await registerVerified({ email })), email).toEqual([403, 'SELF_EXCLUDED']);
    }
  });

  it('is not carried over to the owner of an address that a stranger typed and never verified', async () => {
    const email = freshEmail();
    const stranger = await app.register({ email });
    await rest(stranger, 365);
    await erased(stranger);
    const owner = await registerVerified({ email });
    expect(await feedOf(owner)).toEqual([200]);
  });

  it('is not found by a phone number, which is never verified', async () => {
    const phone = '0491570006';
    const user = await registerVerified({ phone });
    await rest(user, 365);
    await erased(user);
    const curious = await registerVerified({ phone });
    expect(await feedOf(curious)).toEqual([200]);
    expect(await app.db.query('select 1 from audit_log where target_id = $1', [curious.id])).toEqual([]);
  });

  it('never shortens one that the new account has chosen', async () => {
    const email = freshEmail();
    const user = await registerVerified({ email });
    await rest(user, 30);
    await erased(user);
    const again = await app.register({ email });
    const { selfExclusionEnd } = (await rest(again, 90)).body;
    await verify(again);
    expect((await again.get('/api/posts')).body.selfExclusionEnd).toBe(selfExclusionEnd);
  });
});

describe('a ban', () => {
  it('bans the new account once it verifies the address, and lets it export and delete its data', async () => {
    const email = freshEmail();
    await erasedWhileBanned(await registerVerified({ email }));
    const again = await app.register({ email });
    expect(await feedOf(again)).toEqual([200]);
    await verify(again);
    expect(await feedOf(again)).toEqual([401, 'UNAUTHENTICATED']);
    const refused = await again.post('/api/login', { username: again.username, password: again.password });
    expect([refused.status, refused.body.code, typeof refused.body.leaveToken]).toEqual([
      403,
      'BANNED',
      'string',
    ]);
    const body = await admin.call(auditLog);
    expect(body.items[0]).toMatchObject({
      action: 'user.ban',
      actor: null,
      target: { kind: 'user', id: again.id },
    });
  });

  it('that an admin lifts from the new account does not return', async () => {
    const email = freshEmail();
    await erasedWhileBanned(await registerVerified({ email }));
    const again = await registerVerified({ email });
    await unban(app, again);
    await erased(again);
    const third = await registerVerified({ email });
    expect(await feedOf(third)).toEqual([200]);
  });

  it('that was lifted before the erasure is not stored', async () => {
    const email = freshEmail();
    const user = await registerVerified({ email });
    await ban(app, user);
    await unban(app, user);
    await erased(user);
    expect(await feedOf(await registerVerified({ email }))).toEqual([200]);
  });

  it('adds a note for admins to an account with the same phone number, invisible to the person', async () => {
    const banned = await registerVerified({ countryCode: '+61', phone: '0491 570 110' });
    await erasedWhileBanned(banned);
    const next = await registerVerified({ countryCode: '+61', phone: '491570110' });
    expect(await feedOf(next)).toEqual([200]);
    const body = await admin.call(auditLog);
    expect(body.items[0]).toMatchObject({
      action: 'user.note',
      actor: null,
      target: { kind: 'user', id: next.id },
      after: { note: 'A banned account that was erased had this phone number.' },
    });
  });

  it('does not ban the last admin, and adds a note', async () => {
    const email = freshEmail();
    await erasedWhileBanned(await registerVerified({ email }));
    const again = await app.register({ email });
    await app.db.query('insert into admins (user_id, created_at) values ($1, now())', [again.id]);
    await verify(again);
    expect(await feedOf(again)).toEqual([200]);
    expect((await again.call(auditLog)).items[0]).toMatchObject({ action: 'user.note' });
  });
});
