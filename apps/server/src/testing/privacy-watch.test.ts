import { expect, test } from 'vitest';
import { createPrivacyWatch, privacyWatch } from './privacy-watch.ts';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';
import { watchResponse } from './watch-responses.ts';

const galah = { id: '1', username: 'galah' };
const perch = { id: '2', username: 'perch' };
const response = { method: 'GET', path: '/api/posts', status: 200, askers: [perch], text: '' };

function watchOf(...planted: [Parameters<typeof privacyWatch.plant>[1], string][]) {
  const watch = createPrivacyWatch();
  for (const [kind, value] of planted) watch.plant(galah, kind, value);
  const tell = (text: string, change: Partial<typeof response> = {}) =>
    watch.checkResponse({ ...response, ...change, text });
  return { watch, tell };
}

test('reports who reads what about whom, and where; at once, and at the end', async () => {
  const { watch, tell } = watchOf(['email', 'galah@example.org']);
  const leak = 'GET /api/posts (200) tells perch the email of galah: "galah@example.org"';
  await expect(tell('{"to":"galah@example.org"}')).rejects.toThrow(leak);
  expect(() => watch.end()).toThrow(`Private things leaked:\n${leak}`);
  expect(() => watch.end()).not.toThrow();
});

test.each([
  ['in another case', 'Mail GALAH@Example.ORG now'],
  ['in an address', '/login?next=%2Fa%3Fb&email=galah%40example.org'],
  ['in HTML', '<p>galah@example.org</p>'],
])('finds it %s', async (_name, text) => {
  await expect(watchOf(['email', 'galah@example.org']).tell(text)).rejects.toThrow('galah');
});

test.each([
  ['as a part of something else', 'bigalah@example.org and galah@example.organic'],
  ['nothing', ''],
])('ignores %s', async (_name, text) => {
  const { watch, tell } = watchOf(
    ['email', 'galah@example.org'],
    ['tracker amount', '60.00'],
    ['name', 'Rob'],
  );
  await tell(`${text} 60.00 Rob`);
  watch.end();
});

test('lets everybody see their own, but no password or session', async () => {
  const { tell } = watchOf(
    ['tracker amount', '71234.56'],
    ['password', 'Galah-Perch-42'],
    ['session', 'a1b2c3d4e5'],
  );
  const own = { askers: [galah] };
  await tell('71234.56', own);
  await expect(tell('71234.56')).rejects.toThrow('amount');
  await expect(tell('71234.56', { askers: [] })).rejects.toThrow('a caller without a session');
  await expect(tell('Galah-Perch-42', own)).rejects.toThrow('password');
  await expect(tell('a1b2c3d4e5', own)).rejects.toThrow('session');
});

test('lets admins see how to reach people, but not how they play and rest', async () => {
  const { tell } = watchOf(
    ['email', 'galah@example.org'],
    ['break', '2002-01-01T00:00:01'],
    ['phone', '0491570001'],
  );
  const queue = { path: '/api/admin/users' };
  await tell('galah@example.org 0491570001', queue);
  await expect(tell('galah@example.org', { ...queue, status: 403 })).rejects.toThrow('email');
  await expect(tell('2002-01-01T00:00:01.000Z', queue)).rejects.toThrow('break');
});

test('lets a name be seen that its owner shows', async () => {
  const { watch, tell } = watchOf(['name', 'Marnie-Rowe']);
  await expect(tell('Marnie-Rowe')).rejects.toThrow('name');
  watch.nameLookUps.add(async (id) => id === galah.id);
  await tell('Marnie-Rowe');
});

test('finds a session in the log', () => {
  const { watch } = watchOf(['session', 'a1b2c3d4e5']);
  watch.checkLog('{"level":10,"cookie":"sid=a1b2c3d4e5"}');
  expect(() => watch.end()).toThrow('the log holds the session of galah');
});

/** The leaks found by the watch, which also clears them, so that closing the app does not fail. */
async function leaksOf(app: TestApp): Promise<string> {
  const leaks = await app.close().then(
    () => '',
    (error: Error) => error.message,
  );
  return leaks;
}

/** The secrets that everybody is registered with, wherever a row of theirs holds them. */
async function secretsOf(app: TestApp, { id }: TestUser): Promise<Record<string, string>> {
  const [row] = await app.db.query<Record<string, string>>(
    `select u.email, u.phone, u.first_name as name, s.amount_spent::text as "tracker amount",
            s.amount_won::text as won, s.machine_type as machine, to_char(b.ends_at, 'YYYY-MM-DD"T"HH24:MI:SS') as break
       from users u join play_sessions s on s.user_id = u.id join breaks b on b.user_id = u.id where u.id = $1`,
    [id],
  );
  return row ?? {};
}

test('finds every kind of private data in responses to others, and not to its owner', async () => {
  const app = await createTestApp();
  const [owner, stranger] = [await app.register(), await app.register()];
  const secrets = Object.values(await secretsOf(app, owner));
  expect(secrets).toHaveLength(7);
  for (const secret of secrets) {
    // Simulates a view with a wrong column.
    await app.db.query('update users set bio = $2 where id = $1', [owner.id, secret]);
    const profile = `/api/users/${owner.id}`;
    await expect(stranger.get(profile), secret).rejects.toThrow(`tells ${stranger.username} the`);
    await owner.get(profile);
  }
  const leaks = await leaksOf(app);
  for (const secret of secrets) expect(leaks).toContain(`of ${owner.username}: "${secret}"`);
});

test('searches log lines of all levels, also those that are not printed', async () => {
  const app = await createTestApp();
  const user = await app.register();
  app.context.log.trace({ session: user.cookie() }, 'signed in');
  app.context.log.debug({ to: user.email.toUpperCase() }, 'mail sent');
  const leaks = await leaksOf(app);
  expect(leaks).toContain(`the log holds the session of ${user.username}`);
  expect(leaks).toContain(`the log holds the email of ${user.username}`);
});

test('a server at the port of one of a former test file has people of its own', async () => {
  const signIn = (path: string, url: string, username: string) => {
    const body = { id: '1', username, email: `${username}@example.org` };
    return watchResponse({
      method: 'POST',
      url,
      path,
      cookies: undefined,
      newCookie: `sid=${username}-${url}-${path}`,
      form: { ...body, password: 'Galah-Perch-42' },
      response: { status: 200, headers: new Headers(), body, text: JSON.stringify(body) },
    });
  };
  await signIn('/api/register', 'http://127.0.0.1:1', 'galah');
  privacyWatch.reset();
  // The account continues at another port, as after a restart of the server.
  await signIn('/api/register', 'http://127.0.0.1:2', 'perch');
  await signIn('/api/login', 'http://127.0.0.1:1', 'perch');
  expect(() => privacyWatch.end()).not.toThrow();
});
