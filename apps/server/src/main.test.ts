import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePort } from './testing/free-port.ts';
import { endServerProcesses, launch, launchReady, until } from './testing/server-process.ts';
import { createClient, type TestClient } from './testing/test-client.ts';

const folders: string[] = [];

afterEach(async () => {
  await endServerProcesses();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'reelmates-main-'));
  folders.push(folder);
  return path.join(folder, 'not', 'there', 'yet');
}

const person = {
  username: 'steady_hand',
  email: 'steady@example.org',
  password: 'Galah-Perch-42',
  firstName: 'Robin',
  lastName: 'Mate',
};

async function allPosts(client: TestClient): Promise<{ caption: string }[]> {
  const items: { caption: string }[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await client.get(`/api/users/me/posts?limit=50${cursor ? `&cursor=${cursor}` : ''}`);
    items.push(...body.items);
    cursor = body.nextCursor;
  }
  return items;
}

test('after kill -9, acknowledged and repeated writes are stored exactly once', async () => {
  const DATA_DIR = await newDataFolder();
  const first = await launchReady({ DATA_DIR });
  const client = createClient(first.url);
  await client.post('/api/register', person);
  const captions = Array.from({ length: 200 }, (_, index) => `win ${index}`);
  const share = (to: TestClient, caption: string) =>
    to.post(
      '/api/posts',
      { winAmount: 5, caption },
      { 'idempotency-key': `key-of-${caption.replace(' ', '-')}` },
    );

  const acknowledged: string[] = [];
  let stop = false;
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let index = writer; index < captions.length && !stop; index += 8) {
      const caption = captions[index] ?? '';
      const response = await share(client, caption).catch(() => null);
      if (response?.status === 201) acknowledged.push(caption);
    }
  });
  await until(async () => acknowledged.length >= 60);
  first.child.kill('SIGKILL');
  stop = true;
  await Promise.all(writers);
  expect(acknowledged.length).toBeLessThan(captions.length);

  const second = await launchReady({ DATA_DIR });
  const again = createClient(second.url);
  const login = await again.get('/api/auth/me', { cookie: client.cookie() });
  expect(login.status).toBe(200);
  await again.post('/api/login', { username: person.username, password: person.password });
  const kept = (await allPosts(again)).map((post) => post.caption);
  expect(kept).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(kept).size).toBe(kept.length);

  for (const caption of captions) expect((await share(again, caption)).status).toBe(201);
  const all = (await allPosts(again)).map((post) => post.caption).sort();
  expect(all).toEqual([...captions].sort());
  expect((await again.get('/api/user')).body.points).toBe(captions.length * 2);
}, 90_000);

test('a second start on the same data folder says so and harms nothing', async () => {
  const DATA_DIR = await newDataFolder();
  const first = await launchReady({ DATA_DIR });
  const second = launch({ DATA_DIR, PORT: String(await freePort()) });
  expect(await second.ended).not.toBe(0);
  expect(second.output().trim().split('\n')).toHaveLength(1);
  expect(second.output()).toContain('in use');
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
}, 60_000);

test("the job queue's library takes no setting of its own from the environment", async () => {
  const { url } = await launchReady({ DATA_DIR: await newDataFolder(), GRAPHILE_WORKER_SCHEMA: 'elsewhere' });
  // Signing up queues a mail.
  expect((await createClient(url).post('/api/register', person)).status).toBe(201);
}, 60_000);

test('a start with a clock an hour ahead of the database says so', async () => {
  const hourAhead =
    'const { now } = Date; const Real = Date; globalThis.Date = class extends Real { constructor(...args) { super(...(args.length ? args : [now() + 3_600_000])); } static now() { return now() + 3_600_000; } };';
  const { output } = await launchReady({
    DATA_DIR: await newDataFolder(),
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hourAhead)}`,
  });
  await until(async () => output().includes('the clock of this process differs from that of the database'));
}, 60_000);

// Only Linux shows what a process has loaded; a skipped test would count as a failure.
if (process.platform === 'linux') {
  test('the process that answers does not load the library for images, which takes memory in processes of its own', async () => {
    const { child } = await launchReady({ DATA_DIR: await newDataFolder() });
    const loaded = await readFile(`/proc/${child.pid}/maps`, 'utf8');
    expect(loaded).toContain('libc');
    expect(loaded).not.toContain('libvips');
  }, 60_000);
}

/** Resolves when the request was sent; `status` is that of its response, or the reason why there is none. */
function sendByHand(url: string, path: string, body: unknown): Promise<{ status: Promise<string> }> {
  const { hostname, port } = new URL(url);
  const json = JSON.stringify(body);
  const head = `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n`;
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(Number(port), hostname);
    socket.setEncoding('utf8').on('data', (part) => {
      response += part;
    });
    const status = new Promise<string>((resolve) => {
      socket.on('close', () => resolve(response.split(' ')[1] ?? 'closed without a response'));
    });
    socket.on('error', reject);
    socket.write(`${head}content-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`, () =>
      resolve({ status }),
    );
  });
}

test('on SIGTERM, answers requests that have arrived, then exits cleanly', async () => {
  const DATA_DIR = await newDataFolder();
  const { child, url, ended, output } = await launchReady({ DATA_DIR });
  const client = createClient(url);
  await client.post('/api/register', person);
  // Through a socket, because fetch does not report when a request was sent: on loopback, written bytes have arrived.
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      sendByHand(url, '/api/login', {
        username: person.username,
        password: index % 2 ? person.password : 'Wrong-Word-1',
      }),
    ),
  );
  child.kill('SIGTERM');
  const statuses = await Promise.all(sent.map(({ status }) => status));
  expect(statuses.toSorted()).toEqual([...Array(5).fill('200'), ...Array(5).fill('401')]);
  expect(await ended).toBe(0);
  expect(output()).toMatch(
    /There is no admin yet\. .*\n {2}npm run admin -- grant <username or email>\n.*\/admin\/set-up\n/,
  );
}, 60_000);

test('on SIGTERM during its first start, exits cleanly without blaming a setting, and starts later', async () => {
  const DATA_DIR = await newDataFolder();
  const { child, ended, output } = launch({ DATA_DIR });
  // It is created right before the migrations, which take seconds.
  await until(() => exists(path.join(DATA_DIR, 'uploading')));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(output()).toBe('');
  await launchReady({ DATA_DIR });
}, 60_000);

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
