import { deletePost, editPost, getPost } from '@reelmates/contract/social/posts';
import { getUser } from '@reelmates/contract/social/users';
import { beforeEach, describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { ban, giveImage, giveVenue, pointsOf, publish, share, walk } from '../../testing/posts-factory.ts';
import type { TestUser } from '../../testing/test-app.ts';

const { app, admin, author, viewer } = appWith(['admin', 'author', 'viewer']);

beforeEach(async () => {
  await app.db.query(`update posts set deleted_at = now() where status = 'pending'`);
});

const queue = '/api/admin/posts/pending';
const act = (id: string, action: string, body?: unknown) =>
  admin.post(`/api/admin/posts/${id}/${action}`, body);
const audit = (id: string) =>
  app.db.query('select actor_id, action, before, after from audit_log where target_id = $1 order by id', [
    id,
  ]);

describe('GET /api/admin/posts/pending', () => {
  // spec: S7.55
  it('lists pending posts, oldest first, with what a moderator needs', async () => {
    const venue = await giveVenue(app);
    const image = await giveImage(app, author);
    const first = await share(author, {
      winAmount: '250.00',
      amountSpent: '40.00',
      betLevel: '1.00',
      machineType: 'IGT - Wolf Run',
      venueId: venue.id,
      imageUrl: image.url,
      photoDescription: 'Three wolves',
    });
    const others = [await share(viewer), await share(author)];
    await share(author, { isPublic: false });
    await publish(author, admin);
    const { status, body } = await admin.get(`${queue}?limit=2`);
    expect(status).toBe(200);
    expect(body.totalCount).toBe(3);
    expect(body.items[0]).toEqual({
      id: first.id,
      version: expect.any(String),
      imageUrl: image.url,
      winAmount: '250.00',
      amountSpent: '40.00',
      betLevel: '1.00',
      machineType: 'IGT - Wolf Run',
      caption: 'Nice one',
      photoDescription: 'Three wolves',
      createdAt: first.createdAt,
      user: { id: author.id, username: author.username, avatarUrl: null, isVerified: false },
      venue,
      duplicateOf: null,
      lookAlikes: [],
    });
    expect(await walk(admin, queue, 2)).toEqual([first.id, ...others.map(({ id }) => id)]);
  });

  // spec: S2.140
  it('puts a resubmitted post last, and skips hidden accounts and those without a username', async () => {
    const [person, withoutUsername] = [await app.register(), await app.register()];
    await share(withoutUsername);
    await app.db.query('update users set username = null where id = $1', [withoutUsername.id]);
    const published = await publish(author, admin);
    const waiting = await share(author);
    await author.call(editPost, { params: { id: published.id }, body: { caption: 'Edited' } });
    const banned = await share(person);
    expect(await walk(admin, queue)).toEqual([waiting.id, published.id, banned.id]);
    await ban(app, person);
    expect(await walk(admin, queue)).toEqual([waiting.id, published.id]);
    expect((await admin.get(queue)).body.totalCount).toBe(2);
  });

  it('names the earlier post with the same photo, in any file and by any author', async () => {
    const seen = async (person: TestUser, hash: string, fields = {}) =>
      share(person, { imageUrl: (await giveImage(app, person, hash)).url, ...fields });
    const denied = await seen(author, 'same-photo');
    await act(denied.id, 'deny');
    const second = await seen(viewer, 'same-photo');
    const third = await seen(author, 'same-photo');
    const other = await seen(author, 'other-photo');
    const jackpot = await giveImage(app, viewer, 'jackpot-photo');
    await app.db.query(
      `insert into jackpots (id, user_id, amount, image_id, image_content_hash, created_at)
       values (7654321, $1, 5, $2, 'jackpot-photo', $3)`,
      [viewer.id, jackpot.id, app.now()],
    );
    app.advance(1000);
    const fourth = await seen(author, 'jackpot-photo');
    const twin = await seen(viewer, 'twins');
    const otherTwin = await seen(author, 'twins');
    const late = await share(author);
    const reviewed = await seen(viewer, 'shown-already');
    await act(reviewed.id, 'approve');
    const borrowed = await giveImage(app, author, 'shown-already');
    await author.call(editPost, { params: { id: late.id }, body: { imageUrl: borrowed.url } });
    const { items } = (await admin.get(queue)).body;
    expect(
      items.map(({ id, duplicateOf }: { id: string; duplicateOf: string }) => [id, duplicateOf]),
    ).toEqual([
      [second.id, denied.id],
      [third.id, denied.id],
      [other.id, null],
      [fourth.id, '7654321'],
      [twin.id, null],
      [otherTwin.id, twin.id],
      [late.id, reviewed.id],
    ]);
  });

  it('does not reveal a private post with the same photo, unless it was decided on', async () => {
    const photo = async (owner: TestUser, hash: string) => (await giveImage(app, owner, hash)).url;
    await share(viewer, { imageUrl: await photo(viewer, 'kept-private'), isPublic: false });
    const post = await share(author, { imageUrl: await photo(author, 'kept-private') });
    const denied = await share(viewer, { imageUrl: await photo(viewer, 'denied-before') });
    await act(denied.id, 'deny');
    await viewer.call(editPost, { params: { id: denied.id }, body: { isPublic: false } });
    const again = await share(author, { imageUrl: await photo(author, 'denied-before') });
    const { items } = (await admin.get(queue)).body;
    const marks = items.map(({ id, duplicateOf }: { id: string; duplicateOf: string }) => [id, duplicateOf]);
    expect(marks).toEqual([
      [post.id, null],
      [again.id, denied.id],
    ]);
  });

  it('refuses a member with 403 and a visitor with 401, as do the decisions', async () => {
    for (const path of ['approve', 'deny', 'feature'].map((action) => `/api/admin/posts/1/${action}`)) {
      expect((await author.post(path, { isFeatured: true })).status).toBe(403);
      expect((await app.anonymous.post(path, { isFeatured: true })).status).toBe(401);
    }
    expect((await author.get(queue)).status).toBe(403);
    expect((await app.anonymous.get(queue)).status).toBe(401);
    expect((await admin.get(`${queue}?limit=0`)).status).toBe(400);
  });
});

describe('a decision on a post', () => {
  // spec: S4.22, S6.7, S7.56
  it('approves a pending post', async () => {
    const post = await share(author);
    const first = await act(post.id, 'approve');
    expect([first.status, first.body]).toEqual([
      200,
      {
        id: post.id,
        decisionId: expect.any(String),
        status: 'approved',
        isFeatured: false,
        denialReason: null,
      },
    ]);
    await viewer.call(getPost, { params: { id: post.id } });
    const before = await app.db.query('select * from posts where id = $1', [post.id]);
    expect((await act(post.id, 'approve')).body).toEqual({ ...first.body, decisionId: null });
    expect(await app.db.query('select * from posts where id = $1', [post.id])).toEqual(before);
    expect(await audit(post.id)).toEqual([
      {
        actor_id: admin.id,
        action: 'post.approve',
        before: { status: 'pending', isFeatured: false, denialReason: null },
        after: { status: 'approved', isFeatured: false, denialReason: null },
      },
    ]);
  });

  // spec: S4.22, S6.7, S7.57
  it('denies with a reason, which withdraws points and photo; an approval restores the points', async () => {
    const person = await app.register();
    const image = await giveImage(app, person);
    const post = await publish(person, admin, { imageUrl: image.url });
    const { body } = await act(post.id, 'deny', { reason: ' Not yours ' });
    expect(body).toEqual({
      id: post.id,
      decisionId: expect.any(String),
      status: 'denied',
      isFeatured: false,
      denialReason: 'Not yours',
    });
    expect((await act(post.id, 'deny', { reason: 'Another' })).body.denialReason).toBe('Not yours');
    expect((await viewer.refusal(getPost, { params: { id: post.id } })).status).toBe(404);
    expect(await person.call(getUser, { params: { userId: person.id } })).toMatchObject({
      postsCount: 0,
      points: 0,
    });
    const jobs = await app.db.query(
      `select 1 from graphile_worker._private_jobs where payload->>'imageId' = $1`,
      [image.id],
    );
    expect(jobs).toHaveLength(1);
    expect((await act(post.id, 'approve')).body).toMatchObject({ status: 'approved', denialReason: null });
    expect(await person.call(getUser, { params: { userId: person.id } })).toMatchObject({
      postsCount: 1,
      points: 2,
    });
  });

  it('denies without a body for the standard reason, and refuses a reason that is too long or not text', async () => {
    const [one, two] = [await share(author), await share(author)];
    expect((await act(one.id, 'deny')).body.denialReason).toMatch(/doesn't follow our rules/);
    expect((await act(two.id, 'deny', { reason: 'x'.repeat(501) })).status).toBe(400);
    expect((await act(two.id, 'deny', { reason: 5 })).status).toBe(400);
  });

  // spec: S4.23, S7.58
  it('features and approves a pending post, and clears only the flag', async () => {
    const post = await share(author);
    expect((await act(post.id, 'feature', { isFeatured: true })).body).toMatchObject({
      status: 'approved',
      isFeatured: true,
    });
    const feedAt = async () => (await app.db.query('select feed_at from posts where id = $1', [post.id]))[0];
    const lifted = await feedAt();
    app.advance(60_000);
    await act(post.id, 'feature', { isFeatured: true });
    expect(await feedAt()).toEqual(lifted);
    expect((await act(post.id, 'feature', { isFeatured: false })).body).toMatchObject({
      status: 'approved',
      isFeatured: false,
    });
    expect(await feedAt()).toEqual(lifted);
    expect((await audit(post.id)).map((entry) => 'action' in entry && entry.action)).toEqual([
      'post.feature',
      'post.unfeature',
    ]);
    expect((await act(post.id, 'feature', {})).status).toBe(400);
    expect((await act(post.id, 'feature', { isFeatured: 'yes' })).status).toBe(400);
  });

  it('answers 404 for deleted, private and unknown posts', async () => {
    const deleted = await share(author);
    await author.call(deletePost, { params: { id: deleted.id } });
    const hidden = await share(author, { isPublic: false });
    for (const id of [deleted.id, hidden.id, '999999', 'x', '99999999999999999999']) {
      for (const action of ['approve', 'deny', 'feature']) {
        expect((await act(id, action, { isFeatured: true })).status, `${action} ${id}`).toBe(404);
      }
    }
  });

  it('counts each post once, however often it is approved and denied at once', async () => {
    const person = await app.register();
    const post = await share(person);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => act(post.id, index % 2 === 0 ? 'approve' : 'deny')),
    );
    await act(post.id, 'approve');
    expect(await pointsOf(app, person)).toBe(2);
    expect((await person.call(getUser, { params: { userId: person.id } })).postsCount).toBe(1);
    const entries = await audit(post.id);
    const [row] = await app.db.query<{ steps: number }>(
      `select count(*)::int as steps from point_entries where source_kind = 'post' and source_id = $1`,
      [post.id],
    );
    const denials = entries.filter((entry) => 'action' in entry && entry.action === 'post.deny').length;
    expect(row?.steps).toBe(1 + 2 * denials);
  });
});
