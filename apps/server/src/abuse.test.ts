// Abuse of permitted flows: each story is a sequence of requests that the contract permits one by one, from the
// attacker's side, with what it must not achieve. A new feature adds its story at the end.
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resetPassword, undoEmailChange, verifyEmail } from '@reelmates/contract/account/account-mail';
import { updateProfile } from '@reelmates/contract/account/accounts';
import { authMe, login as loginEndpoint } from '@reelmates/contract/account/sign-in';
import { approveComment } from '@reelmates/contract/admin/moderation';
import {
  leaderboard as leaderboardEndpoint,
  leaderboardMonths,
} from '@reelmates/contract/competition/leaderboard';
import { limits } from '@reelmates/contract/limits';
import { logPlaySession } from '@reelmates/contract/play/tracker';
import { createComment, likeComment } from '@reelmates/contract/social/comments';
import { toggleLike } from '@reelmates/contract/social/likes';
import { listNotifications } from '@reelmates/contract/social/notifications';
import { readPostTalk } from '@reelmates/contract/social/post-talk';
import { forYouFeed, myPosts } from '@reelmates/contract/social/posts';
import { createUpload } from '@reelmates/contract/social/uploads';
import { toggleBlock, toggleFollow } from '@reelmates/contract/social/users';
import { DAY_MS } from '@reelmates/contract/time';
import { favouriteVenues } from '@reelmates/contract/venues/venue-finder';
import { topJackpots } from '@reelmates/contract/venues/venues';
import pg from 'pg';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { eraseDueAccounts } from './modules/account-lifecycle/account-lifecycle.public.ts';
import { takeOverExclusions } from './modules/account-lifecycle/take-over-exclusions.ts';
import { closeMonths } from './modules/leaderboard/leaderboard.public.ts';
import { reportErasure } from './modules/reports/reports.public.ts';
import { sweepUploads } from './modules/uploads/uploads.public.ts';
import { publishVenueRtps } from './modules/venues/venues.public.ts';
import { openLocalStorage } from './platform/storage/local-storage.ts';
import { createS3Storage } from './platform/storage/s3-storage.ts';
import { startFakeS3 } from './testing/fake-s3.ts';
import {
  askForAddress,
  askForReset,
  createMailApp,
  registerVerified,
  registerWithMail,
  tokenIn,
} from './testing/mail-app.ts';
import { givePlayers } from './testing/play-factory.ts';
import { ban, giveImage, giveVenue, publish, share, verifyAddress } from './testing/posts-factory.ts';
import {
  beginPut,
  putPhoto,
  type SlowUpload,
  samplePhoto,
  sendPhoto,
  uploadAddress,
} from './testing/send-upload.ts';
import { soon } from './testing/soon.ts';
import { createTestApp, type TestApp, type TestUser } from './testing/test-app.ts';

// --- 1: text that takes long to normalise

describe('400 KB of combining marks from a stranger', () => {
  test('are refused by their length, before they are sorted', async () => {
    const app = await createTestApp();
    try {
      const form = {
        username: 'galah',
        email: 'galah@example.org',
        password: 'Galah-Perch-42',
        lastName: 'Perch',
      };
      const before = process.cpuUsage();
      const response = await app.anonymous.post('/api/register', {
        ...form,
        firstName: `a${'\u0315\u0300'.repeat(100_000)}`,
      });
      const { user } = process.cpuUsage(before);
      expect([response.status, response.body.message]).toEqual([400, 'First name too long']);
      // Sorting them takes 12 s.
      expect(user).toBeLessThan(2_000_000);
    } finally {
      await app.close();
    }
  });
});

// --- 2: an account that was recovered is taken again

describe('an account taken by a stranger', () => {
  test('is the owner’s alone after a reset by mail: no session, link or pending address of the stranger counts', async () => {
    const app = await createMailApp();
    try {
      const { user: stranger, token: first } = await registerWithMail(app);
      const own = `stranger_${stranger.email}`;
      const pending = await askForAddress(app, stranger, own);
      const token = await askForReset(app, stranger.email);
      const reset = await app.anonymous.post('/api/auth/reset-password', {
        token,
        newPassword: 'Wombat-Creek-77',
      });
      expect(reset.status).toBe(200);
      for (const link of [first, pending]) {
        expect((await app.anonymous.post('/api/auth/verify-email', { token: link })).status).toBe(400);
      }
      expect((await stranger.get('/api/auth/me')).status).toBe(401);
    } finally {
      await app.close();
    }
  });
});

describe('a thief who changes address and password', () => {
  test('loses the account through the link mailed to the former address, and cannot take that address', async () => {
    const app = await createMailApp();
    try {
      const user = await registerVerified(app);
      const theirs = `thief_${user.email}`;
      const taken = await askForAddress(app, user, theirs);
      await app.anonymous.call(verifyEmail, { body: { token: taken } });
      const change = {
        currentPassword: user.password,
        newPassword: 'Thief-Creek-77',
        confirmPassword: 'Thief-Creek-77',
      };
      await user.call(updateProfile, { body: change });
      await expect(app.register({ email: user.email })).rejects.toThrow('409');
      const token = tokenIn(await app.mail.next(user.email, /was changed/));
      await app.anonymous.call(undoEmailChange, { body: { token } });
      expect((await user.get('/api/auth/me')).status).toBe(401);
      const thief = { username: user.username, password: 'Thief-Creek-77' };
      expect((await app.anonymous.post('/api/login', thief)).status).toBe(401);
      const reset = tokenIn(await app.mail.next(user.email, /Reset/));
      const form = { token: reset, newPassword: 'Owner-Creek-78' };
      await app.anonymous.call(resetPassword, { body: form });
      const owner = { username: user.email, password: 'Owner-Creek-78' };
      await app.anonymous.call(loginEndpoint, { body: owner });
    } finally {
      await app.close();
    }
  });
});

// --- 3: a stranger's tracker, computed from public stats

describe('four accounts and the RTP of a venue', () => {
  test('do not reveal the play session of a fifth account by the daily publication', async () => {
    const app = await createTestApp({ plantPrivateStats: false });
    try {
      const attackers = await Promise.all(Array.from({ length: 4 }, () => app.register()));
      const victim = await app.register();
      const [viewer] = attackers;
      app.advance(8 * DAY_MS);
      // Two venues alike: the smallest ones that have an RTP. Only at one of them does the victim play.
      const venues = [await giveVenue(app), await giveVenue(app)].map(({ id }) => id);
      for (const venueId of venues)
        await givePlayers(app, { people: 15, each: 3, spent: 100, won: 87, venueId });
      const playAll = async (
        person: TestUser,
        spent: string,
        won: string,
        at: readonly string[] = venues,
      ) => {
        for (const venueId of at) {
          const session = { amountSpent: spent, amountWon: won, venueId, machineType: null };
          await person.call(logPlaySession, { body: session });
        }
      };
      for (const person of attackers) await playAll(person, '100.00', '87.00');
      await playAll(victim, '100.00', '87.00');
      const seen: unknown[][] = [];
      for (let day = 0; day < 12; day++) {
        app.advance(DAY_MS);
        if (day === 4) await playAll(victim, '4321.09', '123.45', venues.slice(0, 1));
        // Each day the attackers move the sum a little, searching for the point at which the rounding changes.
        for (const [index, person] of attackers.entries()) {
          await playAll(person, String(100 + day * 50), String((index + day) * 40));
        }
        await publishVenueRtps(app.context);
        seen.push(
          await Promise.all(venues.map(async (id) => (await viewer?.get(`/api/venues/${id}`))?.body.rtp)),
        );
      }
      expect(seen.filter(([one]) => one !== null).length).toBeGreaterThan(8);
      for (const [withSession, without] of seen) expect(withSession).toEqual(without);
    } finally {
      await app.close();
    }
  });

  test('a block does not show whose jackpot a venue lists without a name', async () => {
    const app = await createTestApp();
    try {
      const [attacker, victim] = [await app.register(), await app.register()];
      const { id: venueId } = await giveVenue(app);
      await app.db.query(
        `insert into jackpots (user_id, venue_id, amount, status, created_at) values ($1, $2, 9100, 'verified', now())`,
        [victim.id, venueId],
      );
      const listed = async () => await attacker.call(topJackpots, { params: { id: venueId } });
      const before = await listed();
      expect(await attacker.call(toggleBlock, { params: { userId: victim.id } })).toEqual({
        isBlocked: true,
      });
      expect(await listed()).toEqual(before);
    } finally {
      await app.close();
    }
  });

  test('one account moves the published RTP by at most 10 points, whatever it logs', async () => {
    const app = await createTestApp({ plantPrivateStats: false });
    try {
      const attacker = await app.register();
      app.advance(8 * DAY_MS);
      const shown = async (won: string) => {
        const { id: venueId } = await giveVenue(app);
        await givePlayers(app, { people: 19, each: 3, spent: 100, won: 85, venueId });
        const session = { amountSpent: '0.01', amountWon: won, venueId, machineType: null };
        for (let count = 0; count < 5; count++) await attacker.post('/api/sessions', session);
        app.advance(DAY_MS);
        await publishVenueRtps(app.context);
        return (await attacker.get(`/api/venues/${venueId}`)).body.rtp.value;
      };
      expect([await shown('0.00'), await shown('99999999.99')]).toEqual([80, 90]);
    } finally {
      await app.close();
    }
  });
});

// --- 4: one member who takes everybody's time

describe('sixty changes of one profile at once', () => {
  test("use one database connection while they wait, and other people's reads succeed", async () => {
    const app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent' } });
    const holder = new pg.Client({ connectionString: app.connectionString });
    try {
      const [attacker, viewer] = [await app.register(), await app.register()];
      await holder.connect();
      await holder.query('begin');
      await holder.query('select 1 from users where id = $1 for update', [attacker.id]);
      const changes = Promise.all(
        Array.from({ length: 60 }, () => attacker.patch('/api/users/profile', { bio: 'again' })),
      );
      for (let times = 0; times < 5; times++) await viewer.call(forYouFeed);
      const statuses = (await changes).map(({ status }) => status);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(55);
    } finally {
      await holder.end();
      await app.close();
    }
  });
});

// --- 5: bodies that fill the memory

describe('150 uploads of 10 MB to one address', () => {
  test("become one upload: the others end before they are read, and other members' requests succeed", async () => {
    const app = await createTestApp();
    try {
      const [member, other] = [await app.register(), await app.register()];
      const body = await member.call(createUpload);
      const puts = Array.from({ length: 150 }, () => beginPut(app, body.uploadURL, { length: 10_000_000 }));
      const refused = new Set<SlowUpload>();
      for (const put of puts) {
        put.request.write(Buffer.alloc(65_536));
        put.response.then(
          ({ status }) => status === 409 && refused.add(put),
          () => undefined,
        );
      }
      await vi.waitFor(() => expect(refused.size).toBe(149), 10_000);
      const files = await readdir(path.join(app.context.config.dataDir, 'uploading'));
      expect(files).toHaveLength(1);
      expect(await sendPhoto(app, other)).toBe(204);
      for (const put of puts) put.request.destroy();
    } finally {
      await app.close();
    }
  });
});

describe('a hundred connections of one address with all but the last byte of 1 MB', () => {
  test('are mostly refused before they are read, and other people can sign in', async () => {
    const app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent' } });
    const member = await app.register();
    const head = `POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${2 ** 20}\r\n\r\n`;
    const sockets = Array.from({ length: 100 }, () => connect(Number(new URL(app.url).port), '127.0.0.1'));
    try {
      const responses: string[] = [];
      for (const socket of sockets) {
        socket
          .on('error', () => undefined)
          .on('data', (part) => responses.push(part.toString().slice(0, 12)));
        socket.write(head);
      }
      await vi.waitUntil(() => responses.length >= 96, { timeout: 20_000 });
      expect(new Set(responses)).toEqual(new Set(['HTTP/1.1 429']));
      const { username, password } = member;
      await app.anonymous.call(loginEndpoint, { body: { username, password } });
    } finally {
      for (const socket of sockets) socket.destroy();
      await app.close();
    }
  });
});

// --- 6: mails to a stranger

describe('a member who changes the own address to a stranger’s again and again', () => {
  test('has five mails sent, the first at sign-up, and is refused before anything changes', async () => {
    const app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    try {
      const user = await app.register();
      const statuses: number[] = [];
      for (let count = 0; count < 20; count++) {
        const change = { email: `victim+${count}@example.net`, currentPassword: user.password };
        statuses.push((await user.patch('/api/users/profile', change)).status);
      }
      expect(statuses).toEqual([...Array(4).fill(200), ...Array(16).fill(429)]);
      expect((await user.call(authMe)).pendingEmail).toBe('victim+3@example.net');
    } finally {
      await app.close();
    }
  });
});

// --- 7: one account that keeps the image decoders busy

describe('a member who sends nothing but photos that take long to decode', () => {
  test('waits behind their own: every other member’s upload goes through', async () => {
    const easy = await createTestApp();
    const database = { connectionString: easy.connectionString, drop: async () => undefined };
    const app = await createTestApp({ database, env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent' } });
    try {
      const members = await Promise.all(Array.from({ length: 9 }, () => easy.register()));
      const [hostile, ...honest] = members;
      if (!hostile) throw new Error('no member');
      const flat = { width: 8000, height: 6000, channels: 3, background: '#336699' } as const;
      const costly = await sharp({ create: flat }).webp({ lossless: true, effort: 0 }).toBuffer();
      expect(costly.length).toBeLessThan(1000);
      const addresses = await Promise.all(Array.from({ length: 10 }, () => uploadAddress(hostile)));
      const attack = addresses.map((address) => putPhoto(app, address, costly));
      const others = await Promise.all(honest.map((member) => sendPhoto(app, member)));
      expect(others).toEqual(honest.map(() => 204));
      expect(new Set(await Promise.all(attack))).toEqual(new Set([204, 429]));
    } finally {
      await app.close();
      await easy.close();
    }
  });
});

// --- 8: prizes for wins that were never approved, and boards that change afterwards

describe('four accounts of one person that want a month’s prizes', () => {
  test('win no prize by unapproved wins or without a verified address, and change no closed board', async () => {
    const app = await createTestApp({ plantPrivateStats: false });
    try {
      const admin = await app.registerAdmin();
      const { currentMonth: month, endsAt } = await app.anonymous.call(leaderboardMonths);
      await admin.post('/api/admin/leaderboard/prizes', { month, position: 1, prizeValue: '$500' });
      const [flood, deletedLater, withdrawer, honest] = await registerFour(app);
      for (let count = 0; count < 9; count++) await share(flood);
      for (let count = 0; count < 5; count++) await publish(deletedLater, admin);
      for (let count = 0; count < 3; count++) await publish(withdrawer, admin);
      await publish(honest, admin);
      await verifyAddress(app, flood, withdrawer, honest);
      const signIn = ({ username, password, post }: TestUser) => post('/api/login', { username, password });
      const board = async () =>
        (await app.anonymous.call(leaderboardEndpoint, { params: { month } })).leaderboard.map(
          (entry: { username: string; points: number }) => [entry.username, entry.points],
        );
      app.advance(Date.parse(endsAt) - app.now().getTime() + 7 * DAY_MS);
      await closeMonths(app.context);
      const closed = [
        [deletedLater.username, 10],
        [withdrawer.username, 6],
        [honest.username, 2],
      ];
      expect(await board()).toEqual(closed);
      const winner = async () =>
        (await app.anonymous.get(`/api/leaderboard/${month}/statement`)).body.prizes[0].winner?.username;
      expect(await winner()).toBe(withdrawer.username);

      // Everything that the three accounts can do afterwards.
      for (const person of [flood, deletedLater, withdrawer]) {
        await signIn(person);
        for (const { id } of (await person.call(myPosts)).items) {
          await person.patch(`/api/posts/${id}`, { caption: 'Another one' });
          await person.delete(`/api/posts/${id}`);
        }
      }
      await deletedLater.delete('/api/users/me', { password: deletedLater.password });
      await closeMonths(app.context);
      expect(await board()).toEqual([['Former member', 10], ...closed.slice(1)]);
      expect(await winner()).toBe(withdrawer.username);
    } finally {
      await app.close();
    }
  });
});

describe('four accounts of one person that claim every prize within a minute', () => {
  test('lose prizes claimed with denied wins, and an admin withdraws those claimed before, for the honest members', async () => {
    const app = await createTestApp({ plantPrivateStats: false });
    try {
      const admin = await app.registerAdmin();
      const { currentMonth: month, endsAt } = await app.anonymous.call(leaderboardMonths);
      const prizes = ['$500', '$50', '$5'];
      for (const [index, prizeValue] of prizes.entries()) {
        await admin.post('/api/admin/leaderboard/prizes', { month, position: index + 1, prizeValue });
      }
      const people = [...(await registerFour(app)), await app.register(), await app.register()];
      const [one, two, three, four, honest, runnerUp] = people;
      if (!one || !two || !three || !four || !honest || !runnerUp) throw new Error('too few accounts');
      for (const [index, person] of people.entries()) {
        for (let wins = people.length; wins > index; wins--) await publish(person, admin);
      }
      await verifyAddress(app, ...people);
      app.advance(Date.parse(endsAt) - app.now().getTime() + 2 * 60_000);
      for (const person of [admin, ...people]) {
        await person.post('/api/login', { username: person.username, password: person.password });
      }
      await closeMonths(app.context);
      const claim = async (person: TestUser) => {
        const [prize] = (await person.get('/api/users/me/prizes')).body.items;
        return (await person.post(`/api/users/me/prizes/${prize.id}/claim`)).status;
      };
      const winners = async () =>
        (await app.anonymous.get(`/api/leaderboard/${month}`)).body.prizes.map(
          ({ winner }: { winner: { username: string } | null }) => winner?.username,
        );
      expect(await winners()).toEqual([one.username, two.username, three.username]);

      // Two accounts claim at once; the third account's wins are denied, and it claims before the correction.
      expect([await claim(one), await claim(two)]).toEqual([200, 200]);
      for (const { id } of (await three.call(myPosts)).items) {
        await admin.post(`/api/admin/posts/${id}/deny`);
      }
      expect(await claim(three)).toBe(409);
      await closeMonths(app.context);

      // The claims that were made in time are withdrawn: the second account's moves up first. The fourth is banned.
      await ban(app, four);
      for (const person of [one, two]) {
        const { awards } = (await admin.get(`/api/admin/leaderboard/${month}`)).body;
        const award = awards.find(
          (each: { status: string; winner: { userId: string } | null }) =>
            each.status === 'claimed' && each.winner?.userId === person.id,
        );
        expect((await admin.post(`/api/admin/leaderboard/awards/${award.id}/withdraw`)).status).toBe(200);
      }
      await closeMonths(app.context);
      expect(await winners()).toEqual([honest.username, runnerUp.username, undefined]);
    } finally {
      await app.close();
    }
  });
});

async function registerFour(app: TestApp): Promise<[TestUser, TestUser, TestUser, TestUser]> {
  return [await app.register(), await app.register(), await app.register(), await app.register()];
}

// --- 9: responses that cost the server more than the caller

describe('asking for the description of the API again and again', () => {
  test('gets the same compressed bytes, and asking whether the server is ready asks the database once', async () => {
    const app = await createTestApp();
    try {
      const ask = () => fetch(`${app.url}/api/openapi.json`, { headers: { 'accept-encoding': 'br' } });
      const responses = await Promise.all(Array.from({ length: 50 }, ask));
      const [etag] = responses.map(({ headers }) => headers.get('etag'));
      expect(responses.every(({ headers }) => headers.get('etag') === etag)).toBe(true);
      expect(responses.map(({ headers }) => headers.get('content-encoding'))).toEqual(Array(50).fill('br'));
      const query = vi.spyOn(app.context.db, 'query');
      await Promise.all(Array.from({ length: 50 }, () => app.anonymous.get('/readyz')));
      expect(query.mock.calls.length).toBeLessThanOrEqual(1);
    } finally {
      await app.close();
    }
  });
});

// --- 10: locking another person out of the sign-in

describe('a stranger who keeps failing to sign in', () => {
  test('does not lock out the owner’s device, and learns neither who exists nor whose address is whose', async () => {
    const app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent' } });
    try {
      const owner = await app.register();
      const attack = async (username: string) => {
        const responses: string[] = [];
        for (let count = 0; count < 11; count++) {
          const { status, text } = await app.anonymous.post('/api/login', { username, password: 'Wrong-1' });
          responses.push(`${status} ${text}`);
        }
        return responses;
      };
      const seen = await attack('nobody_at_all');
      for (const name of [owner.username, owner.email]) expect(await attack(name)).toEqual(seen);
      const form = { username: owner.email, password: owner.password };
      expect((await app.anonymous.post('/api/login', form)).status).toBe(429);
      await owner.call(loginEndpoint, { body: form });
    } finally {
      await app.close();
    }
  });
});

// --- 11: links and sessions that outlive a password

describe('a new password', () => {
  test('ends the reset link that was mailed before, and the token of the session that chose it', async () => {
    const app = await createMailApp();
    try {
      const user = await registerVerified(app);
      const [token, cookie] = [await askForReset(app, user.email), user.cookie()];
      const change = {
        currentPassword: user.password,
        newPassword: 'Wombat-Creek-77',
        confirmPassword: 'Wombat-Creek-77',
      };
      await user.call(updateProfile, { body: change });
      const late = await app.anonymous.post('/api/auth/reset-password', {
        token,
        newPassword: 'Other-Creek-78',
      });
      expect(late.status).toBe(400);
      expect((await app.anonymous.get('/api/auth/me', { cookie })).status).toBe(401);
      await user.call(authMe);
    } finally {
      await app.close();
    }
  });
});

// --- 12: a break or a ban that ends with a new account

describe('a member on a break of a year who deletes the account and joins again', () => {
  test('is on that break again once the address is verified, and an unverified account publishes only what moderators approve', async () => {
    const app = await createTestApp({ plantPrivateStats: false });
    try {
      const email = 'back.again@example.net';
      const verify = (user: { id: string }) =>
        app.db.transaction(async (tx) => {
          await tx.query('update users set email_verified_at = now() where id = $1', [user.id]);
          await takeOverExclusions(tx, app.context, user.id, app.now());
        });
      const first = await app.register({ email });
      await verify(first);
      await first.post('/api/responsible-gambling/set-exclusion', { days: 365 });
      await first.delete('/api/users/me', { password: first.password });
      expect(
        (await app.anonymous.post('/api/register', { ...first, firstName: 'A', lastName: 'B' })).status,
      ).toBe(409);
      app.advance(7 * 86_400_000);
      await eraseDueAccounts(app.context, reportErasure, new AbortController().signal);
      const second = await app.register({ email });
      const posted = await second.post('/api/posts', { winAmount: 50, isPublic: true });
      expect([posted.status, posted.body.post.status]).toEqual([201, 'pending']);
      await verify(second);
      expect((await second.get('/api/posts')).body.code).toBe('SELF_EXCLUDED');
    } finally {
      await app.close();
    }
  });
});

// --- 13: an upload address that is used twice, or for more than it was given for

describe('an address of the object store', () => {
  test('stores one photo of the declared size, and nothing that is sent later', async () => {
    const store = await startFakeS3();
    const app = await createTestApp({ storage: createS3Storage(store), config: { s3: store } });
    try {
      const member = await app.register();
      const size = samplePhoto.length;
      const { uploadURL, imageUrl, headers } = await member.call(createUpload, { body: { size } });
      const put = async (bytes: Buffer) =>
        (await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status;
      expect(await put(Buffer.alloc(50_000_000))).toBe(403);
      expect(await put(samplePhoto)).toBe(200);
      expect(await put(Buffer.alloc(size))).toBe(412);
      const use = () => member.patch('/api/users/profile', { profileImageUrl: imageUrl });
      expect((await use()).status).toBe(200);
      const shown = (await member.get(imageUrl)).text;
      await put(Buffer.alloc(size));
      expect((await use()).status).toBe(200);
      expect((await member.get(imageUrl)).text).toBe(shown);
      app.advance(2 * 3_600_000);
      await sweepUploads(app.context);
      expect([...store.objects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([]);
    } finally {
      await app.close();
      await store.close();
    }
  });
});

// --- 14: clients that read and write slowly

describe('a hundred clients that never finish their request', () => {
  test('delay the end of the process by at most some ten seconds', async () => {
    const app = await createTestApp();
    const sockets = Array.from({ length: 100 }, () => connect(Number(new URL(app.url).port), '127.0.0.1'));
    for (const socket of sockets) {
      socket
        .on('error', () => undefined)
        .write('POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n');
    }
    expect((await app.anonymous.get('/healthz')).status).toBe(200);
    await app.close();
    await vi.waitUntil(() => sockets.every(({ closed }) => closed), soon);
  }, 15_000);
});

// --- 15: names, badges and rows that pretend to be something else

describe('an account that wants to be taken for another', () => {
  const form = { email: 'galah@example.org', password: 'Galah-Perch-42', firstName: 'Jo', lastName: 'Perch' };

  test('gets no name of the staff, by digits, words around it or other alphabets', async () => {
    const app = await createTestApp();
    try {
      for (const username of ['adm1n', 'm0derator', 'ReeIMates_help', 'real_admin', 'official_jo']) {
        const response = await app.anonymous.post('/api/register', { ...form, username });
        expect([username, response.status, response.body.message]).toEqual([
          username,
          409,
          'Username is taken',
        ]);
      }
      for (const firstName of ['Reelmates Support', '\u0410dmin', 'M0derator']) {
        const response = await app.anonymous.post('/api/register', { ...form, username: 'galah', firstName });
        expect([firstName, response.status, response.body.errors[0].path]).toEqual([
          firstName,
          400,
          'firstName',
        ]);
      }
      const split = { ...form, username: 'galah', firstName: 'Reel', lastName: 'Mates' };
      expect((await app.anonymous.post('/api/register', split)).body.errors[0].path).toBe('lastName');
    } finally {
      await app.close();
    }
  });

  test('cannot hide characters in its name, nor put contact details into public text that has no review', async () => {
    const app = await createTestApp();
    try {
      for (const firstName of ['Jo\u202enimda', 'J\u200bo', 'Jo \u2066x']) {
        const response = await app.anonymous.post('/api/register', { ...form, username: 'galah', firstName });
        expect([response.status, response.body.errors[0].path]).toEqual([400, 'firstName']);
      }
      const member = await app.register();
      for (const bio of ['best odds at foo.com.au', 'SMS 0412 345 678', 'jo@example.net', 't.me/jo']) {
        const response = await member.patch('/api/users/profile', { bio });
        expect([bio, response.status, response.body.errors[0].path]).toEqual([bio, 400, 'bio']);
      }
      const honest = 'Won $1,200 on 12/03. Mr.Pokie since 1998 👩‍👧 ❤️';
      expect((await member.call(updateProfile, { body: { bio: honest } })).bio).toBe(honest);
      const renamed = await member.patch('/api/users/profile', { profileTag: 'call_0412345678' });
      expect([renamed.status, renamed.body.errors[0].path]).toEqual([400, 'profileTag']);
    } finally {
      await app.close();
    }
  });
});

test('the database refuses to rewrite the ledger and the audit log', async () => {
  const app = await createTestApp();
  try {
    const [admin, member] = [await app.registerAdmin(), await app.register()];
    await publish(member, admin);
    for (const table of ['point_entries', 'audit_log']) {
      const rows = () => app.db.query(`select * from ${table} order by id`);
      const before = await rows();
      expect(before).not.toEqual([]);
      for (const sql of [
        `update ${table} set created_at = created_at - interval '1 month'`,
        `update ${table} set actor_id = ${member.id}, id = default`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(app.db.query(sql), sql).rejects.toThrow();
        expect(await rows(), sql).toEqual(before);
      }
    }
  } finally {
    await app.close();
  }
});

describe('a verified member who takes another name', () => {
  test('loses the verified badge', async () => {
    const app = await createTestApp();
    try {
      const [admin, member] = [await app.registerAdmin(), await app.register()];
      await admin.patch(`/api/admin/users/${member.id}/verify`, { isVerified: true });
      const body = await member.call(updateProfile, { body: { profileTag: 'famous_player' } });
      expect([body.username, body.isVerified]).toEqual(['famous_player', false]);
    } finally {
      await app.close();
    }
  });
});

// --- 16: people, talk and favourites

describe('a member who watches another, whose break should stay secret', () => {
  test('sees the same lists, likers, comments, venues and profile before and during the break', async () => {
    const app = await createTestApp();
    try {
      const [admin, watcher, person, mate] = [
        await app.registerAdmin(),
        await app.register(),
        await app.register(),
        await app.register(),
      ];
      const venue = await giveVenue(app);
      const post = await publish(mate, admin);
      await publish(person, admin, { venueId: venue.id });
      const written = await person.call(createComment, {
        params: { id: post.id },
        body: { content: 'Nice' },
      });
      await admin.call(approveComment, { params: { id: written.id } });
      await person.call(toggleLike, { params: { id: post.id } });
      await person.call(likeComment, { params: { id: written.id }, body: { isLiked: true } });
      await person.call(toggleFollow, { params: { userId: mate.id } });
      await mate.call(toggleFollow, { params: { userId: person.id } });
      const surfaces = [
        `/api/users/${person.id}`,
        `/api/users/${mate.id}/followers`,
        `/api/users/${mate.id}/following`,
        `/api/users/${person.id}/followers`,
        `/api/posts/${post.id}`,
        `/api/posts/${post.id}/likes`,
        `/api/posts/${post.id}/comments`,
        `/api/posts/talk?ids=${post.id}`,
        `/api/venues/peek?ids=${venue.id}`,
        `/api/venues/people?ids=${venue.id}`,
        `/api/venues/${venue.id}/posts`,
        `/api/users/search?q=${person.username}`,
      ];
      const read = async () => {
        const responses = [];
        for (const path of surfaces) {
          const { status, body } = await watcher.get(path);
          responses.push([path, status, body]);
        }
        return responses;
      };
      const before = await read();
      expect(before.map(([, status]) => status)).toEqual(surfaces.map(() => 200));
      expect(JSON.stringify(before.slice(5, 8)).split(person.username).length).toBeGreaterThan(3);
      await app.db.query(`update users set exclusion_open = true, exclusion_ends_at = $2 where id = $1`, [
        person.id,
        new Date(app.now().getTime() + DAY_MS),
      ]);
      expect((await person.get('/api/posts')).body.code).toBe('SELF_EXCLUDED');
      expect(await read()).toEqual(before);
    } finally {
      await app.close();
    }
  });
});

describe('a member who follows everybody to be seen by all', () => {
  test('reaches 200 people in ten minutes, notifies each once, and hinders no other member', async () => {
    const app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    try {
      const [hostile, honest, target] = [await app.register(), await app.register(), await app.register()];
      const follow = (by: TestUser) => by.post('/api/users/follow', { userIds: [target.id] });
      const statuses: number[] = [];
      for (let count = 0; count < 12; count++) statuses.push((await follow(hostile)).status);
      expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
      expect((await follow(honest)).status).toBe(200);
      const { items } = await target.call(listNotifications);
      expect(items.flatMap(({ actors }) => actors.map(({ id }) => id))).toEqual([honest.id, hostile.id]);
    } finally {
      await app.close();
    }
  });
});

describe('a member who makes every venue a favourite', () => {
  test('has at most 200, however many concurrent presses, and loses none of them', async () => {
    const app = await createTestApp();
    try {
      const member = await app.register();
      const venues = [];
      for (let count = 0; count < limits.favouriteVenuesMax + 3; count++) venues.push(await giveVenue(app));
      await app.db.query(
        `insert into favourite_venues (user_id, venue_id, created_at)
         select $1, id, now() from unnest($2::bigint[]) id`,
        [member.id, venues.slice(0, limits.favouriteVenuesMax - 1).map(({ id }) => id)],
      );
      const late = venues.slice(limits.favouriteVenuesMax - 1);
      const responses = await Promise.all(late.map(({ id }) => member.post(`/api/venues/${id}/favourite`)));
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      const { venueIds } = await member.call(favouriteVenues);
      expect(venueIds).toHaveLength(limits.favouriteVenuesMax);
      // An existing favourite can still be removed.
      expect((await member.post(`/api/venues/${venueIds[0]}/favourite`)).body).toEqual({
        isFavourite: false,
      });
    } finally {
      await app.close();
    }
  });
});

describe('four accounts of one person under each other’s posts', () => {
  test('earn no points by likes of comments and replies, and a ban removes the likes of the banned account', async () => {
    const app = await createTestApp();
    try {
      const admin = await app.registerAdmin();
      const [author, ...others] = [await app.register(), await app.register(), await app.register()];
      const viewer = await app.register();
      if (!author) throw new Error('no author');
      const { id } = await publish(author, admin);
      const points = async (user: TestUser) => (await user.call(authMe)).points;
      const before = await Promise.all([author, ...others].map(points));
      const comment = async (by: TestUser, content: string, parentId?: string) => {
        const body = { content, ...(parentId !== undefined && { parentId }) };
        const made = await by.call(createComment, { params: { id }, body });
        await admin.call(approveComment, { params: { id: made.id } });
        return made.id;
      };
      const honest = await comment(viewer, 'Well done');
      const pushed = await comment(author, 'Look at my profile');
      for (const user of [author, ...others]) {
        await user.call(likeComment, { params: { id: pushed }, body: { isLiked: true } });
      }
      const best = async () => (await viewer.call(readPostTalk, { query: { ids: id } }))[0]?.bestComment?.id;
      expect(await best()).toBe(pushed);
      expect(await Promise.all([author, ...others].map(points))).toEqual(before);
      for (const user of others) await ban(app, user);
      await viewer.call(likeComment, { params: { id: honest }, body: { isLiked: true } });
      expect(await best()).toBe(honest);
    } finally {
      await app.close();
    }
  });
});

// --- 17: photos that are requested and not read

describe('a member who asks for a photo on one connection after the other, and reads none', () => {
  test("occupies at most 32 MB of memory with photos, and other people's photos load", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'reelmates-large-'));
    const large = { bytes: Buffer.alloc(16 * 2 ** 20), contentType: 'image/webp' };
    const app = await createTestApp({
      storage: { ...(await openLocalStorage(folder)), get: async () => large },
      env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent' },
    });
    const sockets: Socket[] = [];
    try {
      const [hostile, other] = [await app.register(), await app.register()];
      const [theirs, others] = [await giveImage(app, hostile), await giveImage(app, other)];
      const askWithoutReading = async () => {
        const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
        sockets.push(socket);
        socket.write(`GET ${theirs.url} HTTP/1.1\r\nhost: x\r\ncookie: ${hostile.cookie()}\r\n\r\n`);
        const [begin] = await once(socket, 'data');
        socket.pause();
        return String(begin).slice(0, 12);
      };
      expect([await askWithoutReading(), await askWithoutReading()]).toEqual(Array(2).fill('HTTP/1.1 200'));
      expect(await askWithoutReading()).toBe('HTTP/1.1 429');
      expect((await other.get(others.url)).status).toBe(200);
      for (const socket of sockets) socket.destroy();
      await vi.waitFor(async () => expect((await hostile.get(theirs.url)).status).toBe(200), soon);
    } finally {
      for (const socket of sockets) socket.destroy();
      await app.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

// --- the next story

describe('signed out', () => {
  test('every list of people, posts and venues answers 401', async () => {
    const app = await createTestApp();
    try {
      for (const path of ['/api/posts', '/api/venues', '/api/users/search?q=a', '/api/users/1']) {
        expect((await app.anonymous.get(path)).status, path).toBe(401);
      }
    } finally {
      await app.close();
    }
  });
});
