import { register, setUsername, updateProfile } from '@reelmates/contract/account/accounts';
import { authMe, currentUser, login as loginEndpoint, logout } from '@reelmates/contract/account/sign-in';
import { auditLog } from '@reelmates/contract/admin/moderation';
import { getUser } from '@reelmates/contract/social/users';
import { DAY_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fourAtATime } from '../../testing/four-at-a-time.ts';
import { ban } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { untilServed } from '../../testing/until-served.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const form = (username: string) => ({
  username,
  email: `${username}@example.org`,
  password: 'Galah-Perch-42',
  firstName: 'Marnie',
  lastName: 'Rowe',
  dateOfBirth: '1986-03-14',
  countryCode: '+61',
  phone: '412 555 019',
});

describe('registration', () => {
  // spec: S7.9
  test('creates the account, signs it in, and keeps its data private', async () => {
    const response = await app.anonymous.post('/api/register', form('marnie_r'));
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      username: 'marnie_r',
      email: 'marnie_r@example.org',
      emailVerified: false,
      isAdmin: false,
      points: 0,
    });
    expect(response.text).not.toContain('412 555');
    expect(response.headers.get('set-cookie')).toMatch(/^sid=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
    const [row] = await app.db.query<Record<string, unknown>>(
      "select age_confirmed_by, terms_version, password_hash, phone from users where username = 'marnie_r'",
    );
    expect(row).toMatchObject({
      age_confirmed_by: 'date_of_birth',
      terms_version: '2025-10-27',
      phone: '412 555 019',
    });
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('accepts a password however a keyboard composes its letters', async () => {
    const password = 'Kākāpō-Perch-42';
    const decomposed = password.normalize('NFD');
    expect(decomposed).not.toBe(password);
    await app.anonymous.call(register, { body: { ...form('kakapo_1'), password } });
    await app.anonymous.call(register, { body: { ...form('kakapo_2'), password: decomposed } });
    for (const username of ['kakapo_1', 'kakapo_2']) {
      for (const typed of [password, decomposed]) {
        await app.anonymous.call(loginEndpoint, { body: { username, password: typed } });
      }
    }
  });

  // spec: S3.23, S7.9
  test('accepts only the five fields of the specification', async () => {
    const { dateOfBirth: _, countryCode: __, phone: ___, ...five } = form('five_fields');
    await app.anonymous.call(register, { body: five });
  });

  test('that fails at the commit leaves the browser with the cookies it had', async () => {
    await app.db.query(`create function refuse_session() returns trigger language plpgsql
      as $$ begin raise exception 'refused'; end $$`);
    await app.db.query(`create constraint trigger refuse_session after insert on login_sessions
      deferrable initially deferred for each row execute function refuse_session()`);
    try {
      const response = await app.anonymous.post('/api/register', form('rolled_back'));
      expect(response.status).toBe(500);
      expect(response.headers.get('set-cookie')).toBeNull();
    } finally {
      await app.db.query('drop trigger refuse_session on login_sessions');
    }
  });

  // spec: S1.1, S5.3, S5.4, S5.5, S5.6, S5.7, S5.8, S5.10, S5.11, S5.12, S9.6, S9.7
  test.each([
    ['dateOfBirth', '2015-01-01', 'You must be 18 or older to join'],
    ['password', 'short', 'Password must be at least 8 characters'],
    ['password', 'ALLUPPERCASE1', 'Password must contain at least one lowercase letter'],
    ['password', 'alllowercase1', 'Password must contain at least one uppercase letter'],
    ['password', 'NoDigitsHere', 'Password must contain at least one number'],
    ['password', 'Password1', 'This password is too common'],
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', 'a'.repeat(21), 'Username must be less than 20 characters'],
    ['username', 'no spaces', 'Username can only contain letters, numbers, and underscores'],
    ['username', '_edge', 'Username cannot start or end with underscore'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['firstName', ' ', 'First name is required'],
    ['firstName', undefined, 'First name is required'],
    ['firstName', null, 'First name is required'],
    ['lastName', undefined, 'Last name is required'],
    ['lastName', null, 'Last name is required'],
    ['lastName', 'x'.repeat(51), 'Last name too long'],
    ['phone', '123', 'Please enter a valid phone number'],
    ['phone', '1234567890123456', 'Phone number too long'],
    ['countryCode', '+999', 'Please select a country code'],
  ])('refuses %s %j', async (field, value, message) => {
    const response = await app.anonymous.post('/api/register', { ...form('refused_one'), [field]: value });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'VALIDATION', message });
    expect(response.body.errors[0]).toEqual({ path: field, message });
  });

  // The profile shows both names in one line.
  test('refuses a phone number that first and last name make together', async () => {
    const names = { firstName: 'Call 0412 345', lastName: '678' };
    const response = await app.anonymous.post('/api/register', { ...form('refused_one'), ...names });
    expect(response.status).toBe(400);
    const message = 'Please leave out links, phone numbers and email addresses';
    expect(response.body.errors).toEqual([{ path: 'lastName', message }]);
  });

  test('refuses a taken username in any case, and a taken email, each with the path of its field', async () => {
    await app.anonymous.post('/api/register', form('Taken_One'));
    const name = await app.anonymous.post('/api/register', {
      ...form('tAKEN_oNE'),
      email: 'other@example.org',
    });
    expect(name.status).toBe(409);
    expect(name.body).toEqual({
      code: 'CONFLICT',
      message: 'Username is taken',
      errors: [{ path: 'username', message: 'Username is taken' }],
    });
    const email = await app.anonymous.post('/api/register', {
      ...form('another'),
      email: 'TAKEN_one@example.org',
    });
    expect(email.status).toBe(409);
    const message = 'Username or email is not available';
    expect(email.body).toEqual({ code: 'CONFLICT', message, errors: [{ path: 'email', message }] });
  });

  test('gives a username to one of twenty registrations, of which four are concurrent', async () => {
    const ask = (index: number) =>
      app.anonymous.post('/api/register', { ...form('wanted_name'), email: `wanted${index}@example.org` });
    const responses = await fourAtATime(20, (index) => untilServed(() => ask(index)));
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  test('refuses a reserved username with 409', async () => {
    const response = await app.anonymous.post('/api/register', form('ad_min'));
    expect([response.status, response.body.errors[0].path]).toEqual([409, 'username']);
    const check = await app.anonymous.get('/api/check-username/support');
    expect(check.body).toEqual({ available: false });
  });
});

describe('sessions', () => {
  // spec: S7.7, S7.8, S7.10
  test('login by username and by email in any case, logout ends the session on the server', async () => {
    const user = await app.register();
    for (const username of [user.username.toUpperCase(), user.email]) {
      await user.call(loginEndpoint, { body: { username, password: user.password } });
    }
    const cookie = user.cookie();
    await user.call(logout);
    const again = await app.anonymous.get('/api/auth/me', { cookie });
    expect(again.status).toBe(401);
    expect(again.body).toEqual({ message: 'Unauthorized', code: 'UNAUTHENTICATED' });
  });

  test('a wrong password and an unknown name get the same response', async () => {
    const user = await app.register();
    const wrong = await app.anonymous.post('/api/login', {
      username: user.username,
      password: 'Wrong-Word-1',
    });
    const unknown = await app.anonymous.post('/api/login', {
      username: 'nobody_here',
      password: 'Wrong-Word-1',
    });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.body).toEqual({ message: 'Invalid username or password', code: 'BAD_CREDENTIALS' });
    // A character that the database refuses.
    const impossible = { username: 'galah\u0000', password: 'Wrong-Word-1' };
    expect((await app.anonymous.post('/api/login', impossible)).text).toBe(wrong.text);
  });

  test('each login has a new token and ends the one it replaces', async () => {
    const user = await app.register();
    const first = user.cookie();
    await user.post('/api/login', { username: user.username, password: user.password });
    expect(user.cookie()).not.toBe(first);
    expect((await app.anonymous.get('/api/auth/me', { cookie: first })).status).toBe(401);
  });

  test('a ban counts at the next request, and at login after the right password alone', async () => {
    const user = await app.register();
    await ban(app, user);
    expect((await user.get('/api/auth/me')).status).toBe(401);
    const wrong = await app.anonymous.post('/api/login', {
      username: user.username,
      password: 'Wrong-Word-1',
    });
    expect(wrong.body.code).toBe('BAD_CREDENTIALS');
    const right = await app.anonymous.post('/api/login', {
      username: user.username,
      password: user.password,
    });
    expect(right.status).toBe(403);
    expect(right.body).toMatchObject({ code: 'BANNED', leaveToken: expect.stringMatching(/^[\w-]{43}$/) });
  });

  // spec: S4.1, S7.5
  test('GET /api/user is empty when signed out; a nonsense cookie is no session', async () => {
    await app.anonymous.call(currentUser);
    expect((await app.anonymous.get('/api/user', { cookie: `sid=${'x'.repeat(43)}` })).status).toBe(204);
    expect((await app.anonymous.get('/api/user', { cookie: 'sid=%00; sid="' })).status).toBe(204);
  });

  test('ends after 30 days without use, and after 90 in any case', async () => {
    const own = await createTestApp();
    const user = await own.register();
    for (let passed = 0; passed < 80; passed += 20) {
      own.advance(20 * DAY_MS);
      await user.call(authMe);
    }
    own.advance(11 * DAY_MS);
    expect((await user.get('/api/auth/me')).status).toBe(401);
    const idle = await own.register();
    own.advance(31 * DAY_MS);
    expect((await idle.get('/api/auth/me')).status).toBe(401);
    await own.close();
  });

  test('GET /api/login keeps the return path, for our own pages only', async () => {
    const to = async (next: string) =>
      (await app.anonymous.get(`/api/login?next=${encodeURIComponent(next)}`)).headers.get('location');
    expect(await to('/add?venueId=3')).toBe('/login?next=%2Fadd%3FvenueId%3D3');
    for (const evil of [
      'https://evil.example',
      '//evil.example',
      '//',
      '///add',
      '//a:99999',
      '/\\evil.example',
      'javascript:x',
      '/a\nb',
    ]) {
      expect(await to(evil)).toBe('/login');
    }
  });
});

describe('login limits', () => {
  test('ten failures lock one account for a while, not another one', async () => {
    const own = await createTestApp({ shareScale: 100, env: { RATE_LIMIT_SCALE: '1' } });
    const user = await own.register();
    const other = await own.register();
    const attempt = (username: string, password: string) =>
      own.anonymous.post('/api/login', { username, password });
    const failures = await fourAtATime(15, () => attempt(user.username, 'Wrong-Word-1'));
    expect(failures.filter((response) => response.status === 401)).toHaveLength(10);
    const locked = await attempt(user.username, user.password);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(locked.body.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes?\.$/);
    expect((await attempt(other.username, other.password)).status).toBe(200);
    await own.close();
  });
});

describe('usernames and profile', () => {
  // spec: S7.16
  test('PATCH /api/users/username renames; a taken name is refused', async () => {
    const [user, other] = [await app.register(), await app.register()];
    expect((await user.call(setUsername, { body: { username: 'Fresh_Name' } })).username).toBe('Fresh_Name');
    const taken = await other.patch('/api/users/username', { username: 'fresh_name' });
    expect([taken.status, taken.body.errors[0].path]).toEqual([409, 'username']);
    expect((await app.anonymous.patch('/api/users/username', { username: 'abc' })).status).toBe(401);
  });

  test('the verified badge ends with a new username, whichever call changes it, and not with another case', async () => {
    const admin = await app.registerAdmin();
    const changes = [
      (user: TestUser, name: string) => user.patch('/api/users/username', { username: name }),
      (user: TestUser, name: string) => user.patch('/api/users/profile', { profileTag: name }),
    ];
    for (const [index, change] of changes.entries()) {
      const user = await app.register();
      await admin.patch(`/api/admin/users/${user.id}/verify`, { isVerified: true });
      expect((await change(user, user.username.toUpperCase())).body.isVerified).toBe(true);
      const renamed = (await change(user, `renamed_${index}`)).body;
      expect([renamed.username, renamed.isVerified]).toEqual([`renamed_${index}`, false]);
      expect((await admin.call(auditLog)).items[0]).toMatchObject({
        action: 'user.unverify',
        actor: null,
        target: { kind: 'user', id: user.id },
        before: { username: user.username.toUpperCase() },
        after: { username: `renamed_${index}` },
      });
    }
  });

  test('an account without a username can use the account endpoints only', async () => {
    const user = await app.register();
    await app.db.query('update users set username = null where id = $1', [user.id]);
    expect((await user.get('/api/user')).body.username).toBeNull();
    const closed = await user.get('/api/users/me/posts');
    expect(closed.status).toBe(403);
    expect(closed.body.code).toBe('USERNAME_REQUIRED');
    await user.call(setUsername, { body: { username: 'picked_one' } });
  });

  test('a profile change is all or nothing', async () => {
    const [user, other] = [await app.register(), await app.register()];
    const response = await user.patch('/api/users/profile', { bio: 'Hello', profileTag: other.username });
    expect([response.status, response.body.errors[0].path]).toEqual([409, 'profileTag']);
    expect((await user.get('/api/user')).body.bio).toBeNull();
    const saved = await user.patch('/api/users/profile', { bio: ' Kia ora \n Ōtaki ', showName: true });
    expect(saved.body).toMatchObject({ bio: 'Kia ora \n Ōtaki', showName: true });
  });

  test('the time that a profile shows is not that of a new password or address', async () => {
    const [user, other] = [await app.register(), await app.register()];
    const shown = async () => (await other.call(getUser, { params: { userId: user.id } })).updatedAt;
    const before = await shown();
    app.advance(60_000);
    const password = { newPassword: 'Galah-Perch-43', confirmPassword: 'Galah-Perch-43' };
    for (const change of [{ email: `${user.id}@example.org` }, password, { profileTag: user.username }]) {
      const form = { currentPassword: user.password, ...change };
      await user.call(updateProfile, { body: form });
      expect(await shown()).toBe(before);
    }
    await user.call(updateProfile, { body: { bio: 'New here' } });
    expect(await shown()).not.toBe(before);
  });

  test('a new email waits, needs the password, and leaves the old one in force', async () => {
    const user = await app.register();
    const refused = await user.patch('/api/users/profile', { email: 'new@example.org' });
    expect(refused.body.errors).toEqual([
      { path: 'currentPassword', message: 'Current password is incorrect' },
    ]);
    const saved = await user.patch('/api/users/profile', {
      email: 'new@example.org',
      currentPassword: user.password,
    });
    expect(saved.body).toMatchObject({ email: user.email, pendingEmail: 'new@example.org' });
    expect((await user.call(updateProfile, { body: { email: user.email } })).pendingEmail).toBeNull();
  });

  test('refuse a bio that would be drawn across the lines around it', async () => {
    const user = await app.register();
    const { status, body } = await user.patch('/api/users/profile', { bio: `Hi${'\u0316'.repeat(20)}` });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'bio', message: 'Please remove characters that cannot be shown' }],
    ]);
  });

  test('accepts a form as it was read: bio null and empty password fields', async () => {
    const user = await app.register();
    await user.call(updateProfile, { body: { bio: 'Kia ora' } });
    const untouched = { currentPassword: '', newPassword: '', confirmPassword: '' };
    const saved = await user.patch('/api/users/profile', { bio: null, email: user.email, ...untouched });
    expect([saved.status, saved.body.bio]).toEqual([200, null]);
    const again = await app.anonymous.post('/api/login', {
      username: user.username,
      password: user.password,
    });
    expect(again.status).toBe(200);
    const short = await user.patch('/api/users/profile', { newPassword: 'x', confirmPassword: 'x' });
    expect(short.body.errors[0]).toEqual({
      path: 'newPassword',
      message: 'Password must be at least 8 characters',
    });
  });

  // spec: S5.20
  test('a new password ends the other sessions and needs the current one', async () => {
    const user = await app.register();
    const phone = user.cookie();
    const laptop = await app.anonymous.post('/api/login', {
      username: user.username,
      password: user.password,
    });
    const laptopCookie = laptop.headers.get('set-cookie')?.split(';')[0] ?? '';
    const change = { newPassword: 'Brolga-Dance-7', confirmPassword: 'Brolga-Dance-7' };
    const missing = await user.patch('/api/users/profile', change);
    expect(missing.body.errors[0]).toEqual({
      path: 'confirmPassword',
      message: "Passwords don't match or current password required",
    });
    const unrepeated = await user.patch('/api/users/profile', { ...change, confirmPassword: null });
    expect(unrepeated.body.errors).toEqual(missing.body.errors);
    const none = await user.patch('/api/users/profile', { email: 'new@example.org', currentPassword: null });
    expect(none.body.errors).toEqual([{ path: 'currentPassword', message: 'Current password is incorrect' }]);
    const wrong = await user.patch('/api/users/profile', { ...change, currentPassword: 'Wrong-Word-1' });
    expect(wrong.body.errors[0].path).toBe('currentPassword');
    const right = await user.patch('/api/users/profile', { ...change, currentPassword: user.password });
    expect(right.status).toBe(200);
    expect((await app.anonymous.get('/api/auth/me', { cookie: laptopCookie })).status).toBe(401);
    expect((await app.anonymous.get('/api/auth/me', { cookie: phone })).status).toBe(401);
    await user.call(authMe);
  });
});
