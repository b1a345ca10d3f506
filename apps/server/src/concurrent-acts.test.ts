// spec: none, how stored counts stay true while many people act at once
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login } from '@reelmates/contract/account/sign-in';
import { leaderboardMonths } from '@reelmates/contract/competition/leaderboard';
import { DAY_MS } from '@reelmates/contract/time';
import PQueue from 'p-queue';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ModuleContext } from './http/module-context.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { accountIsActive } from './modules/visibility/visibility.public.ts';
import { openLocalStorage } from './platform/storage/local-storage.ts';
import { giveImage, giveVenue, verifyAddress, walk } from './testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from './testing/test-app.ts';
import { createClient, type TestClient } from './testing/test-client.ts';
import { createTestDatabase } from './testing/test-database.ts';
import type { Json, TestResponse } from './testing/test-response.ts';
import { wrongCounts } from './testing/wrong-counts.ts';

/*
 * Members and admins act concurrently through two processes, with their background tasks, on one database. Afterwards
 * every stored count is compared with a recount. A fixed seed determines the acts, but not how they interleave.
 */

/** People with a session at each process. */
type Mate = TestUser & { second: TestClient; photos: string[]; proofs: string[] };

const ACTS = 300;
/** More concurrent acts would wait for connections on a busy machine. */
const CONCURRENCY = 10;

let seed = 7;
function random(): number {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
}
const chance = (share: number) => random() < share;
const anyOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
function pick<Item>(items: readonly Item[]): Item {
  const item = anyOf(items);
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
/** One of the latest items, so that many acts meet on the same rows; undefined while there is none. */
const latest = <Item>(items: readonly Item[]): Item | undefined => anyOf(items.slice(-16));
const word = () => Math.floor(random() * 1e9).toString(36);

let one: TestApp;
let two: TestApp;
let stop: () => Promise<void>;
const mates: Mate[] = [];
const admins: Mate[] = [];
let venueIds: string[];

beforeAll(async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'reelmates-acts-'));
  const storage = await openLocalStorage(folder);
  const options = { storage, plantPrivateStats: false, shareScale: 100, env: { LOG_LEVEL: 'silent' } };
  one = await createTestApp({ ...options, database: { ...database, drop: async () => undefined } });
  two = await createTestApp({ ...options, database });
  const [first, second] = await Promise.all([startTasks(one.context), startTasks(two.context)]);
  stop = async () => {
    await Promise.all([first.stop(), second.stop()]);
    await one.close();
    await two.close();
    await rm(folder, { recursive: true });
  };
  const venues = await Promise.all(['Galah', 'Magpie', 'Kea'].map((name) => giveVenue(one, name)));
  venueIds = venues.map(({ id }) => id);
  for (let count = 0; count < 12; count++) mates.push(await withSecondSession(await one.register()));
  for (let count = 0; count < 3; count++) admins.push(await withSecondSession(await one.registerAdmin()));
  await verifyAddress(one, ...mates, ...admins);
}, 60_000);
afterAll(() => stop());

function startTasks(context: ModuleContext) {
  const log = pino({ level: 'silent' });
  const mailer = { send: async () => undefined };
  return startJobs({ connectionString: one.connectionString, context, mailer, log });
}

async function withSecondSession(user: TestUser): Promise<Mate> {
  // Many photos, because an unused one is deleted.
  const images = await Promise.all(Array.from({ length: 12 }, () => giveImage(one, user)));
  const urls = images.map(({ url }) => url);
  const mate = { ...user, second: createClient(two.url), photos: urls.slice(4), proofs: urls.slice(0, 4) };
  await signIn(mate);
  return mate;
}

/** Signs in at both processes; refused while the account is banned or deleted. */
async function signIn({ username, password, ...mate }: Mate): Promise<void> {
  const body = { username, password };
  await Promise.all([mate, mate.second].map((client) => client.post(login.path, body)));
}

const at = (mate: Mate): TestClient => (chance(0.5) ? mate : mate.second);
const member = () => pick(mates);
const admin = () => at(pick(admins));
const anyone = () => pick(chance(0.8) ? mates : admins);

const posts: { id: string; by: Mate }[] = [];
const comments: { id: string; by: Mate; postId: string }[] = [];
const jackpots: { id: string; by: Mate }[] = [];
const sessions: { id: string; by: Mate }[] = [];
const reports: string[] = [];
const venueReports: string[] = [];
const decisions: string[] = [];
const failures: string[] = [];

/** Sends a request, sometimes twice at once: a press repeated, or the same thing in two tabs. */
async function send(request: () => Promise<TestResponse>, repeated = 0.25): Promise<Json> {
  const responses = await Promise.all(chance(repeated) ? [request(), request()] : [request()]);
  for (const { status, text, body } of responses) {
    if (status === 500) failures.push(text);
    if (body?.decisionId) decisions.push(body.decisionId);
  }
  return responses.find(({ status }) => status === 200 || status === 201)?.body;
}

const tasks = ['close-months', 'end-bans', 'fold-stats', 'sweep-uploads', 'erase-accounts', 'delete-expired'];

const acts: readonly [weight: number, act: () => Promise<unknown>][] = [
  [5, meet],
  [6, collide],
  [3, struggle],
  [8, share],
  [9, changePost],
  [20, () => onLatest(posts, ({ id }) => send(() => at(anyone()).post(`/api/posts/${id}/like`)))],
  [12, writeComment],
  [5, changeComment],
  [10, () => onLatest(comments, ({ id }) => likeComment(id))],
  [9, () => toPerson((id) => `/api/users/${id}/follow`)],
  [3, () => toPerson((id) => `/api/users/${id}/block`)],
  [1, () => toPerson((id) => `/api/users/${id}/mute`)],
  [2, () => send(() => at(anyone()).post(`/api/venues/${pick(venueIds)}/favourite`))],
  [4, report],
  [5, submitOrDeleteJackpot],
  [24, () => onLatest(posts, ({ id }) => decide('posts', id))],
  [18, () => onLatest(comments, ({ id }) => decide('comments', id))],
  [5, () => onLatest(jackpots, ({ id }) => decide('jackpots', id))],
  [3, decideMany],
  [4, () => onLatest(reports, decideReport)],
  [8, () => onLatest(decisions, (id) => send(() => admin().post(`/api/admin/decisions/${id}/undo`)))],
  [4, banOrUnban],
  [14, () => signIn(member())],
  [1, leave],
  [2, () => change(member(), '/api/users/me/leaderboard-listing', { isListed: chance(0.7) })],
  [2, () => rename(member(), member())],
  [2, () => changePicture(anyone())],
  [
    2,
    () =>
      send(() =>
        admin().patch(`/api/admin/users/${member().id}/stats`, { points: Math.floor(random() * 30) }),
      ),
  ],
  [3, readNotifications],
  [3, play],
  [1, takeBreak],
  [2, () => send(() => at(member()).post('/api/responsible-gambling/come-back'))],
  [3, mergeOrShowVenue],
  [2, reportVenue],
  [1, savePrize],
  [3, changeAward],
  [2, strikeOrRestore],
  [4, () => addTask(pick(tasks))],
];
const bag = acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));

async function onLatest<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const item = latest(items);
  if (item !== undefined) await act(item);
}

/** Two people act upon each other at the same time. */
async function meet(): Promise<void> {
  const [a, b] = [anyone(), anyone()];
  if (a.id === b.id) return;
  const toggle = (from: Mate, what: string, to: Mate) =>
    send(() => at(from).post(`/api/users/${to.id}/${what}`), 0);
  await Promise.all([toggle(a, 'follow', b), toggle(b, 'block', a), toggle(b, 'follow', a)]);
  if (chance(0.8)) await toggle(b, 'block', a);
}

/** Everybody acts upon one post at the same time. */
async function collide(): Promise<void> {
  await onLatest(posts, async ({ id, by }) => {
    const address = `/api/posts/${id}`;
    const [fan, other] = [anyone(), anyone()];
    const comment = { content: word() };
    const [first] = await Promise.all([
      send(() => at(fan).post(`${address}/comments`, comment), 0),
      send(() => at(other).post(`${address}/like`), 0),
      send(() => at(by).patch(address, { isPublic: chance(0.5) }), 0),
      decide('posts', id),
      decide('posts', id),
      chance(0.2) ? send(() => at(by).delete(address), 0) : undefined,
    ]);
    if (first) comments.push({ id: first.id, by: fan, postId: id });
  });
}

/** An account is banned, unbanned and used at the same time. */
async function struggle(): Promise<void> {
  const mate = member();
  const ban = (isBanned: boolean) => admin().patch(`/api/admin/users/${mate.id}/ban`, { isBanned });
  const form = { winAmount: 20, caption: word(), imageUrl: pick(mate.photos) };
  const [post] = await Promise.all([
    send(() => at(mate).post('/api/posts', form), 0),
    send(() => ban(true), 0),
    signIn(mate),
    onLatest(posts, ({ id }) => send(() => at(mate).post(`/api/posts/${id}/like`), 0)),
    onLatest(posts, ({ id }) =>
      send(() => at(mate).post(`/api/posts/${id}/comments`, { content: word() }), 0),
    ),
    send(() => ban(false), 0),
    chance(0.3) ? send(() => at(mate).delete('/api/users/me', { password: mate.password }), 0) : undefined,
  ]);
  if (post) posts.push({ id: post.post.id, by: mate });
  await send(() => ban(false), 0);
  await signIn(mate);
}

function change(mate: Mate, address: string, body: object): Promise<Json> {
  return send(() => at(mate).patch(address, body));
}

async function toPerson(address: (id: string) => string): Promise<void> {
  const [from, to] = [anyone(), anyone()];
  if (from.id !== to.id) await send(() => at(from).post(address(to.id)), 0.4);
}

async function share(): Promise<void> {
  const by = anyone();
  const body = {
    winAmount: 1 + Math.floor(random() * 500),
    caption: word(),
    isPublic: chance(0.85),
    venueId: chance(0.7) ? pick(venueIds) : null,
    imageUrl: chance(0.6) ? pick(by.photos) : null,
  };
  const headers = { 'idempotency-key': `key-${word()}-${word()}` };
  const both = await Promise.all(
    (chance(0.2) ? [by, by.second] : [at(by)]).map((client) =>
      send(() => client.request('POST', '/api/posts', { body, headers }), 0),
    ),
  );
  const ids = new Set(both.flatMap((response) => response?.post.id ?? []));
  if (ids.size > 1) failures.push(`one key made the posts ${[...ids].join()}`);
  for (const id of ids) posts.push({ id, by });
}

async function changePost(): Promise<void> {
  await onLatest(posts, async ({ id, by }) => {
    const address = `/api/posts/${id}`;
    if (chance(0.1)) await send(() => at(by).delete(address));
    else if (chance(0.05)) await send(() => admin().delete(address));
    else {
      const { photos } = by;
      const changes = [
        { caption: word() },
        { winAmount: 1 + Math.floor(random() * 900) },
        { venueId: pick([...venueIds, null]) },
        { imageUrl: pick([...photos, null]) },
        { isPublic: chance(0.7) },
      ];
      await change(by, address, pick(changes));
    }
  });
}

async function writeComment(): Promise<void> {
  const [by, answered] = [anyone(), chance(0.4) ? latest(comments) : undefined];
  const postId = answered?.postId ?? latest(posts)?.id;
  if (postId === undefined) return;
  const form = { content: word(), parentId: answered?.id ?? null };
  const body = await send(() => at(by).post(`/api/posts/${postId}/comments`, form), 0);
  if (body) comments.push({ id: body.id, by, postId });
}

async function changeComment(): Promise<void> {
  await onLatest(comments, async ({ id, by }) => {
    if (chance(0.6)) await change(by, `/api/comments/${id}`, { content: word() });
    else await send(() => at(chance(0.8) ? by : anyone()).delete(`/api/comments/${id}`));
  });
}

function likeComment(id: string): Promise<Json> {
  const [fan, isLiked] = [anyone(), chance(0.6)];
  return send(() => at(fan).post(`/api/comments/${id}/like`, { isLiked }));
}

async function report(): Promise<void> {
  const targets = [
    { kind: 'post', targetId: latest(posts)?.id },
    { kind: 'comment', targetId: latest(comments)?.id },
    { kind: 'user', targetId: member().id },
  ];
  const by = anyone();
  const target = pick(targets);
  const body = await send(() => at(by).post('/api/reports', { ...target, reason: 'spam' }));
  if (body) reports.push(body.id);
}

async function submitOrDeleteJackpot(): Promise<void> {
  const by = anyone();
  if (chance(0.75)) {
    const form = { jackpotAmount: 900, venueId: pick(venueIds), imageUrl: pick(by.proofs) };
    const body = await send(() => at(by).post('/api/jackpots', form), 0);
    if (body) jackpots.push({ id: body.id, by });
  } else await onLatest(jackpots, ({ id, by: owner }) => send(() => at(owner).delete(`/api/jackpots/${id}`)));
}

function decide(queue: 'posts' | 'comments' | 'jackpots', id: string): Promise<Json> {
  const address = `/api/admin/${queue}/${id}`;
  if (queue === 'posts' && chance(0.15)) {
    const isFeatured = chance(0.7);
    return send(() => admin().post(`${address}/feature`, { isFeatured }));
  }
  const verdict = chance(0.75) ? 'approve' : 'deny';
  return send(() => admin().post(`${address}/${verdict}`));
}

async function decideMany(): Promise<void> {
  const [by, queue, verdict] = [admin(), pick(['posts', 'comments']), pick(['approve', 'approve', 'deny'])];
  const taken = await send(() => by.post(`/api/admin/queues/${queue}/take?limit=6`), 0);
  await Promise.all(
    (taken?.items ?? []).map(({ id, version }: Json) =>
      send(() => by.post(`/api/admin/${queue}/${id}/${verdict}`, { version }), 0),
    ),
  );
}

function decideReport(id: string): Promise<Json> {
  const outcome = pick(['removed', 'no-action']);
  return send(() => admin().patch(`/api/admin/reports/${id}`, { outcome }));
}

async function banOrUnban(): Promise<void> {
  const mate = member();
  const until = chance(0.4) ? new Date(one.now().getTime() + 500).toISOString() : null;
  const ban = chance(0.3) ? { isBanned: true, takeDown: chance(0.3), until } : { isBanned: false };
  await send(() => admin().patch(`/api/admin/users/${mate.id}/ban`, ban));
  if (chance(0.7)) await signIn(mate);
}

async function takeBreak(): Promise<void> {
  const mate = member();
  if (chance(0.25)) await send(() => at(mate).post('/api/responsible-gambling/set-exclusion', { days: 1 }));
}

async function leave(): Promise<void> {
  const mate = member();
  if (chance(0.4)) await send(() => at(mate).delete('/api/users/me', { password: mate.password }));
}

/** Two people choose the same username. */
async function rename(...both: readonly Mate[]): Promise<void> {
  const username = `r${word()}`;
  await Promise.all(
    [...new Set(both)].map(async (mate) => {
      if (await send(() => at(mate).patch('/api/users/profile', { profileTag: username }), 0))
        mate.username = username;
    }),
  );
}

function changePicture(mate: Mate): Promise<Json> {
  return change(mate, '/api/users/profile', { profileImageUrl: pick([...mate.photos, null]) });
}

async function readNotifications(): Promise<void> {
  const viewer = at(anyone());
  const page = await send(() => viewer.get('/api/notifications'), 0);
  const ids = page?.items.slice(0, 4).map(({ id }: Json) => id);
  if (ids) await send(() => viewer.post('/api/notifications/read', chance(0.5) ? { ids } : undefined));
}

async function play(): Promise<void> {
  const session = latest(sessions);
  if (session === undefined || chance(0.4)) {
    const by = anyone();
    const form = { amountSpent: 10, amountWon: 3, venueId: pick(venueIds) };
    const body = await send(() => at(by).post('/api/sessions', form), 0);
    if (body) sessions.push({ id: body.id, by });
    return;
  }
  const { id, by } = session;
  if (chance(0.5)) await send(() => at(by).delete(`/api/sessions/${id}`));
  else await send(() => at(by).post(`/api/sessions/${id}/restore`));
}

function mergeOrShowVenue(): Promise<Json> {
  const [id, into] = [pick(venueIds), pick(venueIds)];
  if (chance(0.1)) return send(() => admin().post(`/api/admin/venues/${id}/merge`, { into }));
  const isHidden = chance(0.3);
  return send(() => admin().post(`/api/admin/venues/${id}/hide`, { isHidden }));
}

async function reportVenue(): Promise<void> {
  const by = anyone();
  const form = { kind: 'closed', venueId: pick(venueIds) };
  const body = await send(() => at(by).post('/api/venue-reports', form), 0);
  if (body) venueReports.push(body.id);
  const status = pick(['pending', 'reviewed', 'added']);
  await onLatest(venueReports, (id) =>
    send(() => admin().patch(`/api/admin/venue-reports/${id}/status`, { status })),
  );
}

async function savePrize(): Promise<void> {
  const { currentMonth: month } = await one.anonymous.call(leaderboardMonths);
  const prize = { month, position: 1 + Math.floor(random() * 3), prizeValue: `$${word()}` };
  await send(() => admin().post('/api/admin/leaderboard/prizes', prize));
}

async function changeAward(): Promise<void> {
  const awards = await one.db.query<{ id: string; user_id: string }>(
    'select id, user_id from prize_awards order by id desc limit 6',
  );
  await onLatest(awards, async ({ id, user_id }) => {
    const address = `/api/admin/leaderboard/awards/${id}`;
    const winner = mates.find((mate) => mate.id === user_id);
    const isPaid = chance(0.6);
    if (chance(0.4)) await send(() => at(winner ?? member()).post(`/api/users/me/prizes/${id}/claim`));
    else if (chance(0.5)) await send(() => admin().patch(`${address}/paid`, { isPaid }));
    else await send(() => admin().post(`${address}/withdraw`));
  });
}

async function strikeOrRestore(): Promise<void> {
  const { currentMonth, months } = await one.anonymous.call(leaderboardMonths);
  const month = months.find((previous) => previous < currentMonth);
  if (month === undefined) return;
  const { id: userId } = member();
  const address = `/api/admin/leaderboard/${month}`;
  if (chance(0.4)) await send(() => admin().post(`${address}/strikes`, { userId, reason: 'Not a win' }));
  else if (chance(0.8)) await send(() => admin().delete(`${address}/strikes/${userId}`));
  else await send(() => admin().post(`${address}/finish`));
}

async function addTask(name: string): Promise<void> {
  await one.db.query('select graphile_worker.add_job($1)', [name]);
}

async function actAtOnce(): Promise<void> {
  const queue = new PQueue({ concurrency: CONCURRENCY });
  for (let count = 0; count < ACTS; count++) {
    void queue.add(() => pick(bag)().catch((error: unknown) => failures.push(String(error))));
  }
  await queue.onIdle();
  await vi.waitUntil(
    async () => {
      const due = 'run_at <= now() or attempts > 0';
      return (
        (await one.db.query(`select 1 from graphile_worker._private_jobs where ${due} limit 1`)).length === 0
      );
    },
    { timeout: 60_000, interval: 50 },
  );
}

const isActive = accountIsActive('u');
/** Invariants, however acts interleave. */
const impossible: Record<string, string> = {
  'follows between people of whom one blocked the other': `select 1 from follows f join blocks b
     on (b.blocker_id, b.blocked_id) in ((f.follower_id, f.followed_id), (f.followed_id, f.follower_id))`,
  'sessions of accounts that are banned or deactivated': `select 1 from login_sessions s
     join users u on u.id = s.user_id where not ${isActive}`,
  'likes counted for hidden accounts, or not for others': `select 1 from likes l join users u on u.id = l.user_id
     where l.left_out = ${isActive}`,
  'unread notifications of likes taken back': `select 1 from notifications n cross join lateral unnest(n.actor_ids) a (id)
     where n.kind = 'like' and n.read_at is null
       and not exists (select 1 from likes l where l.post_id = n.post_id and l.user_id = a.id)`,
  'unread notifications of follows taken back': `select 1 from notifications n
     where n.kind = 'follow' and n.read_at is null
       and not exists (select 1 from follows where followed_id = n.user_id and follower_id = n.actor_ids[1])`,
  'notifications of decisions that were undone': `select 1 from notifications n
     join decisions d on d.audit_id = n.decision_id where d.undone_at is not null`,
  'photos in use that are not there': `select 1 from images i where i.status <> 'ready'
     and (exists (select 1 from posts where image_id = i.id and deleted_at is null)
          or exists (select 1 from jackpots where image_id = i.id and deleted_at is null)
          or exists (select 1 from users where profile_image_id = i.id))`,
  'sources with other points than none or their worth': `select 1 from point_entries
     where source_kind <> 'admin' group by source_kind, source_id
    having sum(points) not in (0, case source_kind when 'post' then 2 else 1 end)`,
  'prizes with two winners': `select 1 from prize_awards where ended_at is null group by prize_id having count(*) > 1`,
  'members with two open offers of a month': `select 1 from prize_awards a join prizes p on p.id = a.prize_id
     where a.ended_at is null and a.claimed_at is null group by p.month, a.user_id having count(*) > 1`,
  'prizes paid without a claim':
    'select 1 from prize_awards where paid_at is not null and claimed_at is null',
  'venues merged into merged ones': `select 1 from venues v join venues w on w.id = v.merged_into
     where w.merged_into is not null`,
  'reports about what was erased': `select 1 from member_reports r
     where not exists (select 1 from users where r.kind = 'user' and id = r.target_id
                       union all select 1 from posts where r.kind = 'post' and id = r.target_id
                       union all select 1 from comments where r.kind = 'comment' and id = r.target_id)`,
};

async function expectNothingWrong(): Promise<void> {
  expect(failures).toEqual([]);
  expect(await wrongCounts(one.db)).toEqual([]);
  for (const [what, query] of Object.entries(impossible)) {
    expect((await one.db.query(query)).length, what).toBe(0);
  }
  const viewer = await one.register();
  const visible = await one.db.query<{ id: string }>(
    `select p.id from posts p join users u on u.id = p.author_id
      where p.status = 'approved' and p.is_public and p.deleted_at is null and ${isActive}`,
  );
  expect((await walk(viewer, '/api/posts')).toSorted()).toEqual(visible.map(({ id }) => id).toSorted());
  for (const mate of [...mates, ...admins]) await expectUnreadOf(mate);
}

/** The number at the bell equals the number of unread notifications in the list. */
async function expectUnreadOf(mate: Mate): Promise<void> {
  const items: Json[] = [];
  const total = async (cursor = ''): Promise<number | undefined> => {
    const { status, body } = await mate.second.get(`/api/notifications?limit=50${cursor}`);
    if (status !== 200) return undefined;
    items.push(...body.items);
    if (body.nextCursor) await total(`&cursor=${body.nextCursor}`);
    return body.unreadCount;
  };
  const unread = await total();
  if (unread !== undefined) expect(items.filter(({ read }) => !read)).toHaveLength(unread);
}

test('every count is right after many acts at once, before and after the end of a month', async () => {
  await actAtOnce();
  await expectNothingWrong();
  // After the review of the month, and after the days in which a deletion can be cancelled.
  const { endsAt } = await one.anonymous.call(leaderboardMonths);
  const later = Date.parse(endsAt) - one.now().getTime() + 9 * DAY_MS;
  for (const app of [one, two]) app.advance(later);
  for (const mate of [...mates, ...admins]) await signIn(mate);
  await addTask('close-months');
  await actAtOnce();
  await expectNothingWrong();
  const [stats] = await one.db.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(stats?.deadlocks).toBe('0');
}, 180_000);
