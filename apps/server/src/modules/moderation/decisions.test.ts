import { readUser } from '@reelmates/contract/admin/admin-users';
import { auditLog, queues } from '@reelmates/contract/admin/moderation';
import { memberReports } from '@reelmates/contract/admin/reports';
import { submitJackpot } from '@reelmates/contract/competition/jackpots';
import { myPoints } from '@reelmates/contract/competition/points';
import { createComment, listComments } from '@reelmates/contract/social/comments';
import { listNotifications } from '@reelmates/contract/social/notifications';
import { getPost } from '@reelmates/contract/social/posts';
import { getUser } from '@reelmates/contract/social/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveImage, giveVenue, pointsOf, publish, share } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';

let app: TestApp;
let admin: TestUser;
let second: TestUser;
let author: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.registerAdmin();
  second = await app.registerAdmin();
  stranger = await app.register();
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['posts', 'comments', 'jackpots']) {
    await app.db.query(`update ${table} set deleted_at = now() where status = 'pending'`);
  }
  author = await app.register();
});

const pending = async (kind: string): Promise<Json[]> =>
  (await admin.get(`/api/admin/${kind}/pending`)).body.items;
const act = (kind: string, id: string, action: string, body?: unknown, by = admin) =>
  by.post(`/api/admin/${kind}/${id}/${action}`, body);
const undo = (auditId: string, by = admin) => by.post(`/api/admin/decisions/${auditId}/undo`);

async function noticesOf(user: TestUser): Promise<string[]> {
  const body = await user.call(listNotifications);
  return body.items.map(({ kind }) => kind);
}

async function reportedPerson() {
  const person = await app.register();
  await stranger.post('/api/reports', { kind: 'user', targetId: person.id, reason: 'harassment' });
  const [report] = (await admin.get('/api/admin/reports')).body.items.slice(-1);
  return { person, report };
}

async function lastEntry(): Promise<Json> {
  return (await admin.call(auditLog, { query: { limit: '1' } })).items[0];
}

async function commentOn(postId: string, content: string, by = author): Promise<string> {
  return (await by.call(createComment, { params: { id: postId }, body: { content } })).id;
}

describe('a post that its author changes after a moderator has loaded the queue', () => {
  it.each(['approve', 'deny', 'feature'])(
    'is not decided on by %s: 409 with the current item',
    async (action) => {
      const post = await share(author, { caption: 'A good night' });
      const [{ version }] = (await pending('posts')) as [Json];
      await author.patch(`/api/posts/${post.id}`, { caption: 'Visit my casino' });
      const response = await act('posts', post.id, action, { version, isFeatured: true });
      expect(response).toMatchObject({
        status: 409,
        body: {
          code: 'CONFLICT',
          current: { status: 'pending', item: { id: post.id, caption: 'Visit my casino' } },
        },
      });
      expect((await stranger.get(`/api/posts/${post.id}`)).status).toBe(404);
      const { item } = response.body.current;
      expect((await pending('posts')).at(-1)).toEqual(item);
      const after = await act('posts', post.id, action, { version: item.version, isFeatured: true });
      expect(after.status).toBe(200);
      expect(await noticesOf(author)).toHaveLength(1);
    },
  );

  it.each([
    ['winAmount', 900],
    ['amountSpent', 20],
    ['betLevel', 5],
    ['machineType', 'IGT - Wolf Run'],
    ['isPublic', false],
  ])('has another version once %s has changed', async (name, value) => {
    const post = await share(author);
    const [{ version }] = (await pending('posts')) as [Json];
    await author.patch(`/api/posts/${post.id}`, { [name]: value });
    const response = await act('posts', post.id, 'approve', { version });
    expect(response.status).toBe(name === 'isPublic' ? 404 : 409);
  });

  it('is approved in its current version if the request has no version', async () => {
    const post = await share(author);
    await author.patch(`/api/posts/${post.id}`, { caption: 'Another' });
    expect((await act('posts', post.id, 'approve')).body.status).toBe('approved');
  });
});

it('a comment that changes between list and approval is not published', async () => {
  const post = await publish(author, admin);
  const id = await commentOn(post.id, 'Nice one');
  const [{ version }] = (await pending('comments')) as [Json];
  await author.patch(`/api/comments/${id}`, { content: 'Visit my casino' });
  const response = await act('comments', id, 'approve', { version });
  expect(response).toMatchObject({
    status: 409,
    body: { current: { status: 'pending', item: { id, text: 'Visit my casino' } } },
  });
  expect((await stranger.call(listComments, { params: { id: post.id } })).items).toEqual([]);
});

describe('two moderators', () => {
  it('do not overturn each other with a stale list: the second gets 409 with who decided what, and when', async () => {
    const post = await share(author);
    const [{ version }] = (await pending('posts')) as [Json];
    await act('posts', post.id, 'approve', { version });
    const response = await act('posts', post.id, 'deny', { version, reason: 'Spam' }, second);
    expect(response).toMatchObject({
      status: 409,
      body: {
        current: {
          status: 'approved',
          decidedBy: { id: admin.id, username: admin.username },
          decidedAt: expect.stringMatching(/Z$/),
          item: { id: post.id },
        },
      },
    });
    expect(await noticesOf(author)).toEqual(['post_approved']);
  });

  // spec: S4.22
  it('who decide at once on the same item: one decision counts, the author is notified once', async () => {
    const post = await share(author);
    const [{ version }] = (await pending('posts')) as [Json];
    const responses = await Promise.all([
      act('posts', post.id, 'approve', { version }),
      act('posts', post.id, 'deny', { version, reason: 'Spam' }, second),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await noticesOf(author)).toHaveLength(1);
  });

  it('get 409 for decided jackpots, reports and venue reports, too', async () => {
    const jackpot = (await author.call(submitJackpot, { body: { jackpotAmount: 700 } })).id;
    const [listed] = (await pending('jackpots')) as [Json];
    await act('jackpots', jackpot, 'approve', { version: listed.version });
    const late = await act('jackpots', jackpot, 'deny', { version: listed.version }, second);
    expect([late.status, late.body.current.status]).toEqual([409, 'verified']);

    const post = await publish(author, admin);
    const report = (await stranger.post('/api/reports', { kind: 'post', targetId: post.id, reason: 'spam' }))
      .body;
    const [open] = (await admin.get('/api/admin/reports')).body.items;
    const close = (version: string, outcome: string, by: TestUser) =>
      by.patch(`/api/admin/reports/${report.id}`, { outcome, version });
    expect((await close(open.version, 'no-action', admin)).status).toBe(200);
    const secondDecision = await close(open.version, 'removed', second);
    expect([
      secondDecision.status,
      secondDecision.body.current.status,
      secondDecision.body.current.decidedBy.id,
    ]).toEqual([409, 'no-action', admin.id]);
    await stranger.call(getPost, { params: { id: post.id } });
  });
});

it('an audit entry shows the judged content until its author is erased', async () => {
  const post = await share(author, { caption: 'What was approved' });
  await act('posts', post.id, 'approve');
  await author.patch(`/api/posts/${post.id}`, { caption: 'What came later' });
  expect((await lastEntry()).content).toMatchObject({ caption: 'What was approved', winAmount: '100.00' });
  await app.db.query('delete from users where id = $1', [author.id]);
  expect((await lastEntry()).content).toBeNull();
});

describe('an undone decision', () => {
  it('of a post, approval: the post is back in its place of the queue, its notification is retracted', async () => {
    const earlier = await share(author, { caption: 'First' });
    await share(author, { caption: 'Second' });
    const before = await pending('posts');
    const points = await pointsOf(app, author);
    const { body } = await act('posts', earlier.id, 'approve');
    expect(await noticesOf(author)).toEqual(['post_approved']);
    expect((await undo(body.decisionId)).body).toEqual({ kind: 'post', id: earlier.id, status: 'pending' });
    expect(await pending('posts')).toEqual(before);
    expect(await pointsOf(app, author)).toBe(points);
    expect(await noticesOf(author)).toEqual([]);
    expect((await stranger.get(`/api/posts/${earlier.id}`)).status).toBe(404);
    expect(await lastEntry()).toMatchObject({ action: 'post.undo', target: { id: earlier.id } });
  });

  it('of a post, denial: photo, points and feed are as before; until then the photo is withheld', async () => {
    const image = await giveImage(app, author);
    const post = await publish(author, admin, { imageUrl: image.url });
    const points = await pointsOf(app, author);
    const { body } = await act('posts', post.id, 'deny', { reason: 'Not a win photo' });
    expect(await pointsOf(app, author)).toBeLessThan(points);
    for (const viewer of [stranger, author, admin]) expect((await viewer.get(image.url)).status).toBe(404);
    const again = await author.post('/api/posts', { winAmount: 1, imageUrl: image.url });
    expect(again).toMatchObject({ status: 400, body: { errors: [{ path: 'imageUrl' }] } });
    expect((await undo(body.decisionId, second)).status).toBe(200);
    expect(await stranger.call(getPost, { params: { id: post.id } })).toMatchObject({
      imageUrl: image.url,
      caption: 'Nice one',
    });
    expect(await pointsOf(app, author)).toBe(points);
  });

  it('of a comment: the counter and the notifications of both authors are as before', async () => {
    const owner = await app.register();
    const post = await publish(owner, admin);
    const id = await commentOn(post.id, 'Nice one');
    const { body } = await act('comments', id, 'approve');
    expect(await noticesOf(owner)).toContain('comment');
    await undo(body.decisionId);
    expect((await stranger.call(getPost, { params: { id: post.id } })).commentsCount).toBe(0);
    expect(await noticesOf(owner)).not.toContain('comment');
    expect(await noticesOf(author)).toEqual([]);
  });

  it('of a jackpot: it is pending again, with its point', async () => {
    const { url: imageUrl } = await giveImage(app, author);
    const { id } = await author.call(submitJackpot, { body: { jackpotAmount: 700, imageUrl } });
    const { body } = await act('jackpots', id, 'deny', { reason: 'Not readable' });
    expect(await pointsOf(app, author)).toBe(0);
    await undo(body.decisionId);
    expect((await pending('jackpots')).map((item) => item.id)).toEqual([id]);
    expect(await pointsOf(app, author)).toBe(1);
  });

  it('of a pending post, denial: its points are back, with a ledger text', async () => {
    const post = await share(author);
    const { body } = await act('posts', post.id, 'deny', { reason: 'Spam' });
    expect(await pointsOf(app, author)).toBe(0);
    await undo(body.decisionId);
    expect(await pointsOf(app, author)).toBe(2);
    expect((await author.call(myPoints)).items.map(({ text }) => text)).toEqual([
      'Win back in review',
      'Win denied',
      'Win shared',
    ]);
  });

  it('of a post that was sent again after a denial, approval: the points that it gave back go', async () => {
    const post = await share(author);
    await act('posts', post.id, 'deny', { reason: 'Spam' });
    await author.patch(`/api/posts/${post.id}`, { caption: 'Fixed' });
    const { body } = await act('posts', post.id, 'approve');
    expect(await pointsOf(app, author)).toBe(2);
    await undo(body.decisionId);
    expect(await pointsOf(app, author)).toBe(0);
    const again = await act('posts', post.id, 'deny', { reason: 'Spam' });
    await undo(again.body.decisionId);
    expect(await pointsOf(app, author)).toBe(0);
    await act('posts', post.id, 'approve');
    expect(await pointsOf(app, author)).toBe(2);
  });

  it('of a report: the removed post is back, and every report on it is open', async () => {
    const post = await publish(author, admin);
    const reporters = [stranger, await app.register()];
    for (const reporter of reporters) {
      await reporter.post('/api/reports', { kind: 'post', targetId: post.id, reason: 'spam' });
    }
    const open = (await admin.call(memberReports)).totalCount;
    const [report] = (await admin.get('/api/admin/reports')).body.items.slice(-1);
    const { body } = await admin.patch(`/api/admin/reports/${report.id}`, { outcome: 'removed' });
    const entry = await lastEntry();
    expect((await undo(entry.id)).status).toBe(409);
    expect((await undo(body.decisionId)).body).toMatchObject({ kind: 'report', status: 'open' });
    expect((await admin.call(memberReports)).totalCount).toBe(open);
    await stranger.call(getPost, { params: { id: post.id } });
    expect(await noticesOf(author)).toEqual(['post_approved']);
  });

  it('of a ban: the account is active again', async () => {
    const { person, report } = await reportedPerson();
    const { body } = await admin.patch(`/api/admin/reports/${report.id}`, { outcome: 'removed' });
    expect((await stranger.get(`/api/users/${person.id}`)).status).toBe(404);
    await undo(body.decisionId);
    await stranger.call(getUser, { params: { userId: person.id } });
  });

  it('of a ban leaves the ban of another admin that was there before', async () => {
    const { person, report } = await reportedPerson();
    await second.patch(`/api/admin/users/${person.id}/ban`, { isBanned: true, reason: 'Threats' });
    const { body } = await admin.patch(`/api/admin/reports/${report.id}`, { outcome: 'removed' });
    expect((await undo(body.decisionId)).body).toMatchObject({ kind: 'report', status: 'open' });
    const { isBanned, ban } = await admin.call(readUser, { params: { userId: person.id } });
    expect([isBanned, ban?.reason]).toEqual([true, 'Threats']);
  });

  it('of a ban is refused where another admin has changed the ban since', async () => {
    const { person, report } = await reportedPerson();
    const { body } = await admin.patch(`/api/admin/reports/${report.id}`, { outcome: 'removed' });
    await second.patch(`/api/admin/users/${person.id}/ban`, { isBanned: true, reason: 'Threats' });
    const { status, body: refusal } = await undo(body.decisionId);
    expect([status, refusal.message]).toEqual([
      409,
      'The ban has been changed since. Please look at the account instead.',
    ]);
    expect((await admin.call(readUser, { params: { userId: person.id } })).isBanned).toBe(true);
  });

  it('of a ban that came after the end of a former one lifts it', async () => {
    const { person, report } = await reportedPerson();
    const until = new Date(app.now().getTime() + 60_000).toISOString();
    await second.patch(`/api/admin/users/${person.id}/ban`, { isBanned: true, until });
    app.advance(61_000);
    const { body } = await admin.patch(`/api/admin/reports/${report.id}`, { outcome: 'removed' });
    expect((await admin.call(readUser, { params: { userId: person.id } })).ban).toMatchObject({
      until: null,
    });
    await undo(body.decisionId);
    expect((await admin.call(readUser, { params: { userId: person.id } })).isBanned).toBe(false);
  });

  it('is refused after ten minutes, after another decision or change, twice by two, for an unknown decision, and to members', async () => {
    const post = await share(author);
    const { decisionId } = (await act('posts', post.id, 'deny', { reason: 'Spam' })).body;
    expect((await author.post(`/api/admin/decisions/${decisionId}/undo`)).status).toBe(403);
    expect((await app.anonymous.post(`/api/admin/decisions/${decisionId}/undo`)).status).toBe(401);
    await author.patch(`/api/posts/${post.id}`, { caption: 'Fixed' });
    expect((await undo(decisionId)).status).toBe(409);
    const later = (await act('posts', post.id, 'approve')).body.decisionId;
    const latest = (await act('posts', post.id, 'deny', { reason: 'Spam' })).body.decisionId;
    expect((await undo(later)).status).toBe(409);
    expect((await undo(latest)).status).toBe(200);
    expect((await undo(latest, second)).status).toBe(409);
    expect((await undo('999999999')).status).toBe(404);
    const last = (await act('posts', post.id, 'deny', { reason: 'Spam' })).body.decisionId;
    app.advance(10 * 60_000 + 1000);
    expect((await undo(last)).status).toBe(409);
  });

  it('is undone once by a moderator who repeats it, whose first response may be lost, until the item is decided again', async () => {
    const post = await share(author);
    const { decisionId } = (await act('posts', post.id, 'approve')).body;
    const [first, repeated] = [await undo(decisionId), await undo(decisionId)];
    expect(repeated).toMatchObject({ status: 200, body: first.body });
    const undoings = (await admin.call(auditLog, { query: { action: 'post.undo' } })).items;
    expect(undoings.filter(({ target }) => target?.id === post.id)).toHaveLength(1);
    await act('posts', post.id, 'deny', { reason: 'Spam' }, second);
    expect((await undo(decisionId)).status).toBe(409);
    const { person, report } = await reportedPerson();
    const removed = (await admin.patch(`/api/admin/reports/${report.id}`, { outcome: 'removed' })).body;
    await undo(removed.decisionId);
    expect((await undo(removed.decisionId)).body).toMatchObject({ kind: 'report', status: 'open' });
    expect((await admin.call(readUser, { params: { userId: person.id } })).isBanned).toBe(false);
  });

  it('is undone once by two moderators at once', async () => {
    const post = await share(author);
    const { decisionId } = (await act('posts', post.id, 'approve')).body;
    const responses = await Promise.all([undo(decisionId), undo(decisionId, second)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

it('the counts of all queues, with their oldest items, come in one response', async () => {
  const venue = await giveVenue(app);
  const first = await share(author);
  await share(author);
  const body = await admin.call(queues);
  expect(body.posts).toEqual({ pending: 2, oldestAt: first.createdAt });
  expect(body.jackpots).toEqual({ pending: 0, oldestAt: null });
  await author.post('/api/venue-reports', { kind: 'closed', venueId: venue.id });
  expect((await admin.call(queues)).venueReports.pending).toBe(1);
  expect((await author.get('/api/admin/queues')).status).toBe(403);
  expect((await app.anonymous.get('/api/admin/queues')).status).toBe(401);
});
