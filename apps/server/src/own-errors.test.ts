import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { approveComment, approvePost, denyPost } from '@reelmates/contract/admin/moderation';
import { allEndpoints } from '@reelmates/contract/all-endpoints';
import { submitJackpot } from '@reelmates/contract/competition/jackpots';
import { type ErrorCode, errorStatus } from '@reelmates/contract/errors';
import { setExclusion } from '@reelmates/contract/play/responsible-gambling';
import { createComment } from '@reelmates/contract/social/comments';
import { createUpload } from '@reelmates/contract/social/uploads';
import { DAY_MS } from '@reelmates/contract/time';
import { adminVenue, mergeVenue } from '@reelmates/contract/venues/venue-admin';
import { createVenueReport } from '@reelmates/contract/venues/venue-reports';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { revokeAdmin } from './modules/admins/admins.public.ts';
import { createS3Storage } from './platform/storage/s3-storage.ts';
import { newToken } from './platform/tokens.ts';
import { type FakeS3, startFakeS3 } from './testing/fake-s3.ts';
import { fillList } from './testing/fill-list.ts';
import { ban, giveVenue, publish, share } from './testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from './testing/test-app.ts';
import type { Json, TestResponse } from './testing/test-response.ts';

// Provokes each error that an endpoint lists itself. Those declared by its kind are in common-errors.test.ts.

type HttpResponse = Pick<TestResponse, 'status' | 'body'>;

let app: TestApp;
let author: TestUser;
let member: TestUser;
let other: TestUser;
let admin: TestUser;
let otherAdmin: TestUser;
/** The author's post: published, with a comment by the member. */
let post: Json;
let comment: Json;

let store: FakeS3;
/** An app whose photos are sent to an object store, and processed on first use. */
let withStore: TestApp;
let sender: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  [author, member, other, admin, otherAdmin] = await Promise.all([
    app.register(),
    app.register(),
    app.register(),
    app.registerAdmin(),
    app.registerAdmin(),
  ]);
  post = await publish(author, admin);
  comment = await member.call(createComment, { params: { id: post.id }, body: { content: 'Nice one' } });
  await admin.call(approveComment, { params: { id: comment.id } });
  store = await startFakeS3();
  withStore = await createTestApp({ storage: createS3Storage(store), config: { s3: store } });
  sender = await withStore.register();
});
afterAll(async () => {
  await app.close();
  await withStore.close();
  await store.close();
});

async function takeBreak(user: TestUser): Promise<TestUser> {
  await user.call(setExclusion, { body: { days: 7 } });
  return user;
}

/** A valid version that no item has. */
const stale = { version: 'another' };

const jackpot = async () => (await member.call(submitJackpot, { body: { jackpotAmount: 500 } })).id;
const pendingComment = async () =>
  (await member.call(createComment, { params: { id: post.id }, body: { content: 'Good on you' } })).id;

async function firstId(text: string, values: readonly unknown[]): Promise<string> {
  const [row] = await app.db.query<{ id: string }>(text, values);
  return row?.id ?? '';
}

const givePrize = (month: string) =>
  firstId(
    `insert into prizes (month, position, value, created_at, updated_at)
     values ($1, 1, '$50', now(), now()) returning id`,
    [month],
  );

/** The member's offer of a month, whose claim period is over. */
const award = async (month: string) =>
  firstId(
    `insert into prize_awards (prize_id, user_id, rank, offered_at, claim_until)
     values ($1, $2, 1, $3, $4) returning id`,
    [
      await givePrize(month),
      member.id,
      new Date(app.now().getTime() - 31 * DAY_MS),
      new Date(app.now().getTime() - DAY_MS),
    ],
  );

async function mergedVenue(): Promise<{ merged: string; into: string }> {
  const [merged, into] = [(await giveVenue(app)).id, (await giveVenue(app)).id];
  await admin.call(mergeVenue, { params: { id: merged }, body: { into } });
  return { merged, into };
}

async function venueForm(id: string): Promise<Json> {
  const { contents, isHidden, mergedInto, ...form } = await admin.call(adminVenue, { params: { id } });
  return form;
}

/** An address of the store at which these bytes are stored, ignoring the declared size. */
async function sent(bytes: Buffer): Promise<string> {
  const body = await sender.call(createUpload, { body: { size: 10 } });
  store.objects.set(`uploads/${body.imageUrl.replace('/images/', '')}`, { bytes, contentType: 'image/jpeg' });
  return body.imageUrl;
}
const noPhoto = () => sent(Buffer.from('<svg/>'));
const tooMuch = () => sent(Buffer.alloc(10_485_761));

const updatePhoto = async (photo: Promise<string>) =>
  sender.patch('/api/users/profile', { profileImageUrl: await photo });
const postPhoto = async (photo: Promise<string>) =>
  sender.post('/api/posts', { winAmount: 5, imageUrl: await photo });
const editPhoto = async (photo: Promise<string>) =>
  sender.patch(`/api/posts/${(await share(sender)).id}`, { imageUrl: await photo });
const jackpotPhoto = async (photo: Promise<string>) =>
  sender.post('/api/jackpots', { jackpotAmount: 5, imageUrl: await photo });

/** Two concurrent imports of one admin: the second one is refused. */
async function importTwice(): Promise<HttpResponse> {
  const slow = request(new URL('/api/admin/import-venues', app.url), {
    method: 'POST',
    headers: { cookie: admin.cookie(), 'content-type': 'application/json' },
  });
  let first: HttpResponse | null = null;
  const done = new Promise<void>((resolve) => {
    // A refused import is not read to its end.
    slow.on('error', () => resolve());
    slow.on('response', (response) => {
      void text(response).then((body) => {
        first = { status: response.statusCode ?? 0, body: JSON.parse(body) };
        resolve();
      });
    });
  });
  slow.write('{"venues": ');
  const importAgain = async () => {
    const second = await admin.post('/api/admin/import-venues', { venues: [] });
    return second.status === 200 ? first : second;
  };
  const response = await vi.waitUntil(importAgain, { timeout: 20_000, interval: 20 });
  slow.end('[]}');
  await done;
  return response;
}

async function unconfirmedAdmin(): Promise<TestUser> {
  const user = await app.registerAdmin();
  await app.db.query('update login_sessions set confirmed_at = null where user_id = $1', [user.id]);
  return user;
}

async function formerAdmin(): Promise<string> {
  const { id, username } = await app.registerAdmin();
  await revokeAdmin({ db: app.db, clock: app.now }, { identifier: username, actorId: null });
  return id;
}

const report = (kind: string, targetId: string) => ({ kind, targetId, reason: 'spam' });

const stories: Record<string, () => Promise<HttpResponse>> = {
  async 'sendTestMail FORBIDDEN'() {
    const demo = await createTestApp({ config: { demo: true } });
    const response = await (await demo.registerAdmin()).post('/api/admin/setup/test-mail');
    await demo.close();
    return response;
  },
  'sendVerificationEmail FORBIDDEN': () =>
    member.post('/api/auth/send-verification-email', { userId: other.id }),
  async 'verifyEmail CONFLICT'() {
    const [user, quicker] = [await app.register(), await app.register()];
    const wanted = `wanted_${user.username}@example.org`;
    const { token, hash } = newToken();
    await app.db.query('update users set pending_email = $2 where id = $1', [user.id, wanted]);
    await app.db.query(
      `insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
       values ($1, $2, 'verify_email', $3, $4, $5)`,
      [hash, user.id, wanted, app.now(), new Date(app.now().getTime() + DAY_MS)],
    );
    await app.db.query('update users set email = $2 where id = $1', [quicker.id, wanted]);
    return app.anonymous.post('/api/auth/verify-email', { token });
  },
  async 'undoEmailChange CONFLICT'() {
    const [user, quicker] = [await app.register(), await app.register()];
    const { token, hash } = newToken();
    await app.db.query(
      `insert into former_addresses (user_id, email, verified_at, changed_at, expires_at, token_hash)
       values ($1, $2, $3, $3, $4, $5)`,
      [user.id, quicker.email, app.now(), new Date(app.now().getTime() + DAY_MS), hash],
    );
    return app.anonymous.post('/api/auth/undo-email-change', { token });
  },
  'register CONFLICT': () =>
    app.anonymous.post('/api/register', {
      username: member.username.toUpperCase(),
      email: 'somebody.else@example.org',
      password: 'Galah-Perch-42',
      firstName: 'Robin',
      lastName: 'Mate',
    }),
  'login BAD_CREDENTIALS': () =>
    app.anonymous.post('/api/login', { username: member.username, password: 'Wrong-Word-1' }),
  async 'login BANNED'() {
    const user = await app.register();
    await ban(app, user);
    return app.anonymous.post('/api/login', { username: user.username, password: user.password });
  },
  'setUsername CONFLICT': () => member.patch('/api/users/username', { username: other.username }),
  'updateProfile CONFLICT': () => member.patch('/api/users/profile', { profileTag: other.username }),
  'updateProfile TOO_LARGE': () => updatePhoto(tooMuch()),
  'updateProfile UNSUPPORTED_MEDIA': () => updatePhoto(noPhoto()),

  /** The only admin there is. */
  async 'deleteAccount CONFLICT'() {
    const { password, ...user } = await withStore.registerAdmin();
    return user.delete('/api/users/me', { password });
  },

  'verifyUser CONFLICT': () =>
    admin.patch(`/api/admin/users/${otherAdmin.id}/verify`, { isVerified: true, username: 'former_name' }),
  'banUser CONFLICT': () => admin.patch(`/api/admin/users/${otherAdmin.id}/ban`, { isBanned: true }),

  'banUser PASSWORD_REQUIRED': async () =>
    (await unconfirmedAdmin()).patch(`/api/admin/users/${await formerAdmin()}/ban`, { isBanned: true }),

  'updateUserStats CONFLICT': () =>
    admin.patch(`/api/admin/users/${other.id}/stats`, { points: 5, from: { points: 4 } }),
  'addAdmin NOT_FOUND': () => admin.post('/api/admin/admins', { userId: '999999999' }),
  async 'addAdmin CONFLICT'() {
    const user = await app.register();
    await ban(app, user);
    return admin.post('/api/admin/admins', { userId: user.id });
  },
  'removeAdmin CONFLICT': () => admin.delete(`/api/admin/admins/${admin.id}`),

  'createPost TOO_LARGE': () => postPhoto(tooMuch()),
  'createPost UNSUPPORTED_MEDIA': () => postPhoto(noPhoto()),
  'editPost FORBIDDEN': () => other.patch(`/api/posts/${post.id}`, { caption: 'Mine' }),
  async 'editPost SELF_EXCLUDED'() {
    const user = await app.register();
    const own = await share(user);
    return (await takeBreak(user)).patch(`/api/posts/${own.id}`, { caption: 'Another' });
  },
  'editPost TOO_LARGE': () => editPhoto(tooMuch()),
  'editPost UNSUPPORTED_MEDIA': () => editPhoto(noPhoto()),
  'deletePost FORBIDDEN': () => other.delete(`/api/posts/${post.id}`),
  'deletePost SELF_EXCLUDED': async () =>
    (await takeBreak(await app.registerAdmin())).delete(`/api/posts/${post.id}`),

  'editComment FORBIDDEN': () => other.patch(`/api/comments/${comment.id}`, { content: 'Mine' }),
  'deleteComment FORBIDDEN': () => other.delete(`/api/comments/${comment.id}`),
  'deleteComment SELF_EXCLUDED': async () =>
    (await takeBreak(await app.registerAdmin())).delete(`/api/comments/${comment.id}`),
  async 'toggleBlock CONFLICT'() {
    const user = await app.register();
    await fillList(app, user, 'blocks', 5_000);
    return user.post(`/api/users/${other.id}/block`);
  },
  async 'toggleMute CONFLICT'() {
    const user = await app.register();
    await fillList(app, user, 'mutes', 5_000);
    return user.post(`/api/users/${other.id}/mute`);
  },
  'toggleBlock SELF_EXCLUDED': async () =>
    (await takeBreak(await app.register())).post(`/api/users/${other.id}/block`),
  'toggleMute SELF_EXCLUDED': async () =>
    (await takeBreak(await app.register())).post(`/api/users/${other.id}/mute`),

  'submitJackpot TOO_LARGE': () => jackpotPhoto(tooMuch()),
  'submitJackpot UNSUPPORTED_MEDIA': () => jackpotPhoto(noPhoto()),
  'approveJackpot CONFLICT': async () => admin.post(`/api/admin/jackpots/${await jackpot()}/approve`, stale),
  'denyJackpot CONFLICT': async () => admin.post(`/api/admin/jackpots/${await jackpot()}/deny`, stale),
  'createUpload TOO_LARGE': () => member.post('/api/objects/upload', { size: 10_485_761 }),

  'approvePost CONFLICT': () => admin.post(`/api/admin/posts/${post.id}/approve`, stale),
  'denyPost CONFLICT': () => admin.post(`/api/admin/posts/${post.id}/deny`, stale),
  'featurePost CONFLICT': () =>
    admin.post(`/api/admin/posts/${post.id}/feature`, { isFeatured: true, ...stale }),
  'approveComment CONFLICT': async () =>
    admin.post(`/api/admin/comments/${await pendingComment()}/approve`, stale),
  'denyComment CONFLICT': async () => admin.post(`/api/admin/comments/${await pendingComment()}/deny`, stale),
  'changeDenialReasons CONFLICT': () =>
    admin.patch('/api/admin/denial-reasons/posts', { reasons: ['Spam'], ...stale }),
  async 'undoDecision CONFLICT'() {
    const { id } = await share(author);
    const approval = await admin.call(approvePost, { params: { id } });
    await otherAdmin.call(denyPost, { params: { id } });
    return admin.post(`/api/admin/decisions/${approval.decisionId}/undo`);
  },

  'createReport NOT_FOUND': () => member.post('/api/reports', report('post', '999999999')),
  async 'createReport CONFLICT'() {
    expect((await member.post('/api/reports', report('user', other.id))).status).toBe(201);
    return member.post('/api/reports', report('user', other.id));
  },
  async 'decideReport CONFLICT'() {
    const { body } = await other.post('/api/reports', report('post', post.id));
    return admin.patch(`/api/admin/reports/${body.id}`, { outcome: 'no-action', ...stale });
  },

  async 'decideReport PASSWORD_REQUIRED'() {
    const { body } = await other.post('/api/reports', report('user', await formerAdmin()));
    return (await unconfirmedAdmin()).patch(`/api/admin/reports/${body.id}`, { outcome: 'removed' });
  },

  async 'setExclusion CONFLICT'() {
    const user = await takeBreak(await app.register());
    return user.post('/api/responsible-gambling/set-exclusion', { days: 1 });
  },
  'comeBack CONFLICT': async () =>
    (await takeBreak(await app.register())).post('/api/responsible-gambling/come-back'),

  'leaderboardStatement NOT_FOUND': () => member.get('/api/leaderboard/2020-01/statement'),
  async 'savePrize CONFLICT'() {
    const { currentMonth: month } = (await admin.get('/api/admin/leaderboard/months')).body;
    const from = { prizeValue: '$4', prizeDescription: null };
    return admin.post('/api/admin/leaderboard/prizes', { month, position: 99, prizeValue: '$5', from });
  },
  'deletePrize CONFLICT': async () =>
    admin.delete(`/api/admin/leaderboard/prizes/${await givePrize('2020-02')}`),
  'finishMonth NOT_FOUND': () => admin.post('/api/admin/leaderboard/2001-01/finish'),
  'finishMonth CONFLICT': () => admin.post('/api/admin/leaderboard/2099-01/finish'),
  'monthEntries NOT_FOUND': () => admin.get('/api/admin/leaderboard/2001-01/members/none/entries'),
  'strikeEntry NOT_FOUND': () =>
    admin.post('/api/admin/leaderboard/2001-01/strikes', { userId: member.id, reason: 'No' }),
  'strikeEntry CONFLICT': () =>
    admin.post('/api/admin/leaderboard/2099-01/strikes', { userId: member.id, reason: 'No' }),
  'restoreEntry NOT_FOUND': () => admin.delete(`/api/admin/leaderboard/2001-01/strikes/${member.id}`),
  async 'restoreEntry CONFLICT'() {
    await app.db.query(
      `insert into month_strikes (month, user_id, points, reason, struck_by, struck_at)
       values ('2020-06', $1, 2, 'No', $2, now())`,
      [member.id, admin.id],
    );
    return admin.delete(`/api/admin/leaderboard/2020-06/strikes/${member.id}`, { version: 'outdated' });
  },
  'markAwardPaid CONFLICT': async () =>
    admin.patch(`/api/admin/leaderboard/awards/${await award('2020-04')}/paid`, { isPaid: true }),
  async 'withdrawAward CONFLICT'() {
    const id = await award('2020-05');
    await app.db.query('update prize_awards set claimed_at = now(), paid_at = now() where id = $1', [id]);
    return admin.post(`/api/admin/leaderboard/awards/${id}/withdraw`);
  },
  'claimPrize CONFLICT': async () => member.post(`/api/users/me/prizes/${await award('2020-03')}/claim`),

  async 'addVenue CONFLICT'() {
    const form = await venueForm((await giveVenue(app)).id);
    return admin.post('/api/admin/venues', form);
  },
  async 'editVenue CONFLICT'() {
    const form = await venueForm((await giveVenue(app)).id);
    return admin.patch(`/api/admin/venues/${(await giveVenue(app)).id}`, form);
  },
  async 'hideVenue CONFLICT'() {
    const { merged } = await mergedVenue();
    return admin.post(`/api/admin/venues/${merged}/hide`, { isHidden: false });
  },
  async 'mergeVenue CONFLICT'() {
    const { merged } = await mergedVenue();
    return admin.post(`/api/admin/venues/${merged}/merge`, { into: (await giveVenue(app)).id });
  },
  'importVenues CONFLICT': importTwice,
  'importVenues TOO_LARGE': () =>
    admin.request('POST', '/api/admin/import-venues', {
      rawBody: new Uint8Array(67_108_865).fill(0x20),
      headers: { 'content-type': 'application/json' },
    }),
  async 'toggleFavouriteVenue CONFLICT'() {
    const user = await app.register();
    await app.db.query(
      `with made as (
         insert into venues (name, address, city, state, country, latitude, longitude, created_at, updated_at)
         select 'Favourite ' || n, n || ' Perch Street', 'Hay', 'NSW', 'Australia', -34.5, 144.8, now(), now()
           from generate_series(1, 200) n
         returning id
       )
       insert into favourite_venues (user_id, venue_id, created_at) select $1, id, now() from made`,
      [user.id],
    );
    return user.post(`/api/venues/${(await giveVenue(app)).id}/favourite`);
  },
  'createVenueReport NOT_FOUND': () =>
    member.post('/api/venue-reports', { kind: 'closed', venueId: '999999999' }),
  async 'setVenueReportStatus CONFLICT'() {
    const body = await member.call(createVenueReport, {
      body: {
        country: 'Australia',
        state: 'NSW',
        venueName: 'The Rosella',
      },
    });
    return admin.patch(`/api/admin/venue-reports/${body.id}/status`, { status: 'added', ...stale });
  },
};

test('every error that an endpoint lists has a story, and no other', () => {
  const declared = [...allEndpoints].flatMap(([name, { errors = [] }]) =>
    errors.map((code) => `${name} ${code}`),
  );
  expect(Object.keys(stories).sort()).toEqual(declared.sort());
});

test.each(Object.entries(stories))('%s', { timeout: 30_000 }, async (pair, provoke) => {
  const code = pair.split(' ')[1] as ErrorCode;
  const { status, body } = await provoke();
  expect([status, body?.code]).toEqual([errorStatus[code], code]);
});
