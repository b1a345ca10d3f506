import { deleteJackpot, myJackpots } from '@reelmates/contract/competition/jackpots';
import { listNotifications } from '@reelmates/contract/social/notifications';
import { topJackpots } from '@reelmates/contract/venues/venues';
import { beforeEach, describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { ban, giveImage, giveVenue, pointsOf, share, walk } from '../../testing/posts-factory.ts';
import type { TestUser } from '../../testing/test-app.ts';

const { app, admin, owner, viewer } = appWith(['admin', 'owner', 'viewer']);

beforeEach(async () => {
  await app.db.query(`update jackpots set deleted_at = now() where status = 'pending'`);
});

const queue = '/api/admin/jackpots/pending';
const act = (id: string, action: string, body?: unknown) =>
  admin.post(`/api/admin/jackpots/${id}/${action}`, body);

async function submit(person: TestUser, fields: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await person.post('/api/jackpots', { jackpotAmount: 700, ...fields });
  expect(status).toBe(201);
  return body.id;
}
const submitPhoto = async (person: TestUser, hash?: string) =>
  submit(person, { imageUrl: (await giveImage(app, person, hash)).url });

describe('GET /api/admin/jackpots/pending', () => {
  // spec: S7.62
  it('lists pending jackpots, oldest first, with what a moderator needs', async () => {
    const venue = await giveVenue(app);
    const image = await giveImage(app, owner);
    const first = await submit(owner, {
      jackpotAmount: 12_000,
      machineType: 'IGT - Wolf Run',
      venueId: venue.id,
      imageUrl: image.url,
    });
    const others = [await submit(viewer), await submit(owner)];
    await act(await submit(owner), 'approve');
    await act(await submit(owner), 'deny');
    const { status, body } = await admin.get(`${queue}?limit=2`);
    expect([status, body.totalCount]).toEqual([200, 3]);
    expect(body.items[0]).toEqual({
      id: first,
      version: expect.any(String),
      imageUrl: image.url,
      jackpotAmount: '12000.00',
      machineType: 'IGT - Wolf Run',
      venue,
      user: { id: owner.id, username: owner.username, avatarUrl: null, isVerified: false },
      createdAt: expect.any(String),
      duplicateOf: null,
      lookAlikes: [],
    });
    expect(body.items[1]).toMatchObject({ imageUrl: null, machineType: null, venue: null });
    expect(await walk(admin, queue, 2)).toEqual([first, ...others]);
  });

  // spec: S2.147
  it('skips hidden accounts and those without a username', async () => {
    const [banned, withoutUsername] = [await app.register(), await app.register()];
    const waiting = await submit(owner);
    await submit(banned);
    await submit(withoutUsername);
    await ban(app, banned);
    await app.db.query('update users set username = null where id = $1', [withoutUsername.id]);
    expect(await walk(admin, queue)).toEqual([waiting]);
    expect((await admin.get(queue)).body.totalCount).toBe(1);
  });

  it('names the earlier jackpot or post with the same photo, deleted ones too', async () => {
    const rejected = await submitPhoto(owner, 'jackpot-again');
    await act(rejected, 'deny');
    const deleted = await submitPhoto(owner, 'deleted-photo');
    await owner.call(deleteJackpot, { params: { id: deleted } });
    await app.db.query(`update jackpots set image_id = null where id = $1`, [rejected]);
    const post = await share(viewer, { imageUrl: (await giveImage(app, viewer, 'posted-photo')).url });
    const ids = [
      await submitPhoto(viewer, 'jackpot-again'),
      await submitPhoto(viewer, 'deleted-photo'),
      await submitPhoto(owner, 'posted-photo'),
      await submitPhoto(owner, 'twins'),
      await submitPhoto(viewer, 'twins'),
      await submitPhoto(owner, 'another'),
      await submit(owner),
    ];
    const { items } = (await admin.get(queue)).body;
    const marks = items.map(({ id, duplicateOf }: Record<string, unknown>) => [id, duplicateOf]);
    const expected = [rejected, deleted, post.id, null, ids[3], null, null];
    expect(marks).toEqual(ids.map((id, index) => [id, expected[index]]));
    app.advance(1000);
    const later = await share(owner, { imageUrl: (await giveImage(app, owner, 'jackpot-again')).url });
    const posts = (await admin.get('/api/admin/posts/pending?limit=50')).body.items;
    expect(posts.find(({ id }: { id: string }) => id === later.id).duplicateOf).toBe(rejected);
  });

  it('does not reveal a private post with the same photo', async () => {
    const imageUrl = (await giveImage(app, owner, 'kept-private')).url;
    await share(owner, { imageUrl, isPublic: false });
    const jackpot = await submitPhoto(viewer, 'kept-private');
    const jackpots = (await admin.get(queue)).body.items;
    expect(jackpots.find(({ id }: { id: string }) => id === jackpot).duplicateOf).toBe(null);
  });

  it('names the post with which moderators saw the photo, even if its author has removed it since', async () => {
    const post = await share(owner, { imageUrl: (await giveImage(app, owner, 'taken-out')).url });
    await admin.post(`/api/admin/posts/${post.id}/approve`);
    await owner.patch(`/api/posts/${post.id}`, { imageUrl: (await giveImage(app, owner, 'put-in')).url });
    await admin.post(`/api/admin/posts/${post.id}/approve`);
    const jackpot = await submitPhoto(owner, 'taken-out');
    const again = await share(viewer, { imageUrl: (await giveImage(app, viewer, 'taken-out')).url });
    const jackpots = (await admin.get(queue)).body.items;
    const posts = (await admin.get('/api/admin/posts/pending?limit=50')).body.items;
    expect(jackpots.find(({ id }: { id: string }) => id === jackpot).duplicateOf).toBe(post.id);
    expect(posts.find(({ id }: { id: string }) => id === again.id).duplicateOf).toBe(post.id);
  });

  it('lists jackpots and posts beside audit entries about what has no number', async () => {
    await app.db.query(
      `insert into audit_log (action, target_kind, target_id, created_at)
       select 'month.finish', 'month', '2026-10', now() from generate_series(1, 50)`,
    );
    expect((await admin.get(queue)).status).toBe(200);
    expect((await admin.get('/api/admin/posts/pending')).status).toBe(200);
  });

  it('refuses a member with 403 and a visitor with 401, as do the decisions', async () => {
    for (const path of [queue, '/api/admin/jackpots/1/approve', '/api/admin/jackpots/1/deny']) {
      const method = path === queue ? 'GET' : 'POST';
      expect((await owner.request(method, path)).status).toBe(403);
      expect((await app.anonymous.request(method, path)).status).toBe(401);
    }
    expect((await admin.get(`${queue}?limit=0`)).status).toBe(400);
  });
});

describe('a decision on a jackpot', () => {
  const noticesOf = async (person: TestUser) =>
    (await person.call(listNotifications)).items.map(({ kind, text, count }: Record<string, unknown>) => ({
      kind,
      text,
      count,
    }));

  // spec: S4.24, S4.25, S6.9, S7.63
  it('verifies a jackpot for the list of its venue, and notifies the owner once', async () => {
    const person = await app.register();
    const venue = await giveVenue(app);
    const id = await submit(person, {
      venueId: venue.id,
      imageUrl: (await giveImage(app, person)).url,
    });
    const first = await act(id, 'approve');
    expect([first.status, first.body]).toEqual([
      200,
      { id, decisionId: expect.any(String), status: 'verified', denialReason: null },
    ]);
    const before = await app.db.query('select * from jackpots where id = $1', [id]);
    expect((await act(id, 'approve')).body).toEqual({ ...first.body, decisionId: null });
    expect(await app.db.query('select * from jackpots where id = $1', [id])).toEqual(before);
    expect(await viewer.call(topJackpots, { params: { id: venue.id } })).toEqual([
      { winAmount: '700.00', machineType: null },
    ]);
    expect((await person.get('/api/users/me/jackpots')).body.items[0].status).toBe('verified');
    expect(await pointsOf(app, person)).toBe(1);
    expect(await noticesOf(person)).toEqual([
      { kind: 'jackpot_approved', text: 'Your jackpot was verified.', count: 0 },
    ]);
  });

  // spec: S4.24, S4.25, S6.9, S7.63
  it('rejects with a reason and withdraws the point; a later verification restores it', async () => {
    const person = await app.register();
    const id = await submitPhoto(person);
    expect((await act(id, 'deny', { reason: ' Not the machine ' })).body).toEqual({
      id,
      status: 'rejected',
      denialReason: 'Not the machine',
      decisionId: expect.any(String),
    });
    expect((await act(id, 'deny', { reason: 'Another' })).body.denialReason).toBe('Not the machine');
    expect(await pointsOf(app, person)).toBe(0);
    expect((await person.call(myJackpots)).items[0]).toMatchObject({
      status: 'rejected',
      denialReason: 'Not the machine',
    });
    expect((await act(id, 'approve')).body).toMatchObject({ id, status: 'verified', denialReason: null });
    expect(await pointsOf(app, person)).toBe(1);
    expect(await noticesOf(person)).toEqual([
      { kind: 'jackpot_approved', text: 'Your jackpot was verified.', count: 0 },
      { kind: 'jackpot_denied', text: 'Your jackpot was rejected: Not the machine', count: 0 },
    ]);
    const entries = await app.db.query(
      'select actor_id, action, before, after from audit_log where target_kind = $1 and target_id = $2 order by id',
      ['jackpot', id],
    );
    expect(entries).toEqual([
      {
        actor_id: admin.id,
        action: 'jackpot.deny',
        before: { status: 'pending', denialReason: null },
        after: { status: 'rejected', denialReason: 'Not the machine' },
      },
      {
        actor_id: admin.id,
        action: 'jackpot.approve',
        before: { status: 'rejected', denialReason: 'Not the machine' },
        after: { status: 'verified', denialReason: null },
      },
    ]);
  });

  it('notifies an owner who is on a break', async () => {
    const person = await app.register();
    const id = await submit(person);
    await app.db.query(
      `update users set exclusion_open = true, exclusion_ends_at = now() + interval '1 day' where id = $1`,
      [person.id],
    );
    await act(id, 'deny');
    expect(await noticesOf(person)).toMatchObject([{ kind: 'jackpot_denied' }]);
  });

  it('refuses an invalid reason with 400, and an unknown jackpot with 404', async () => {
    const id = await submit(owner);
    expect((await act(id, 'deny', { reason: 'x'.repeat(501) })).status).toBe(400);
    expect((await act(id, 'deny', { reason: 5 })).status).toBe(400);
    const deleted = await submit(owner);
    await owner.call(deleteJackpot, { params: { id: deleted } });
    for (const unknown of [deleted, '999999', 'x', '99999999999999999999']) {
      expect((await act(unknown, 'approve')).status).toBe(404);
      expect((await act(unknown, 'deny')).status).toBe(404);
    }
    expect(await walk(admin, queue)).toEqual([id]);
  });

  it('counts one point, however often it is approved and denied at once', async () => {
    const person = await app.register();
    const id = await submitPhoto(person);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => act(id, index % 2 === 0 ? 'approve' : 'deny')),
    );
    await act(id, 'approve');
    expect(await pointsOf(app, person)).toBe(1);
  });
});
