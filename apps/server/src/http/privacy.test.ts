import { PassThrough } from 'node:stream';
import { allEndpoints } from '@reelmates/contract/all-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveImage, publish, share } from '../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

/** Strings that occur nowhere else; wherever one of them turns up, it has leaked. */
const secrets = {
  email: 'quokka.planted@secret-mail.example',
  password: 'Numbat-Planted-77',
  phone: '0491 570 156',
  firstName: 'Firstplanted',
  lastName: 'Lastplanted',
  tracker: '73519.46',
  trackerMachine: 'Planted Tracker Machine',
  spent: '86420.13',
  privateCaption: 'planted private caption',
  pendingCaption: 'planted pending caption',
  pendingComment: 'planted pending comment',
  breakEnd: '2031-07-23',
};

let app: TestApp;
let planted: TestUser;
let stranger: TestUser;
let logged = '';
const ids: Record<string, string> = {};

beforeAll(async () => {
  const logTo = new PassThrough();
  logTo.on('data', (line: Buffer) => (logged += line.toString()));
  app = await createTestApp({ env: { LOG_LEVEL: 'trace' }, logTo });
  const { email, password, firstName, lastName } = secrets;
  planted = await app.register({
    email,
    password,
    firstName,
    lastName,
    phone: secrets.phone,
    countryCode: '+61',
  });
  const admin = await app.registerAdmin();
  stranger = await app.register();

  const image = await giveImage(app, planted);
  const post = await publish(planted, admin, { amountSpent: secrets.spent, caption: 'in the open' });
  const hidden = await share(planted, {
    isPublic: false,
    caption: secrets.privateCaption,
    imageUrl: image.url,
  });
  await share(planted, { caption: secrets.pendingCaption });
  await planted.post(`/api/posts/${post.id}/comments`, { content: secrets.pendingComment });
  await stranger.post(`/api/users/${planted.id}/follow`);
  await app.db.query(
    `insert into play_sessions (user_id, amount_spent, amount_won, machine_type, session_date, created_at, updated_at)
     values ($1, $2, $2, $3, now(), now(), now())`,
    [planted.id, secrets.tracker, secrets.trackerMachine],
  );
  await app.db.query('update users set exclusion_open = true, exclusion_ends_at = $2 where id = $1', [
    planted.id,
    `${secrets.breakEnd}T01:02:03Z`,
  ]);
  await planted.get('/api/posts');
  Object.assign(ids, { user: planted.id, post: post.id, hidden: hidden.id, image: image.id });
});
afterAll(() => app.close());

function expectNoSecret(where: string, text: string): void {
  const lower = text.toLowerCase();
  for (const [name, secret] of Object.entries(secrets)) {
    expect([where, name, lower.includes(secret.toLowerCase())]).toEqual([where, name, false]);
  }
}

test('no answer to a stranger or to nobody holds anything that is private', async () => {
  const queries = ['', '?limit=50', '?search=planted', '?q=planted', `?q=${secrets.email}`, '?search=a'];
  let answered = 0;
  for (const { method, path } of allEndpoints.values()) {
    if (method !== 'GET') continue;
    for (const id of [ids.user, ids.post, ids.hidden, planted.username]) {
      for (const query of queries) {
        const target = path.replaceAll(/\{\w+\}/g, String(id)) + query;
        for (const client of [stranger, app.anonymous]) {
          const { status, text, headers } = await client.get(target);
          if (status === 200) answered++;
          expectNoSecret(`GET ${target}`, text + JSON.stringify([...headers]));
        }
      }
    }
  }
  expect(answered).toBeGreaterThan(100);
  for (const target of [`/images/${ids.image}`, `/images/${ids.image}?w=160`]) {
    expect((await stranger.get(target)).status).toBe(404);
    expect((await app.anonymous.get(target)).status).toBe(404);
  }
});

test('what a stranger does to a person says nothing about them', async () => {
  const answers = await Promise.all([
    stranger.post(`/api/users/${ids.user}/follow`),
    stranger.post(`/api/posts/${ids.post}/like`),
    stranger.post(`/api/posts/${ids.post}/comments`, { content: 'hello' }),
    stranger.patch(`/api/posts/${ids.hidden}`, { caption: 'mine now' }),
    stranger.post('/api/auth/send-verification-email', { userId: ids.user }),
    app.anonymous.post('/api/auth/request-password-reset', { email: secrets.email.toUpperCase() }),
    app.anonymous.post('/api/login', { username: secrets.email, password: 'Wrong-Word-1' }),
    app.anonymous.post('/api/login', {
      username: planted.username,
      password: secrets.password.toLowerCase(),
    }),
    app.anonymous.post('/api/register', {
      username: 'fresh_face',
      email: secrets.email,
      password: 'Galah-Perch-42',
      firstName: 'A',
      lastName: 'B',
    }),
  ]);
  for (const { text } of answers) expectNoSecret('an action', text);
});

test('a person on a break looks like anybody else', async () => {
  const profile = async () => (await stranger.get(`/api/users/${ids.user}`)).text;
  const during = await profile();
  await app.db.query('update users set exclusion_open = false, exclusion_ends_at = null where id = $1', [
    ids.user,
  ]);
  expect(await profile()).toBe(during);
});

test('the log holds nothing of it, whatever fails', async () => {
  await app.anonymous.get(`/api/check-username/${secrets.firstName}?token=${secrets.firstName}`);
  await app.anonymous.get(`/login?next=${encodeURIComponent(secrets.email)}`);
  await app.anonymous.request('POST', '/api/login', {
    rawBody: `{"username": "${secrets.email}", `,
    headers: { 'content-type': 'application/json' },
  });
  // Errors of the database tell their values in their details.
  const broken = app.db.query('insert into users (email, password_hash) values ($1, $2)', [
    secrets.email,
    secrets.password,
  ]);
  app.context.log.error({ err: await broken.catch((error: unknown) => error) }, 'as a task would');
  const lines = logged.split('\n').filter(Boolean);
  expect(lines.length).toBeGreaterThan(200);
  for (const line of lines) {
    expectNoSecret(line, line);
    expect(line).not.toContain(planted.cookie().slice(4));
  }
});
