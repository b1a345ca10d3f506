// spec: none, the data export is not in it
import { request } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { createUpload } from '@reelmates/contract/social/uploads';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createS3Storage } from '../../platform/storage/s3-storage.ts';
import { type FakeS3, startFakeS3 } from '../../testing/fake-s3.ts';
import { ban, block, giveImage, giveVenue, mute, publish, share } from '../../testing/posts-factory.ts';
import { readZip } from '../../testing/read-zip.ts';
import { quarters } from '../../testing/sample-images.ts';
import { seed } from '../../testing/seed.ts';
import { soon } from '../../testing/soon.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { streamArchive } from './export-archive.ts';

const path = '/api/users/me/export';

let store: FakeS3;
let app: TestApp;
let admin: TestUser;
let friend: TestUser;
beforeAll(async () => {
  store = await startFakeS3();
  app = await createTestApp({
    storage: createS3Storage(store),
    config: { s3: store },
    plantPrivateStats: false,
  });
  admin = await app.registerAdmin();
  friend = await app.register();
});
afterAll(async () => {
  await app.close();
  await store.close();
});

async function download(from: TestApp, headers: Record<string, string>) {
  const response = await fetch(new URL(path, from.url), { headers });
  return { status: response.status, headers: response.headers, bytes: await response.bytes() };
}
const exportOf = async (user: TestUser) => readZip((await download(app, { cookie: user.cookie() })).bytes);

/** A photo with its bytes, in the store. */
async function upload(user: TestUser): Promise<string> {
  const bytes = await quarters(64, 48).jpeg().toBuffer();
  const body = await user.call(createUpload, { body: { size: bytes.length } });
  await fetch(body.uploadURL, { method: 'PUT', headers: body.headers, body: new Uint8Array(bytes) });
  return body.imageUrl;
}

describe('GET /api/users/me/export', () => {
  it('has everything of the account, readable, and nothing private of others', async () => {
    const user = await app.register({
      firstName: 'Robin',
      lastName: 'Mate',
      countryCode: '+64',
      phone: '211234567',
    });
    const [photo, face] = [await upload(user), await upload(user)];
    await user.patch('/api/users/profile', { bio: 'Kia ora', profileImageUrl: face });
    const post = await publish(user, admin, {
      imageUrl: photo,
      caption: 'Ōtaki 🎰 "win"',
      photoDescription: 'Four bells',
      winAmount: '12.50',
    });
    await user.patch(`/api/posts/${post.id}`, { photoDescription: 'Five bells' });
    await admin.post(`/api/admin/posts/${post.id}/approve`);
    const secret = await share(user, { isPublic: false, amountSpent: 7 });
    const gone = await share(user, { caption: 'gone' });
    await user.delete(`/api/posts/${gone.id}`);
    const other = await publish(friend, admin);
    await user.post(`/api/posts/${other.id}/like`);
    await friend.post(`/api/posts/${post.id}/like`);
    await user.post(`/api/posts/${other.id}/comments`, { content: 'Nice\none' });
    await user.post(`/api/users/${friend.id}/follow`);
    await friend.post(`/api/users/${user.id}/follow`);
    await user.post('/api/sessions', { amountSpent: 10, amountWon: 2.5, venueId: null, machineType: null });
    const favourite = await giveVenue(app);
    await user.post(`/api/venues/${favourite.id}/favourite`);
    const [blockedPerson, mutedPerson] = [await app.register(), await app.register()];
    await user.post('/api/reports', {
      kind: 'user',
      targetId: blockedPerson.id,
      reason: 'spam',
      note: 'Look',
    });
    await friend.post('/api/reports', {
      kind: 'user',
      targetId: user.id,
      reason: 'harassment',
      note: 'About me',
    });
    await block(app, user, blockedPerson);
    await mute(app, user, mutedPerson);

    const response = await download(app, { cookie: user.cookie() });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="reelmates-${user.username}-${app.now().toISOString().slice(0, 10)}.zip"`,
      'cache-control': 'no-store',
    });
    expect(response.headers.get('content-encoding')).toBeNull();

    const zip = await readZip(response.bytes);
    const [photoFile, faceFile] = [`${photo.slice(1)}.webp`, `${face.slice(1)}.webp`];
    const readme = await zip.text('README.txt');
    for (const name of zip.names) {
      if (name !== 'README.txt') expect(readme).toContain(name.replace(/^images\/.*/, 'images/'));
    }
    expect(zip.names.filter((name) => name.startsWith('images/')).sort()).toEqual(
      [photoFile, faceFile].sort(),
    );
    expect((await zip.bytes(photoFile)).subarray(8, 12).toString()).toBe('WEBP');

    const account = await zip.json('account.json');
    expect(account).toMatchObject({
      id: user.id,
      username: user.username,
      email: user.email,
      firstName: 'Robin',
      countryCode: '+64',
      phone: '211234567',
      bio: 'Kia ora',
      photo: faceFile,
      ageConfirmedBy: 'self',
      termsVersion: expect.any(String),
      termsAcceptedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const posts = await zip.json('posts.json');
    expect(posts).toMatchObject([
      {
        id: post.id,
        status: 'approved',
        caption: 'Ōtaki 🎰 "win"',
        formerCaptions: [],
        photoDescription: 'Five bells',
        formerPhotoDescriptions: [{ text: 'Four bells' }],
        winAmount: '12.50',
        photo: photoFile,
        likesCount: 1,
      },
      { id: secret.id, isPublic: false, amountSpent: '7.00', photo: null },
      { id: gone.id, caption: 'gone', deletedAt: expect.any(String) },
    ]);
    expect(posts[0]).not.toHaveProperty('cursor');
    expect(await zip.json('comments.json')).toMatchObject([
      { postId: other.id, postBy: friend.username, content: 'Nice\none', status: 'pending' },
    ]);
    expect(await zip.json('comment-likes.json')).toEqual([]);
    expect(await zip.json('likes.json')).toEqual([
      { postId: other.id, postBy: friend.username, likedAt: expect.any(String) },
    ]);
    const friendly = [{ userId: friend.id, username: friend.username, since: expect.any(String) }];
    expect(await zip.json('following.json')).toEqual(friendly);
    expect(await zip.json('followers.json')).toEqual(friendly);
    expect(await zip.json('blocked.json')).toMatchObject([{ username: blockedPerson.username }]);
    expect(await zip.json('muted.json')).toMatchObject([{ username: mutedPerson.username }]);
    expect(await zip.json('reports.json')).toMatchObject([
      { targetId: blockedPerson.id, note: 'Look', outcome: null },
    ]);
    expect(await zip.json('play-sessions.json')).toMatchObject([{ amountSpent: '10.00', amountWon: '2.50' }]);
    expect(await zip.json('favourite-venues.json')).toEqual([
      { venueId: favourite.id, venue: favourite.name, since: expect.any(String) },
    ]);
    expect(await zip.json('points.json')).toMatchObject([{ points: 2 }, { points: 2 }, { points: -2 }]);
    expect(await zip.json('prizes.json')).toEqual([]);
    expect(await zip.json('login-sessions.json')).toMatchObject([{ device: expect.any(String) }]);
    expect(await zip.json('breaks.json')).toEqual([]);
    expect(await zip.json('notifications.json')).toContainEqual(
      expect.objectContaining({ kind: 'like', people: [friend.username] }),
    );

    const everything = (await Promise.all(zip.names.map((name) => zip.text(name)))).join('\n');
    for (const others of [friend.email, blockedPerson.email, admin.email, 'About me', 'argon2', 'token']) {
      expect(everything).not.toContain(others);
    }
  });

  it('pages through more rows than one page has, in order, each once', async () => {
    const user = await app.register();
    await seed(
      app.db,
      `insert into posts (author_id, status, is_public, win_amount, caption, created_at, updated_at, submitted_at)
       select $1, 'pending', true, n, 'No. ' || n, now(), now(), now() from generate_series(1, 1234) n`,
      [user.id],
    );
    const posts = await (await exportOf(user)).json('posts.json');
    expect(posts.map((post: { caption: string }) => post.caption)).toEqual(
      Array.from({ length: 1234 }, (_, index) => `No. ${index + 1}`),
    );
  });

  it('pages through followers and likes of the same moments, the earliest first, each once', async () => {
    const user = await app.register();
    const [post] = await app.db.query<{ id: string }>(
      `insert into posts (author_id, status, is_public, win_amount, caption, created_at, updated_at, submitted_at)
       values ($1, 'pending', true, 1, '', now(), now(), now()) returning id`,
      [user.id],
    );
    await seed(
      app.db,
      `with people as (
         insert into users (username, email, password_hash, age_confirmed_at, age_confirmed_by, terms_version,
                            terms_accepted_at, created_at, updated_at)
         select 'many_' || n, 'many_' || n || '@example.org', 'none', now(), 'self', '2025-10-27', now(), now(), now()
           from generate_series(1, 1234) n
         returning id
       ), followed as (
         insert into follows (follower_id, followed_id, created_at)
         select id, $1, timestamptz '2026-01-01 10:00:00.001Z' + id % 4 * interval '1 millisecond' from people
       )
       insert into likes (post_id, user_id, created_at) values ($2, $1, now())`,
      [user.id, post?.id],
    );
    const zip = await exportOf(user);
    const followers = await zip.json('followers.json');
    const asListed = followers.map(
      ({ since, userId }: { since: string; userId: string }) => `${since} ${userId.padStart(12, '0')}`,
    );
    expect(new Set(asListed).size).toBe(1234);
    expect(asListed).toEqual([...asListed].sort());
    expect(await zip.json('likes.json')).toMatchObject([{ postId: post?.id }]);
  });

  it('has each session once where many have the same time, and those of before 1970', async () => {
    const user = await app.register();
    await seed(
      app.db,
      `insert into play_sessions (user_id, amount_spent, amount_won, session_date, created_at, updated_at)
       select $1, n, 0, case n % 3 when 0 then timestamptz '0021-03-04 05:06:07.089Z' when 1 then timestamptz '2026-01-01 10:00:00.001Z'
                                   else timestamptz '2026-01-01 10:00:00.002Z' end,
              timestamptz '2026-02-01 10:00:00.001Z' + n % 2 * interval '1 millisecond', now()
         from generate_series(1, 1500) n`,
      [user.id],
    );
    const zip = await exportOf(user);
    const sessions = await zip.json('play-sessions.json');
    expect(sessions).toHaveLength(1500);
    expect(new Set(sessions.map(({ id }: { id: string }) => id)).size).toBe(1500);
  });

  it('leaves out a photo whose bytes are gone, and names no hidden people', async () => {
    const user = await app.register();
    const gone = await giveImage(app, user);
    await share(user, { imageUrl: gone.url });
    const hidden = await app.register();
    await hidden.post(`/api/users/${user.id}/follow`);
    await ban(app, hidden);
    const zip = await exportOf(user);
    expect(zip.names.filter((name) => name.startsWith('images/'))).toEqual([]);
    expect(await zip.json('followers.json')).toMatchObject([{ userId: hidden.id, username: null }]);
  });

  it('is available during a break and without a username, not to strangers', async () => {
    const user = await app.register();
    await app.db.query(
      `update users set username = null, exclusion_open = true, exclusion_ends_at = now() + interval '1 day'
        where id = $1`,
      [user.id],
    );
    const zip = await exportOf(user);
    expect(await zip.json('account.json')).toMatchObject({ username: null, onBreak: true });
    expect((await app.anonymous.get(path)).status).toBe(401);
    const head = await fetch(new URL(path, app.url), { method: 'HEAD', headers: { cookie: user.cookie() } });
    expect(head.status).toBe(404);
  });

  it('has breaks without their ids, by which the breaks of others could be counted', async () => {
    const user = await app.register();
    await user.post('/api/responsible-gambling/set-exclusion', { days: 7 });
    const { breakStartedAt: startedAt, breakEndsAt: endsAt } = await (await exportOf(user)).json(
      'account.json',
    );
    expect(await (await exportOf(user)).json('breaks.json')).toContainEqual({ days: 7, startedAt, endsAt });
  });

  it('a banned account exports its data with the exit token, once', async () => {
    const user = await app.register();
    await share(user);
    await ban(app, user);
    const login = await user.post('/api/login', { username: user.username, password: user.password });
    const headers = { authorization: `Bearer ${login.body.leaveToken}` };
    const response = await download(app, headers);
    const zip = await readZip(response.bytes);
    expect(await zip.json('account.json')).toMatchObject({ id: user.id, bannedAt: expect.any(String) });
    expect(await zip.json('posts.json')).toHaveLength(1);
    expect((await download(app, headers)).status).toBe(401);
    expect(
      (await app.anonymous.request('DELETE', '/api/users/me', { body: { password: user.password }, headers }))
        .status,
    ).toBe(401);
  });

  it('is incomplete if the store fails midway', async () => {
    const user = await app.register();
    const photo = await upload(user);
    await share(user, { imageUrl: photo });
    store.failWith(500);
    await expect(download(app, { cookie: user.cookie() })).rejects.toThrow(/terminated|other side closed/);
    store.failWith(null);
    expect((await exportOf(user)).names).toContain(`${photo.slice(1)}.webp`);
  });
});

describe('limits and ends of an export', () => {
  /** Sends the request and reads nothing of the response; `readOn` reads the rest and returns whether it was complete. */
  const open = (from: TestApp, user: TestUser) =>
    new Promise<{ status: number; abort(): void; readOn(): Promise<boolean> }>((resolve, reject) => {
      const sent = request(new URL(path, from.url), { headers: { cookie: user.cookie() } }, (response) => {
        response.on('error', () => undefined);
        resolve({
          status: response.statusCode ?? 0,
          abort: () => sent.destroy(),
          readOn: () => new Promise((end) => response.resume().on('close', () => end(response.complete))),
        });
      });
      sent.on('error', reject);
      sent.end();
    });

  /** Enough random text that the network's buffers can't swallow the whole archive. */
  async function fill(from: TestApp, user: TestUser): Promise<void> {
    for (let batch = 0; batch < 12; batch++) {
      await seed(
        from.db,
        `insert into posts (author_id, status, is_public, win_amount, caption, created_at, updated_at, submitted_at)
         select $1, 'pending', true, 1,
                (select string_agg(md5(random()::text || n || m), '') from generate_series(1, 15) m),
                now(), now(), now()
           from generate_series(1, 2500) n`,
        [user.id],
      );
    }
  }

  it('one at a time for each account; a client that disconnects frees the slot', async () => {
    const own = await createTestApp({ shareScale: 100, env: { RATE_LIMIT_SCALE: '1' } });
    const [user, other] = [await own.register(), await own.register()];
    await fill(own, user);
    const first = await open(own, user);
    expect(first.status).toBe(200);
    const second = await own.anonymous.get(path, { cookie: user.cookie() });
    expect([second.status, second.body.code, second.headers.get('retry-after')]).toEqual([
      429,
      'RATE_LIMITED',
      '60',
    ]);
    expect((await download(own, { cookie: other.cookie() })).status).toBe(200);
    first.abort();
    await vi.waitUntil(async () => {
      const again = await open(own, user);
      again.abort();
      return again.status === 200;
    }, soon);
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 12) {
      statuses.push((await download(own, { cookie: other.cookie() })).status);
    }
    expect(statuses).toHaveLength(10);
    await own.close();
  });

  it('waits for a slow store, but not for a client that reads nothing', async () => {
    const user = await app.register();
    await share(user, { imageUrl: await upload(user) });
    const { db, storage } = app.context;
    const slow: typeof storage = {
      ...storage,
      async get(...asked) {
        await setTimeout(1_000);
        return storage.get(...asked);
      },
    };
    const archive = { userId: user.id, readme: 'Yours', account: {}, signal: new AbortController().signal };
    const read = streamArchive({ db, storage: slow }, archive, 200);
    const { names } = await readZip(Buffer.concat(await read.toArray()));
    expect(names.filter((name) => name.startsWith('images/'))).toHaveLength(1);

    const unread = streamArchive({ db, storage }, archive, 200);
    await expect(finished(unread)).rejects.toThrow('the client stopped reading the export');
  });

  it('a shutdown does not wait for a client that reads nothing', async () => {
    const own = await createTestApp({ shareScale: 100, env: { RATE_LIMIT_SCALE: '1' } });
    const user = await own.register();
    await fill(own, user);
    const download = await open(own, user);
    const start = performance.now();
    await own.close();
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(await download.readOn()).toBe(false);
  }, 40_000);
});

describe('an exit token that was made up', () => {
  const withToken = (of: TestApp, token: string) =>
    of.anonymous.get(path, { authorization: `Bearer ${token}` });

  it('is looked up only if it is well formed, and within the limit of its address', async () => {
    const own = await createTestApp({ env: { RATE_LIMIT_SCALE: '0.02', LOG_LEVEL: 'silent' } });
    const holder = new pg.Client({ connectionString: own.connectionString });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table account_tokens');
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await withToken(own, 'x')).status);
    expect(statuses).toEqual(Array(6).fill(401));
    expect((await withToken(own, 'x'.repeat(43))).status).toBe(429);
    await holder.end();
    await own.close();
  });
});
