// spec: none, when the account of a request is judged
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { DAY_MS, MINUTE_MS } from '@reelmates/contract/time';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { ban, share } from '../../testing/posts-factory.ts';
import { soon } from '../../testing/soon.ts';
import type { TestUser } from '../../testing/test-app.ts';

const { app, author } = appWith(['author']);

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** The first use after this time is stored, which shows that the request's account has been looked up. */
const USE_STORED_AFTER_MS = 11 * MINUTE_MS;

/** Sends a request without the last byte of its body, and waits until it has been admitted. */
async function holdBack(sender: TestUser, method: string, path: string, body: object) {
  app.advance(USE_STORED_AFTER_MS);
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (part) => {
    text += part;
  });
  const json = JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    `cookie: ${sender.cookie()}`,
    'content-type: application/json',
    `content-length: ${json.length}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${json.slice(0, -1)}`);
  await vi.waitUntil(() => isUsedNow(sender), soon);
  return {
    /** Sends the rest a minute later. */
    async answer() {
      app.advance(MINUTE_MS);
      socket.write(json.slice(-1));
      await once(socket, 'close');
      const [answer = '', content = ''] = text.split('\r\n\r\n');
      return { status: Number(answer.split(' ')[1]), code: /"code":"(\w+)"/.exec(content)?.[1] };
    },
  };
}

async function isUsedNow({ id }: TestUser): Promise<boolean> {
  const used = await app.db.query('select 1 from login_sessions where user_id = $1 and last_used_at > $2', [
    id,
    new Date(app.now().getTime() - USE_STORED_AFTER_MS / 2),
  ]);
  return used.length > 0;
}

const win = { winAmount: 5, caption: 'sent late' };
const venue = { name: 'The Late Galah', address: '1 Perch Street', city: 'Burra', state: 'SA' };
const file = { venues: [{ ...venue, latitude: -33.67, longitude: 138.92 }] };

const setBreak = ({ id }: TestUser) =>
  app.db.query('update users set exclusion_open = true, exclusion_ends_at = $2 where id = $1', [
    id,
    new Date(app.now().getTime() + 7 * DAY_MS),
  ]);
const removeRole = ({ id }: TestUser) => app.db.query('delete from admins where user_id = $1', [id]);

describe('a request whose body arrives a minute after its headers', () => {
  test.each([
    ['POST', '/api/posts', win, 201],
    ['POST', '/api/admin/import-venues', file, 200],
  ])('%s %s is served while nothing has changed', async (method, path, body, status) => {
    const request = await holdBack(await app.registerAdmin(), method, path, body);
    expect(await request.answer()).toEqual({ status, code: undefined });
  });

  test.each([
    ['a ban', (user: TestUser) => ban(app, user), { status: 401, code: 'UNAUTHENTICATED' }],
    [
      'the end of the session',
      (user: TestUser) => user.post('/api/logout'),
      { status: 401, code: 'UNAUTHENTICATED' },
    ],
    ['the beginning of a break', setBreak, { status: 403, code: 'SELF_EXCLUDED' }],
  ])('is refused after %s', async (_change, change, refusal) => {
    const member = await app.register();
    const request = await holdBack(member, 'POST', '/api/posts', win);
    await change(member);
    expect(await request.answer()).toEqual(refusal);
    expect(await app.db.query('select 1 from posts where author_id = $1', [member.id])).toEqual([]);
  });

  test('is refused after the loss of the role that it needs', async () => {
    const admin = await app.registerAdmin();
    const { id } = await share(author);
    const request = await holdBack(admin, 'POST', `/api/admin/posts/${id}/approve`, {});
    await removeRole(admin);
    expect(await request.answer()).toEqual({ status: 403, code: 'FORBIDDEN' });
    expect((await author.get(`/api/posts/${id}`)).body.status).toBe('pending');
  });

  test('is judged by the present role where it needs none', async () => {
    const admin = await app.registerAdmin();
    const request = await holdBack(admin, 'POST', '/api/posts', win);
    await removeRole(admin);
    expect(await request.answer()).toMatchObject({ status: 201 });
    const [post] = await app.db.query('select status from posts where author_id = $1', [admin.id]);
    expect(post).toEqual({ status: 'pending' });
  });

  test('imports nothing after the loss of the role', async () => {
    const admin = await app.registerAdmin();
    const unseen = { venues: [{ ...file.venues[0], name: 'The Unseen Kea' }] };
    const request = await holdBack(admin, 'POST', '/api/admin/import-venues', unseen);
    await removeRole(admin);
    expect(await request.answer()).toEqual({ status: 403, code: 'FORBIDDEN' });
    expect(await app.db.query("select 1 from venues where name = 'The Unseen Kea'")).toEqual([]);
  });
});
