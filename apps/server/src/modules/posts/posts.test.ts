import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ban,
  block,
  giveImage,
  giveVenue,
  mute,
  pointsOf,
  publish,
  share,
} from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { deleteImage } from '../uploads/uploads.public.ts';
import { holdImage } from './posts.repository.ts';

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let reader: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.registerAdmin();
  author = await app.register();
  reader = await app.register();
});
afterAll(() => app.close());

describe('POST /api/posts', () => {
  it('sends a public win to review, with its points, and shows it to its author alone', async () => {
    const person = await app.register();
    const venue = await giveVenue(app);
    const image = await giveImage(app, person);
    const { status, body } = await person.post('/api/posts', {
      winAmount: '1234.5',
      amountSpent: 40,
      betLevel: 1.25,
      venueId: venue.id,
      machineType: '  Aristocrat - Buffalo  ',
      caption: 'First line\r\nsecond line',
      imageUrl: image.url,
    });
    expect(status).toBe(201);
    expect(body.pointsAwarded).toBe(2);
    expect(body.post).toMatchObject({
      user: { id: person.id, username: person.username, firstName: null },
      imageUrl: image.url,
      caption: 'First line\nsecond line',
      venue: venue.name,
      venueId: venue.id,
      winAmount: '1234.50',
      amountSpent: '40.00',
      betLevel: '1.25',
      machineType: 'Aristocrat - Buffalo',
      likesCount: 0,
      commentsCount: 0,
      isLikedByUser: false,
      isFeatured: false,
      status: 'pending',
      isPublic: true,
      showSpent: false,
      denialReason: null,
    });
    expect(await pointsOf(app, person)).toBe(2);
    expect((await person.get(`/api/posts/${body.post.id}`)).body).toEqual(body.post);
    expect((await reader.get(`/api/posts/${body.post.id}`)).status).toBe(404);
    expect((await admin.get(`/api/posts/${body.post.id}`)).status).toBe(404);
    expect((await person.get(`/api/users/${person.id}`)).body.postsCount).toBe(0);
  });

  it('keeps a private win to its author, without review and points', async () => {
    const person = await app.register();
    const { body } = await person.post('/api/posts', { winAmount: 5, isPublic: false });
    expect(body).toMatchObject({
      pointsAwarded: 0,
      post: { status: 'approved', isPublic: false, caption: '' },
    });
    expect(await pointsOf(app, person)).toBe(0);
    expect((await reader.get(`/api/posts/${body.post.id}`)).status).toBe(404);
    expect((await admin.post(`/api/admin/posts/${body.post.id}/approve`)).status).toBe(404);
  });

  it("approves an admin's win at once", async () => {
    const { body } = await admin.post('/api/posts', { winAmount: 5, caption: 'House rules' });
    expect(body).toMatchObject({ pointsAwarded: 2, post: { status: 'approved' } });
    expect((await reader.get(`/api/posts/${body.post.id}`)).status).toBe(200);
    expect((await reader.get('/api/posts')).body.items[0].id).toBe(body.post.id);
    expect((await reader.get(`/api/users/${admin.id}`)).body.postsCount).toBe(1);
  });

  it.each([
    [{}, 'winAmount', 'Win amount is required'],
    [{ winAmount: 0 }, 'winAmount', 'Win amount must be a positive number'],
    [{ winAmount: true }, 'winAmount', 'Win amount must be a positive number'],
    [{ winAmount: 1.234 }, 'winAmount', 'Win amount must be a positive number'],
    [{ winAmount: '100000000' }, 'winAmount', 'Win amount must be a positive number'],
    [{ winAmount: 1, amountSpent: -1 }, 'amountSpent', 'Amount spent must be a valid positive number'],
    [{ winAmount: 1, caption: 'x'.repeat(501) }, 'caption', 'Caption must be 500 characters or less'],
    [{ winAmount: 1, isPublic: 'yes' }, 'isPublic', undefined],
    [{ winAmount: 1, venueId: '424242' }, 'venueId', 'Please choose a venue from the list'],
    [{ winAmount: 1, venueId: '1; drop table posts' }, 'venueId', 'Please choose a venue from the list'],
    [{ winAmount: 1, imageUrl: '/images/nobodys-upload-at-all' }, 'imageUrl', undefined],
    [{ winAmount: 1, imageUrl: 'https://example.org/a.jpg' }, 'imageUrl', undefined],
  ])('refuses %j', async (form, path, message) => {
    const { status, body } = await author.post('/api/posts', form);
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION');
    expect(body.errors[0].path).toBe(path);
    expect(body.message).toBe(message ?? body.errors[0].message);
  });

  it('refuses a hidden venue, and a photo of somebody else', async () => {
    const venue = await giveVenue(app, 'Closed for good');
    await app.db.query('update venues set hidden_at = now() where id = $1', [venue.id]);
    const image = await giveImage(app, reader);
    expect((await author.post('/api/posts', { winAmount: 1, venueId: venue.id })).status).toBe(400);
    const theirs = await author.post('/api/posts', { winAmount: 1, imageUrl: image.url });
    expect(theirs.body.errors[0].path).toBe('imageUrl');
  });

  it('needs a session', async () => {
    expect((await app.anonymous.post('/api/posts', { winAmount: 1 })).status).toBe(401);
  });

  it('is closed during a break', async () => {
    const person = await app.register();
    await app.db.query('update users set exclusion_open = true, exclusion_ends_at = $2 where id = $1', [
      person.id,
      new Date(app.now().getTime() + 86_400_000),
    ]);
    expect((await person.post('/api/posts', { winAmount: 1 })).body.code).toBe('SELF_EXCLUDED');
    expect((await person.get('/api/posts')).status).toBe(403);
    expect((await person.get('/api/users/me/posts')).status).toBe(200);
  });
});

describe('Idempotency-Key', () => {
  const postsOf = async (person: TestUser) =>
    (await person.get('/api/users/me/posts')).body.items.map((post: { id: string }) => post.id);

  it('gives ten requests at once one answer and one post', async () => {
    const person = await app.register();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        person.post('/api/posts', { winAmount: 77 }, { 'idempotency-key': 'tap-tap-tap' }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await postsOf(person)).toEqual([answers[0]?.body.post.id]);
    expect(await pointsOf(app, person)).toBe(2);
  });

  it('repeats the answer even when the photo was deleted meanwhile', async () => {
    const person = await app.register();
    const image = await giveImage(app, person);
    const send = () =>
      person.post('/api/posts', { winAmount: 1, imageUrl: image.url }, { 'idempotency-key': 'first-photo' });
    const first = await send();
    await admin.post(`/api/admin/posts/${first.body.post.id}/deny`);
    await app.db.query(`update images set status = 'deleted' where id = $1`, [image.id]);
    expect((await send()).text).toBe(first.text);
  });

  it('refuses the key with another body, a bad key, and counts by person', async () => {
    const person = await app.register();
    const headers = { 'idempotency-key': 'same-key-again' };
    await person.post('/api/posts', { winAmount: 1 }, headers);
    const other = await person.post('/api/posts', { winAmount: 2 }, headers);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    for (const key of ['short', 'x'.repeat(65)]) {
      expect((await person.post('/api/posts', { winAmount: 1 }, { 'idempotency-key': key })).status).toBe(
        400,
      );
    }
    expect((await reader.post('/api/posts', { winAmount: 2 }, headers)).status).toBe(201);
    expect(await postsOf(person)).toHaveLength(1);
  });

  it('remembers no failure', async () => {
    const person = await app.register();
    const headers = { 'idempotency-key': 'failed-at-first' };
    const form = { winAmount: 1, venueId: '9000000000' };
    expect((await person.post('/api/posts', form, headers)).status).toBe(400);
    await app.db.query(
      `insert into venues (id, name, address, city, state, country, latitude, longitude, created_at, updated_at)
       values (9000000000, 'New one', '1 New Street', 'Dubbo', 'NSW', 'Australia', 0, 0, now(), now())`,
    );
    expect((await person.post('/api/posts', form, headers)).status).toBe(201);
  });
});

describe('PATCH /api/posts/{id}', () => {
  const facts = async (id: string) => {
    const [row] = await app.db.query<Record<string, unknown>>(
      `select p.published_at is not null as published, p.feed_at is not null as fed, u.posts_count
         from posts p join users u on u.id = p.author_id where p.id = $1`,
      [id],
    );
    return row;
  };

  it.each([[{ caption: 'Another caption' }], [{ winAmount: '100.01' }], [{ imageUrl: 'new' }]])(
    'sends a published win back to review after %j',
    async (change) => {
      const person = await app.register();
      const post = await publish(person, admin);
      expect(await facts(post.id)).toEqual({ published: true, fed: true, posts_count: 1 });
      const patch = 'imageUrl' in change ? { imageUrl: (await giveImage(app, person)).url } : change;
      const { status, body } = await person.patch(`/api/posts/${post.id}`, patch);
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...patch, status: 'pending' });
      expect(await facts(post.id)).toEqual({ published: false, fed: false, posts_count: 0 });
      expect((await reader.get(`/api/posts/${post.id}`)).status).toBe(404);
      expect(await pointsOf(app, person)).toBe(2);
    },
  );

  it('leaves a published win in the open where nothing that was reviewed changed', async () => {
    const person = await app.register();
    const venue = await giveVenue(app);
    const post = await publish(person, admin, { venueId: venue.id, betLevel: 1, amountSpent: 20 });
    const { body } = await person.patch(`/api/posts/${post.id}`, {
      winAmount: '100.00',
      caption: ' Nice one ',
      imageUrl: null,
      venueId: null,
      betLevel: null,
      machineType: 'IGT - Wolf Run',
      showSpent: true,
    });
    expect(body).toMatchObject({
      status: 'approved',
      venue: null,
      venueId: null,
      betLevel: null,
      machineType: 'IGT - Wolf Run',
    });
    expect((await reader.get(`/api/posts/${post.id}`)).body.amountSpent).toBe('20.00');
    expect((await person.patch(`/api/posts/${post.id}`, { showSpent: false })).status).toBe(200);
    expect((await reader.get(`/api/posts/${post.id}`)).body.amountSpent).toBe(null);
  });

  it('changes nothing for an empty body', async () => {
    const post = await publish(author, admin);
    const before = (await author.get(`/api/posts/${post.id}`)).body;
    const { status, body } = await author.patch(`/api/posts/${post.id}`, {});
    expect([status, body]).toEqual([200, before]);
  });

  it('takes the points with it into private and back, and never publishes by itself', async () => {
    const person = await app.register();
    const post = await publish(person, admin);
    const edit = async (isPublic: boolean) =>
      (await person.patch(`/api/posts/${post.id}`, { isPublic })).body.status;
    expect(await edit(false)).toBe('approved');
    expect(await pointsOf(app, person)).toBe(0);
    expect(await facts(post.id)).toEqual({ published: false, fed: false, posts_count: 0 });
    expect((await reader.get(`/api/posts/${post.id}`)).status).toBe(404);
    expect(await edit(true)).toBe('pending');
    expect(await pointsOf(app, person)).toBe(2);
    expect((await reader.get(`/api/posts/${post.id}`)).status).toBe(404);

    const secret = await share(person, { isPublic: false });
    await person.patch(`/api/posts/${secret.id}`, { isPublic: true });
    expect(await pointsOf(app, person)).toBe(4);
    expect((await admin.patch(`/api/posts/${(await share(admin)).id}`, { caption: 'New' })).body.status).toBe(
      'approved',
    );
  });

  it('sends a denied win again, with its points', async () => {
    const person = await app.register();
    const image = await giveImage(app, person);
    const post = await share(person, { imageUrl: image.url, caption: 'www.casino.example' });
    await admin.post(`/api/admin/posts/${post.id}/deny`, { reason: 'No links, please' });
    expect(await pointsOf(app, person)).toBe(0);
    const denied = (await person.get(`/api/posts/${post.id}`)).body;
    expect(denied).toMatchObject({
      status: 'denied',
      denialReason: 'No links, please',
      caption: 'www.casino.example',
      imageUrl: null,
    });
    const { body } = await person.patch(`/api/posts/${post.id}`, { caption: 'Good night out' });
    expect(body).toMatchObject({ status: 'pending', denialReason: null });
    expect(await pointsOf(app, person)).toBe(2);
  });

  it('frees a photo that is used no more', async () => {
    const person = await app.register();
    const [first, second] = [await giveImage(app, person), await giveImage(app, person)];
    const post = await share(person, { imageUrl: first.url });
    await person.patch(`/api/posts/${post.id}`, { imageUrl: first.url });
    expect(await queuedDeletions()).not.toContain(first.id);
    await person.patch(`/api/posts/${post.id}`, { imageUrl: second.url });
    expect(await queuedDeletions()).toContain(first.id);
    await person.patch(`/api/posts/${post.id}`, { imageUrl: null });
    expect(await queuedDeletions()).toContain(second.id);
  });

  it('keeps a photo that comes into use while it is being deleted', async () => {
    const image = await giveImage(app, author);
    const post = await share(author);
    const deletion = await app.db.transaction(async (tx) => {
      expect(await holdImage(tx, image.id, author.id)).not.toBe(null);
      await tx.query('update posts set image_id = $2 where id = $1', [post.id, image.id]);
      const started = deleteImage(app.context, image.id);
      await waitUntilBlocked();
      return { started };
    });
    await deletion.started;
    const [row] = await app.db.query('select status from images where id = $1', [image.id]);
    expect(row).toEqual({ status: 'ready' });
  });

  it("refuses bad input, somebody else's and unseen posts", async () => {
    const post = await publish(author, admin);
    const pending = await share(author);
    const url = `/api/posts/${post.id}`;
    expect((await author.patch(url, { winAmount: -1 })).status).toBe(400);
    expect((await author.patch(url, { winAmount: null })).body.message).toBe('Win amount is required');
    expect((await author.patch(url, { venueId: '424242' })).body.errors[0].path).toBe('venueId');
    expect((await author.patch(url, { imageUrl: '/images/x' })).body.errors[0].path).toBe('imageUrl');
    expect((await reader.patch(url, { caption: 'Mine' })).status).toBe(403);
    expect((await admin.patch(url, { caption: 'Mine' })).status).toBe(403);
    expect((await reader.patch(`/api/posts/${pending.id}`, { caption: 'Mine' })).status).toBe(404);
    expect((await app.anonymous.patch(url, { caption: 'Mine' })).status).toBe(401);
    expect((await author.get(url)).body).toMatchObject({ status: 'approved', caption: 'Nice one' });
  });

  it('settles edits and reviews that come at once', async () => {
    const person = await app.register();
    const post = await share(person);
    const url = `/api/posts/${post.id}`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => [
        person.patch(url, { isPublic: index % 2 === 0 }),
        person.patch(url, { caption: `Caption ${index}` }),
        admin.post(`/api/admin/posts/${post.id}/approve`),
        admin.post(`/api/admin/posts/${post.id}/deny`),
        person.post(`${url}/like`),
      ]).flat(),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    const { body } = await person.get(url);
    const isPublished = body.isPublic && body.status === 'approved';
    expect((await facts(post.id))?.posts_count).toBe(isPublished ? 1 : 0);
    expect(await pointsOf(app, person)).toBe(body.isPublic && body.status !== 'denied' ? 2 : 0);
  });
});

describe('DELETE /api/posts/{id}', () => {
  it('takes the post, its points, its count and its photo', async () => {
    const person = await app.register();
    const image = await giveImage(app, person);
    const post = await publish(person, admin, { imageUrl: image.url });
    const url = `/api/posts/${post.id}`;
    expect((await person.delete(url)).status).toBe(204);
    expect(await pointsOf(app, person)).toBe(0);
    expect((await person.get(url)).status).toBe(404);
    expect((await person.get('/api/users/me/posts')).body.items).toEqual([]);
    expect((await person.get(`/api/users/${person.id}`)).body.postsCount).toBe(0);
    expect(await queuedDeletions()).toContain(image.id);
    expect((await person.delete(url)).status).toBe(404);
    expect((await admin.post(`/api/admin${url.slice(4)}/approve`)).status).toBe(404);
    expect(await pointsOf(app, person)).toBe(0);
  });

  it('keeps a photo that another post shows', async () => {
    const person = await app.register();
    const image = await giveImage(app, person);
    const post = await share(person, { imageUrl: image.url });
    await share(person, { imageUrl: image.url });
    await person.delete(`/api/posts/${post.id}`);
    expect(await queuedDeletions()).not.toContain(image.id);
  });

  it("lets an admin delete anybody's, on the record", async () => {
    const post = await share(author);
    expect((await admin.delete(`/api/posts/${post.id}`)).status).toBe(204);
    const log = await app.db.query('select actor_id, action from audit_log where target_id = $1', [post.id]);
    expect(log).toEqual([{ actor_id: admin.id, action: 'post.delete' }]);
  });

  it("refuses somebody else's", async () => {
    const post = await publish(author, admin);
    const pending = await share(author);
    expect((await reader.delete(`/api/posts/${post.id}`)).status).toBe(403);
    expect((await reader.delete(`/api/posts/${pending.id}`)).status).toBe(404);
    expect((await reader.delete('/api/posts/0')).status).toBe(404);
    expect((await app.anonymous.delete(`/api/posts/${post.id}`)).status).toBe(401);
  });
});

describe('GET /api/posts/{id}', () => {
  it('shows others what is in the open, without what is the author’s', async () => {
    const post = await publish(author, admin, { amountSpent: 30 });
    const shown = await publish(author, admin, { amountSpent: 30, showSpent: true });
    const { body } = await reader.get(`/api/posts/${post.id}`);
    expect(body.amountSpent).toBe(null);
    for (const key of ['status', 'isPublic', 'showSpent', 'denialReason'])
      expect(body).not.toHaveProperty(key);
    expect((await reader.get(`/api/posts/${shown.id}`)).body.amountSpent).toBe('30.00');
    expect((await app.anonymous.get(`/api/posts/${post.id}`)).status).toBe(401);
  });

  it('hides what is denied, of banned or leaving authors, and across blocks, but not what is muted', async () => {
    const person = await app.register();
    const post = await publish(person, admin);
    const status = async (who: TestUser) => (await who.get(`/api/posts/${post.id}`)).status;
    const [blocker, blocked, muter] = await Promise.all([app.register(), app.register(), app.register()]);
    await block(app, blocker, person);
    await block(app, person, blocked);
    await mute(app, muter, person);
    expect([await status(blocker), await status(blocked), await status(muter)]).toEqual([404, 404, 200]);

    await admin.post(`/api/admin/posts/${post.id}/deny`);
    expect([await status(reader), await status(person)]).toEqual([404, 200]);
    await admin.post(`/api/admin/posts/${post.id}/approve`);
    expect(await status(reader)).toBe(200);
    await ban(app, person);
    expect(await status(reader)).toBe(404);
    await app.db.query('update users set banned_at = null, deleted_at = now() where id = $1', [person.id]);
    expect(await status(reader)).toBe(404);
  });
});

async function waitUntilBlocked(): Promise<void> {
  for (;;) {
    const waiting = await app.db.query('select 1 from pg_locks where not granted');
    if (waiting.length > 0) return;
  }
}

async function queuedDeletions(): Promise<string[]> {
  const jobs = await app.db.query<{ imageId: string }>(
    `select payload->>'imageId' as "imageId" from graphile_worker._private_jobs`,
  );
  return jobs.map(({ imageId }) => imageId);
}
