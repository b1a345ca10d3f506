// spec: none, a person's history is not in it
import { userHistory, userReports } from '@reelmates/contract/admin/admin-users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish, share } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let other: TestUser;
const denied: string[] = [];
beforeAll(async () => {
  app = await createTestApp();
  [admin, user, other] = [await app.registerAdmin(), await app.register(), await app.register()];
  const foreign = await publish(other, admin);
  const approved = await publish(user, admin);
  const bad = await share(user, { caption: 'Visit my casino' });
  await admin.post(`/api/admin/posts/${bad.id}/deny`, { reason: 'Casino' });
  denied.push(bad.id);
  await share(user);
  await share(user, { isPublic: false });
  const comment = await user.post(`/api/posts/${foreign.id}/comments`, { content: 'Hi' });
  await admin.post(`/api/admin/comments/${comment.body.id}/deny`);
  const report = (kind: string, targetId: string) =>
    other.post('/api/reports', { kind, targetId, reason: 'spam', note: 'Look at this' });
  await report('user', user.id);
  const ofPost = await report('post', approved.id);
  await admin.patch(`/api/admin/reports/${ofPost.body.id}`, { outcome: 'no-action' });
  await admin.patch(`/api/admin/users/${user.id}/ban`, { isBanned: true, reason: 'Enough' });
  await admin.patch(`/api/admin/users/${user.id}/ban`, { isBanned: true, reason: 'More than enough' });
  await admin.patch(`/api/admin/users/${user.id}/ban`, { isBanned: false });
});
afterAll(() => app.close());

it('tells what admins decided on a person and their content, latest first, in pages, with numbers', async () => {
  const read = (query: { limit?: string; cursor?: string } = {}) =>
    admin.call(userHistory, { params: { userId: user.id }, query });
  const whole = await read();
  expect(whole.items.map(({ action }) => action)).toEqual([
    'user.unban',
    'user.ban',
    'user.ban',
    'report.decide',
    'comment.deny',
    'post.deny',
    'post.approve',
  ]);
  expect(whole.items[5]).toMatchObject({
    target: { kind: 'post', id: denied[0] },
    actor: { id: admin.id },
    content: { caption: 'Visit my casino' },
  });
  expect(whole.summary).toEqual({
    pending: 1,
    approved: 1,
    denied: 2,
    reports: 2,
    reportsUpheld: 0,
    bans: 1,
  });
  const first = await read({ limit: '3' });
  const second = await read({ limit: '50', cursor: first.nextCursor ?? '' });
  expect([...first.items, ...second.items]).toEqual(whole.items);
  expect(second.nextCursor).toBeNull();
  const nothing = await admin.call(userHistory, { params: { userId: admin.id } });
  expect(nothing.items).toEqual([]);
});

it('lists what members reported about a person and their content, latest first', async () => {
  const { items } = await admin.call(userReports, { params: { userId: user.id } });
  expect(items).toMatchObject([
    { kind: 'post', outcome: 'no-action' },
    {
      kind: 'user',
      targetId: user.id,
      reason: 'spam',
      note: 'Look at this',
      outcome: null,
      reporter: { id: other.id },
    },
  ]);
  const first = await admin.call(userReports, { params: { userId: user.id }, query: { limit: '1' } });
  const rest = await admin.call(userReports, {
    params: { userId: user.id },
    query: { cursor: first.nextCursor ?? '' },
  });
  expect([...first.items, ...rest.items]).toEqual(items);
});

it('is for admins alone, and of accounts that exist', async () => {
  for (const part of ['history', 'reports']) {
    expect((await other.get(`/api/admin/users/${user.id}/${part}`)).status).toBe(403);
    expect((await app.anonymous.get(`/api/admin/users/${user.id}/${part}`)).status).toBe(401);
    expect((await admin.get(`/api/admin/users/999999999/${part}`)).status).toBe(404);
    expect((await admin.get(`/api/admin/users/${user.id}/${part}?cursor=x`)).status).toBe(400);
  }
});
