import { allEndpoints } from '@reelmates/contract/all-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveImage, publish, share } from '../../testing/posts-factory.ts';
import { privacyWatch } from '../../testing/privacy-watch.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

/*
 * testing/privacy-watch.ts searches every response and log line of every test for private data. These tests request
 * what others may not: everything that can be read about one person, and failures.
 */

let app: TestApp;
let planted: TestUser;
let stranger: TestUser;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await createTestApp();
  planted = await app.register();
  const admin = await app.registerAdmin();
  stranger = await app.register();

  const image = await giveImage(app, planted);
  const post = await publish(planted, admin, { amountSpent: 86_420.13, caption: 'in the open' });
  const hidden = await share(planted, {
    isPublic: false,
    caption: 'planted private caption',
    imageUrl: image.url,
  });
  await share(planted, { caption: 'planted pending caption' });
  await planted.post(`/api/posts/${post.id}/comments`, { content: 'planted pending comment' });
  await stranger.post(`/api/users/${planted.id}/follow`);
  const person = privacyWatch.whoHasSession(planted.cookie());
  if (person === null) throw new Error('the watch does not know who that is');
  for (const text of ['86420.13', 'planted private', 'planted pending']) {
    privacyWatch.plant(person, 'unpublished text', text);
  }
  await app.db.query(
    `update users set exclusion_open = true, exclusion_ends_at = '2031-07-23' where id = $1`,
    [planted.id],
  );
  privacyWatch.plant(person, 'break', '2031-07-23');
  await planted.get('/api/posts');
  Object.assign(ids, { user: planted.id, post: post.id, hidden: hidden.id, image: image.id });
});
afterAll(() => app.close());

// The whole API, a thousand requests.
test('requests of strangers and without a session about a person reveal nothing private', {
  timeout: 120_000,
}, async () => {
  const queries = ['', '?limit=50', '?search=planted', '?q=planted', `?q=${planted.email}`, '?search=a'];
  const named = [ids.user, ids.post, ids.hidden, planted.username];
  // A path without parameters is requested once, not once for each name.
  const paths = new Set(
    [...allEndpoints.values()]
      .filter(({ method }) => method === 'GET')
      .flatMap(({ path }) => named.map((id) => path.replaceAll(/\{\w+\}/g, String(id)))),
  );
  let answered = 0;
  for (const path of paths) {
    const responses = await Promise.all(
      queries.flatMap((query) => [stranger, app.anonymous].map((client) => client.get(path + query))),
    );
    answered += responses.filter(({ status }) => status === 200).length;
  }
  expect(answered).toBeGreaterThan(100);
  for (const target of [`/images/${ids.image}`, `/images/${ids.image}?w=160`]) {
    expect((await stranger.get(target)).status).toBe(404);
    expect((await app.anonymous.get(target)).status).toBe(404);
  }
});

test('actions of a stranger on a person reveal nothing private', async () => {
  const responses = await Promise.all([
    stranger.post(`/api/users/${ids.user}/follow`),
    stranger.post(`/api/posts/${ids.post}/like`),
    stranger.post(`/api/posts/${ids.post}/comments`, { content: 'hello' }),
    stranger.patch(`/api/posts/${ids.hidden}`, { caption: 'mine now' }),
    stranger.post('/api/auth/send-verification-email', { userId: ids.user }),
    app.anonymous.post('/api/auth/request-password-reset', { email: planted.email.toUpperCase() }),
    app.anonymous.post('/api/login', { username: planted.email, password: 'Wrong-Word-1' }),
    app.anonymous.post('/api/login', {
      username: planted.username,
      password: planted.password.toLowerCase(),
    }),
    app.anonymous.post('/api/register', {
      username: 'fresh_face',
      email: planted.email,
      password: 'Galah-Perch-42',
      firstName: 'A',
      lastName: 'B',
    }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 201, 404, 403, 200, 401, 401, 409]);
});

test('a person on a break looks like everyone else', async () => {
  const profile = async () => (await stranger.get(`/api/users/${ids.user}`)).text;
  const during = await profile();
  await app.db.query('update users set exclusion_open = false, exclusion_ends_at = null where id = $1', [
    ids.user,
  ]);
  expect(await profile()).toBe(during);
});

test('the log contains no private data, whatever fails', async () => {
  await app.anonymous.get(`/api/check-username/mate?token=${planted.email}`);
  await app.anonymous.get(`/login?next=${encodeURIComponent(planted.email)}`);
  await app.anonymous.request('POST', '/api/login', {
    rawBody: `{"username": "${planted.email}", `,
    headers: { 'content-type': 'application/json' },
  });
  // Errors of the database contain values in their details.
  const broken = app.db.query('insert into users (email, password_hash) values ($1, $2)', [
    planted.email,
    planted.password,
  ]);
  app.context.log.trace({ err: await broken.catch((error: unknown) => error) }, 'as a task would');
  privacyWatch.end();
});
