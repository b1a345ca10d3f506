// spec: none, reasons of denials are not in it
import { changeDenialReasons, denialReasons } from '@reelmates/contract/admin/denial-reasons';
import { auditLog } from '@reelmates/contract/admin/moderation';
import { limits } from '@reelmates/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestUser;
let second: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.registerAdmin();
  second = await app.registerAdmin();
});
afterAll(() => app.close());

const params = { queue: 'posts' } as const;
const current = async () => {
  const all = await admin.call(denialReasons);
  const found = all.find(({ queue }) => queue === 'posts');
  if (found === undefined) throw new Error('no reasons');
  return found;
};

it('begin with the fixed ones, for each queue', async () => {
  expect(await admin.call(denialReasons)).toMatchObject([
    {
      queue: 'posts',
      reasons: ['Link to an online casino', "Somebody's identity", 'Not a win photo', 'Spam'],
    },
    { queue: 'comments', reasons: ['Link to an online casino', "Somebody's identity", 'Abusive', 'Spam'] },
    { queue: 'jackpots', reasons: expect.arrayContaining(['This photo was used before']) },
  ]);
});

it('are changed all at once, with an audit entry; the same ones change nothing', async () => {
  const { version, reasons: before } = await current();
  const reasons = ['Spam', '  Not a pokie '];
  const changed = await admin.call(changeDenialReasons, { params, body: { version, reasons } });
  expect(changed).toMatchObject({ reasons: ['Spam', 'Not a pokie'], changedBy: admin.username });
  expect(await current()).toEqual(changed);
  const entries = async () => (await admin.call(auditLog)).items;
  expect((await entries())[0]).toMatchObject({
    action: 'denial-reasons.change',
    target: { kind: 'denial-reasons', id: 'posts' },
    before: { reasons: before },
    after: { reasons: ['Spam', 'Not a pokie'] },
  });
  const { length } = await entries();
  await second.call(changeDenialReasons, {
    params,
    body: { version: changed.version, reasons: ['Spam', 'Not a pokie'] },
  });
  expect(await entries()).toHaveLength(length);
});

it('that another admin has changed since are refused with the current ones; of two concurrent changes, one succeeds', async () => {
  const { version } = await current();
  const responses = await Promise.all([
    admin.patch('/api/admin/denial-reasons/posts', { version, reasons: ['Mine'] }),
    second.patch('/api/admin/denial-reasons/posts', { version, reasons: ['Theirs'] }),
  ]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = responses.find(({ status }) => status === 409);
  expect(refused?.body.current).toMatchObject({ status: 'changed', item: await current() });
});

it.each([
  [Array.from({ length: limits.denialReasonsMax + 1 }, (_, index) => `Reason ${index}`), 'reasons'],
  [['x'.repeat(limits.denialReasonMax + 1)], 'reasons.0'],
  [['Spam', ' '], 'reasons.1'],
  [['Spam', 'spam'], 'reasons'],
  [['Two\nlines'], 'reasons.0'],
  [[5], 'reasons.0'],
  ['Spam', 'reasons'],
])('are refused as %j', async (reasons, path) => {
  const { status, body } = await admin.patch('/api/admin/denial-reasons/posts', { reasons });
  expect([status, body.errors[0].path]).toEqual([400, path]);
});

it('are for admins alone, of a queue that has some', async () => {
  const member = await app.register();
  const body = { reasons: [] };
  expect((await member.refusal(denialReasons)).status).toBe(403);
  expect((await member.refusal(changeDenialReasons, { params, body })).status).toBe(403);
  expect((await app.anonymous.refusal(changeDenialReasons, { params, body })).status).toBe(401);
  expect((await admin.patch('/api/admin/denial-reasons/reports', body)).status).toBe(404);
});
