import { approvePost, denyPost } from '@reelmates/contract/admin/moderation';
import { createPost, forYouFeed, getPost, myPosts } from '@reelmates/contract/social/posts';
import { getUser } from '@reelmates/contract/social/users';
import { describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { lostMemberships, sendDuringChange } from '../../testing/lost-membership.ts';
import { ban, block, giveImage, giveVenue, mute, pointsOf, publish } from '../../testing/posts-factory.ts';
import type { TestUser } from '../../testing/test-app.ts';

const { app, admin, author, viewer } = appWith(['admin', 'author', 'viewer']);

describe('POST /api/posts', () => {
  // spec: S1.6, S4.22, S7.31, S9.1
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
    expect(await person.call(getPost, { params: { id: body.post.id } })).toEqual(body.post);
    expect((await viewer.refusal(getPost, { params: { id: body.post.id } })).status).toBe(404);
    expect((await admin.refusal(getPost, { params: { id: body.post.id } })).status).toBe(404);
    expect((await person.call(getUser, { params: { userId: person.id } })).postsCount).toBe(0);
  });

  it('keeps a private win to its author, without review and points', async () => {
    const person = await app.register();
    const body = await person.call(createPost, { body: { winAmount: 5, isPublic: false } });
    expect(body).toMatchObject({
      pointsAwarded: 0,
      post: { status: 'approved', isPublic: false, caption: '' },
    });
    expect(await pointsOf(app, person)).toBe(0);
    expect((await viewer.refusal(getPost, { params: { id: body.post.id } })).status).toBe(404);
    expect((await admin.refusal(approvePost, { params: { id: body.post.id } })).status).toBe(404);
  });

  it("approves an admin's win at once", async () => {
    const body = await admin.call(createPost, { body: { winAmount: 5, caption: 'House rules' } });
    expect(body).toMatchObject({ pointsAwarded: 2, post: { status: 'approved' } });
    await viewer.call(getPost, { params: { id: body.post.id } });
    expect((await viewer.get('/api/posts')).body.items[0].id).toBe(body.post.id);
    expect((await viewer.call(getUser, { params: { userId: admin.id } })).postsCount).toBe(1);
  });

  // spec: S5.28, S5.29, S5.30
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

  it("refuses a hidden venue and another person's photo", async () => {
    const venue = await giveVenue(app, 'Closed for good');
    await app.db.query('update venues set hidden_at = now() where id = $1', [venue.id]);
    const image = await giveImage(app, viewer);
    expect((await author.refusal(createPost, { body: { winAmount: 1, venueId: venue.id } })).status).toBe(
      400,
    );
    const theirs = await author.post('/api/posts', { winAmount: 1, imageUrl: image.url });
    expect(theirs.body.errors[0].path).toBe('imageUrl');
  });

  it('answers 401 without a session', async () => {
    expect((await app.anonymous.refusal(createPost, { body: { winAmount: 1 } })).status).toBe(401);
  });

  it.each(lostMemberships)(
    'shares nothing if the account %s while the request waits',
    async (_, change, code) => {
      const person = await app.register();
      const send = () => person.refusal(createPost, { body: { winAmount: 1 } });
      expect((await sendDuringChange(app, person, change, send)).code).toBe(code);
      expect(await app.db.query('select 1 from posts where author_id = $1', [person.id])).toEqual([]);
    },
  );

  it('answers SELF_EXCLUDED during a break', async () => {
    const person = await app.register();
    await app.db.query('update users set exclusion_open = true, exclusion_ends_at = $2 where id = $1', [
      person.id,
      new Date(app.now().getTime() + 86_400_000),
    ]);
    expect((await person.refusal(createPost, { body: { winAmount: 1 } })).code).toBe('SELF_EXCLUDED');
    expect((await person.refusal(forYouFeed)).status).toBe(403);
    await person.call(myPosts);
  });
});

describe('Idempotency-Key', () => {
  const postsOf = async (person: TestUser) =>
    (await person.call(myPosts)).items.map((post: { id: string }) => post.id);

  it('gives ten requests at once one response and one post', async () => {
    const person = await app.register();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        person.post('/api/posts', { winAmount: 77 }, { 'idempotency-key': 'tap-tap-tap' }),
      ),
    );
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await postsOf(person)).toEqual([responses[0]?.body.post.id]);
    expect(await pointsOf(app, person)).toBe(2);
  });

  it('repeats the response after a deletion of the photo', async () => {
    const person = await app.register();
    const image = await giveImage(app, person);
    const send = () =>
      person.post('/api/posts', { winAmount: 1, imageUrl: image.url }, { 'idempotency-key': 'first-photo' });
    const first = await send();
    await admin.call(denyPost, { params: { id: first.body.post.id } });
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
    expect((await viewer.post('/api/posts', { winAmount: 2 }, headers)).status).toBe(201);
    expect(await postsOf(person)).toHaveLength(1);
  });

  it('of a refused request can be used again', async () => {
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

describe('GET /api/posts/{id}', () => {
  it("shows a published post to others without the author's private fields", async () => {
    const post = await publish(author, admin, { amountSpent: 30 });
    const shown = await publish(author, admin, { amountSpent: 30, showSpent: true });
    const body = await viewer.call(getPost, { params: { id: post.id } });
    expect(body.amountSpent).toBe(null);
    for (const key of ['status', 'isPublic', 'showSpent', 'denialReason'])
      expect(body).not.toHaveProperty(key);
    expect((await viewer.call(getPost, { params: { id: shown.id } })).amountSpent).toBe('30.00');
    expect((await app.anonymous.refusal(getPost, { params: { id: post.id } })).status).toBe(401);
  });

  it('hides denied posts, posts of banned or deactivated authors, and posts across blocks, and shows muted ones', async () => {
    const person = await app.register();
    const post = await publish(person, admin);
    const status = async (who: TestUser) => (await who.get(`/api/posts/${post.id}`)).status;
    const [blocker, blocked, muter] = await Promise.all([app.register(), app.register(), app.register()]);
    await block(app, blocker, person);
    await block(app, person, blocked);
    await mute(app, muter, person);
    expect([await status(blocker), await status(blocked), await status(muter)]).toEqual([404, 404, 200]);

    await admin.call(denyPost, { params: { id: post.id } });
    expect([await status(viewer), await status(person)]).toEqual([404, 200]);
    await admin.call(approvePost, { params: { id: post.id } });
    expect(await status(viewer)).toBe(200);
    await ban(app, person);
    expect(await status(viewer)).toBe(404);
    await app.db.query('update users set banned_at = null, deleted_at = now() where id = $1', [person.id]);
    expect(await status(viewer)).toBe(404);
  });
});
