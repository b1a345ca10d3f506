// spec: none, reports of members are not in it
import { approvePost } from '@reelmates/contract/admin/moderation';
import { memberReports } from '@reelmates/contract/admin/reports';
import { createComment, listComments } from '@reelmates/contract/social/comments';
import { listNotifications } from '@reelmates/contract/social/notifications';
import { getPost } from '@reelmates/contract/social/posts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveImage, pointsOf, publish, share } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let first: TestUser;
let second: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  [admin, first, second] = await Promise.all([app.registerAdmin(), app.register(), app.register()]);
});
afterAll(() => app.close());

let post: Json;
/** The last audit entry before the act under test. */
let lastEntry: string;
beforeEach(async () => {
  author = await app.register();
  post = await publish(author, admin, { caption: 'Big night' });
  for (const table of ['member_reports', 'notifications']) {
    await app.db.query(`delete from ${table}`);
  }
  await skipEntries();
});

async function skipEntries(): Promise<void> {
  const [row] = await app.db.query<{ id: string }>('select coalesce(max(id), 0) as id from audit_log');
  lastEntry = row?.id ?? '0';
}

async function report(kind: string, targetId: string, by = first): Promise<string> {
  const { status, body } = await by.post('/api/reports', { kind, targetId, reason: 'spam' });
  expect(status).toBe(201);
  return body.id;
}

async function comment(by: TestUser): Promise<string> {
  const body = await by.call(createComment, { params: { id: post.id }, body: { content: 'Rude words' } });
  await admin.post(`/api/admin/comments/${body.id}/approve`);
  return body.id;
}

const decide = (id: string, outcome: string, note?: string | null, by = admin) =>
  by.patch(`/api/admin/reports/${id}`, { outcome, ...(note !== undefined && { note }) });

async function notificationsOf(user: TestUser): Promise<string[]> {
  const body = await user.call(listNotifications);
  return body.items.map(({ kind, text }) => `${kind}: ${text}`);
}

async function actions(): Promise<string[]> {
  const rows = await app.db.query<{ action: string }>(
    'select action from audit_log where id > $1 order by id',
    [lastEntry],
  );
  return rows.map(({ action }) => action);
}

const ownView = async (id = post.id) => await author.call(getPost, { params: { id } });
const statusFor = async (viewer: TestUser, id = post.id) => (await viewer.get(`/api/posts/${id}`)).status;

describe('a reported post', () => {
  it('is denied with its points by a removal; author and reporters are notified once', async () => {
    const image = await giveImage(app, author);
    post = await publish(author, admin, { imageUrl: image.url });
    const before = await pointsOf(app, author);
    const id = await report('post', post.id);
    await report('post', post.id, second);
    await app.db.query('delete from notifications');
    await skipEntries();

    const { status, body } = await decide(id, 'removed', 'It shows a face');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      outcome: 'removed',
      reportsCount: 2,
      target: { id: post.id, text: 'Nice one', imageUrl: null, isVisible: false },
    });
    expect(await ownView()).toMatchObject({
      status: 'denied',
      denialReason: 'It shows a face',
      imageUrl: null,
    });
    expect(await statusFor(first)).toBe(404);
    expect(await pointsOf(app, author)).toBe(before - 2);
    const jobs = await app.db.query(
      `select 1 from graphile_worker._private_jobs where payload->>'imageId' = $1`,
      [image.id],
    );
    expect(jobs).toHaveLength(1);

    expect(await notificationsOf(author)).toEqual([
      'removed: Your post was removed by a moderator: It shows a face',
    ]);
    for (const reporter of [first, second]) {
      expect(await notificationsOf(reporter)).toEqual([
        'report_outcome: We looked at your report of a post. The post was removed.',
      ]);
    }
    expect(await admin.call(memberReports)).toMatchObject({ items: [], totalCount: 0 });
    expect(await actions()).toEqual(['report.decide', 'post.deny']);
  });

  it('is denied with the standard reason where the admin gave none', async () => {
    await decide(await report('post', post.id), 'removed', '  ');
    expect((await ownView()).denialReason).toBe('Members reported it, and it breaks our rules.');
  });

  it('can be approved again, with its points', async () => {
    const points = await pointsOf(app, author);
    const id = await report('post', post.id);
    await decide(id, 'removed');
    expect(await pointsOf(app, author)).toBe(points - 2);
    await admin.call(approvePost, { params: { id: post.id } });
    expect([await statusFor(first), await pointsOf(app, author)]).toEqual([200, points]);
    expect((await notificationsOf(author))[0]).toBe('post_approved: Your post was approved.');
    const again = await first.post('/api/reports', { kind: 'post', targetId: post.id, reason: 'spam' });
    expect(again.status).toBe(409);
    const other = await report('post', post.id, second);
    expect((await decide(other, 'no-action')).status).toBe(200);
    expect(await statusFor(first)).toBe(200);
  });

  it('stays where no action is taken', async () => {
    const id = await report('post', post.id);
    await report('post', post.id, second);
    const { status, body } = await decide(id, 'no-action', 'Nothing to see');
    expect([status, body.outcome, body.target.isVisible]).toEqual([200, 'no-action', true]);
    expect([await statusFor(first), await notificationsOf(author)]).toEqual([200, []]);
    const text = "We looked at your report of a post. It doesn't break our rules, so no action was taken.";
    expect([await notificationsOf(first), await notificationsOf(second)]).toEqual([
      [`report_outcome: ${text}`],
      [`report_outcome: ${text}`],
    ]);
    expect(await actions()).toEqual(['report.decide']);
    const [row] = await app.db.query('select after, target_id from audit_log where id > $1', [lastEntry]);
    expect(row).toMatchObject({ target_id: id, after: { outcome: 'no-action', note: 'Nothing to see' } });
  });

  it.each([
    ['deleted', () => author.delete(`/api/posts/${post.id}`)],
    ['denied', () => admin.post(`/api/admin/posts/${post.id}/deny`, { reason: 'First' })],
    ['private', () => author.patch(`/api/posts/${post.id}`, { isPublic: false })],
    ['gone with its author', () => app.db.query('delete from users where id = $1', [author.id])],
  ])('can be decided on after it became %s', async (_how, hide) => {
    const [one, two] = [await report('post', post.id), await report('user', author.id)];
    await hide();
    await app.db.query('delete from notifications');
    expect((await decide(one, 'removed')).body).toMatchObject({ outcome: 'removed' });
    expect((await decide(two, 'no-action')).body).toMatchObject({ outcome: 'no-action' });
    expect(await notificationsOf(first)).toHaveLength(2);
    const [row] = await app.db.query<{ denial_reason: string | null }>(
      'select denial_reason from posts where id = $1',
      [post.id],
    );
    expect(row?.denial_reason ?? 'First').toBe('First');
    if (row) expect(await notificationsOf(author)).toEqual([]);
  });

  it('is denied when an edit has made it pending, too', async () => {
    const id = await report('post', post.id);
    await author.patch(`/api/posts/${post.id}`, { caption: 'Softer' });
    await decide(id, 'removed', 'Still no');
    expect(await ownView()).toMatchObject({ status: 'denied', denialReason: 'Still no' });
  });
});

describe('a reported comment', () => {
  it('is denied, and excluded from the counter', async () => {
    const commentId = await comment(second);
    await app.db.query('delete from notifications');
    await skipEntries();
    const id = await report('comment', commentId);
    const { status, body } = await decide(id, 'removed', 'Be kind');
    expect([status, body.outcome, body.target.isVisible]).toEqual([200, 'removed', false]);
    expect((await first.call(getPost, { params: { id: post.id } })).commentsCount).toBe(0);
    expect((await first.call(listComments, { params: { id: post.id } })).items).toEqual([]);
    const own = await second.call(listComments, { params: { id: post.id } });
    expect(own.items).toMatchObject([{ status: 'denied', denialReason: 'Be kind' }]);
    expect(await notificationsOf(second)).toEqual([
      'removed: Your comment was removed by a moderator: Be kind',
    ]);
    expect(await notificationsOf(first)).toEqual([
      'report_outcome: We looked at your report of a comment. The comment was removed.',
    ]);
    expect(await actions()).toEqual(['report.decide', 'comment.deny']);
  });

  it('can be decided on after it or its post was deleted', async () => {
    const [one, two] = [await comment(second), await comment(second)];
    const reports = [await report('comment', one), await report('comment', two)];
    await second.delete(`/api/comments/${one}`);
    await author.delete(`/api/posts/${post.id}`);
    for (const id of reports) expect((await decide(id, 'removed')).status).toBe(200);
    expect((await admin.call(memberReports)).totalCount).toBe(0);
  });
});

describe('a reported person', () => {
  it('is banned: sessions end, posts and likes are hidden', async () => {
    const liked = await publish(second, admin);
    await author.post(`/api/posts/${liked.id}/like`);
    const id = await report('user', author.id);
    const { status, body } = await decide(id, 'removed');
    expect([status, body.outcome, body.target.isVisible]).toEqual([200, 'removed', false]);
    expect((await author.get('/api/auth/me')).status).toBe(401);
    const login = await app.anonymous.post('/api/login', {
      username: author.username,
      password: author.password,
    });
    expect(login.body.code).toBe('BANNED');
    expect(await statusFor(first)).toBe(404);
    expect((await first.call(getPost, { params: { id: liked.id } })).likesCount).toBe(0);
    expect(await notificationsOf(first)).toEqual([
      'report_outcome: We looked at your report of a member. The account was closed.',
    ]);
    expect((await actions()).slice(-2)).toEqual(['report.decide', 'user.ban']);
  });

  it('who is an admin is not banned, and the report stays open', async () => {
    const other = await app.registerAdmin();
    const id = await report('user', other.id);
    const { status, body } = await decide(id, 'removed');
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect((await admin.call(memberReports)).items).toMatchObject([{ id, outcome: null }]);
    expect(await notificationsOf(first)).toEqual([]);
    expect((await decide(id, 'no-action')).status).toBe(200);
  });
});

describe('a decision on a report', () => {
  it('is made once: a repeated one changes nothing, the other outcome is refused', async () => {
    const id = await report('post', post.id);
    await decide(id, 'removed', 'First');
    const again = await decide(id, 'removed', 'Second');
    expect([again.status, again.body.outcome]).toEqual([200, 'removed']);
    expect((await ownView()).denialReason).toBe('First');
    const other = await decide(id, 'no-action');
    expect([other.status, other.body.code]).toEqual([409, 'CONFLICT']);
    expect([await notificationsOf(first), await notificationsOf(author)].map(({ length }) => length)).toEqual(
      [1, 1],
    );
    expect(await actions()).toEqual(['report.decide', 'post.deny']);
  });

  it('is refused where another member has reported the same since: the admin has not seen what they say', async () => {
    const id = await report('post', post.id);
    const [seen] = (await admin.call(memberReports)).items;
    const other = await report('post', post.id, second);
    const decideOn = (version?: string) =>
      admin.patch(`/api/admin/reports/${id}`, { outcome: 'no-action', version });
    const refused = await decideOn(seen?.version);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.current).toMatchObject({ status: 'open', item: { id, reportsCount: 2 } });
    const open = (await admin.call(memberReports)).items;
    expect(open.map((item) => [item.id, item.outcome])).toEqual([
      [id, null],
      [other, null],
    ]);
    expect((await decideOn(open[0]?.version)).status).toBe(200);
    expect(await notificationsOf(second)).toHaveLength(1);
  });

  it('is made once by admins who decide at once, on one report or on several of the same thing', async () => {
    const others = await Promise.all([app.registerAdmin(), app.registerAdmin()]);
    const reports = [await report('post', post.id), await report('post', post.id, second)];
    const responses = await Promise.all(
      [admin, ...others].flatMap((by) =>
        reports.flatMap((id) => [decide(id, 'removed', 'Gone', by), decide(id, 'no-action', 'Stays', by)]),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(statuses.filter((status) => status === 409)).toHaveLength(6);
    const rows = await app.db.query<{ outcome: string }>('select distinct outcome from member_reports');
    expect(rows).toHaveLength(1);
    const isRemoved = rows[0]?.outcome === 'removed';
    expect((await ownView()).status).toBe(isRemoved ? 'denied' : 'approved');
    expect(
      [await notificationsOf(first), await notificationsOf(second), await notificationsOf(author)].map(
        ({ length }) => length,
      ),
    ).toEqual([1, 1, isRemoved ? 1 : 0]);
    expect((await actions()).filter((action) => action === 'report.decide')).toHaveLength(1);
  });

  it('holds while the author edits, deletes and others like at once', async () => {
    const id = await report('post', post.id);
    const responses = await Promise.all([
      decide(id, 'removed'),
      first.post(`/api/posts/${post.id}/like`),
      second.post(`/api/posts/${post.id}/like`),
      author.patch(`/api/posts/${post.id}`, { caption: 'Other' }),
      author.delete(`/api/posts/${post.id}`),
      admin.post(`/api/admin/posts/${post.id}/approve`),
    ]);
    for (const { status } of responses) expect([200, 204, 404]).toContain(status);
    expect(await pointsOf(app, author)).toBe(0);
  });

  it('leaves reports of other things alone', async () => {
    const other = await publish(author, admin);
    const [one, two] = [await report('post', post.id), await report('post', other.id)];
    await decide(one, 'removed');
    expect((await admin.call(memberReports)).items).toMatchObject([{ id: two, outcome: null }]);
    expect(await statusFor(first, other.id)).toBe(200);
  });

  it('is for admins alone, about a report that is there, with a known outcome', async () => {
    const id = await report('post', post.id);
    expect((await decide(id, 'removed', null, first)).status).toBe(403);
    const signedOut = await app.anonymous.patch(`/api/admin/reports/${id}`, { outcome: 'removed' });
    expect(signedOut.status).toBe(401);
    for (const unknown of ['999999999', '0', 'x'])
      expect((await decide(unknown, 'removed')).status).toBe(404);
    expect((await decide(id, 'ignored')).status).toBe(400);
    expect((await decide(id, 'removed', 'x'.repeat(1001))).status).toBe(400);
    expect((await admin.patch(`/api/admin/reports/${id}`)).status).toBe(400);
    const pending = await share(author);
    expect(await statusFor(author, pending.id)).toBe(200);
  });
});
