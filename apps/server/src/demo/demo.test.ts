import { login } from '@reelmates/contract/account/sign-in';
import { adminCheck, queues } from '@reelmates/contract/admin/moderation';
import { leaderboard, leaderboardMonths } from '@reelmates/contract/competition/leaderboard';
import { listPlayMonths } from '@reelmates/contract/play/tracker';
import { forYouFeed } from '@reelmates/contract/social/posts';
import { DAY_MS, HOUR_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../config.ts';
import { importBundledVenues } from '../modules/venues/venues.public.ts';
import { calendarDate, instantOf } from '../platform/clock.ts';
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { createClient, type TestClient } from '../testing/test-client.ts';
import { type DemoOptions, prepareDemo, resetDueDemo } from './demo.ts';
import type { DemoParts } from './demo-app.ts';
import { refuseDemoDatabase } from './refuse-demo-database.ts';
import { demoAdmin, demoMember, demoPassword } from './story/people.ts';

/** Small: a filling takes seconds, most of them for photos. */
const size = { people: 10, weeks: 5, photos: 2 };
const zone = 'Australia/Sydney';
/** Noon in Sydney: half a day from each reset. */
const noon = instantOf(`${calendarDate(new Date(), zone)}T12:00:00`, zone) ?? new Date();
const at = (now: Date): DemoOptions => ({ size, clock: () => now });
const tonight = new Date(noon.getTime() + 17 * HOUR_MS);

function partsOf({ context, connectionString }: TestApp): DemoParts {
  const { config, log, storage, images } = context;
  return { config, connectionString, log, storage, images };
}

async function count(app: TestApp, what: string): Promise<number> {
  const [row] = await app.db.query<{ rows: number }>(`select count(*)::int as rows from ${what}`);
  return row?.rows ?? 0;
}

async function signedIn(app: TestApp, username: string): Promise<TestClient> {
  const client = createClient(app.url);
  await client.call(login, { body: { username, password: demoPassword } });
  return client;
}

/** Stored counts that differ from the rows that they count. */
const differences = `
  select 'points' as what from month_points m
   where points <> (select sum(points) from point_entries e where e.user_id = m.user_id and e.month = m.month)
  union all
  select 'board' from (select month, points, sum(people) as people from board_people_by_points group by 1, 2) b
   where people <> (select count(*) from month_points m
                     where m.month = b.month and m.points = b.points and m.is_listed)
  union all
  select 'ledger' from ledger_entries_by_reason t
   where entries <> (select count(*) from point_entries e where e.month = t.month and e.reason = t.reason)
      or points <> (select sum(points) from point_entries e where e.month = t.month and e.reason = t.reason)
  union all
  select 'likes' from posts p
   where likes_count <> (select count(*) from likes l where l.post_id = p.id)
  union all
  select 'comments' from posts p
   where comments_count <> (select count(*) from comments c
                             where c.post_id = p.id and c.status = 'approved' and c.deleted_at is null)
  union all
  select 'follows' from users u
   where followers_count <> (select count(*) from follows f where f.followed_id = u.id)
      or following_count <> (select count(*) from follows f where f.follower_id = u.id)
  union all
  select 'queue ' || queue from review_queue_totals where queue <> 'all-reports' group by queue
  having sum(pending) <> (select count(*) from review_queue q
                           where q.queue = review_queue_totals.queue and not q.is_hidden)`;

async function expectWhole(app: TestApp): Promise<void> {
  expect(await app.db.query(differences)).toEqual([]);
  expect(await count(app, 'users')).toBe(size.people);
  expect(await count(app, 'admins')).toBe(1);
  expect(await count(app, 'login_sessions')).toBe(0);
  expect(await count(app, `images where status = 'ready'`)).toBeGreaterThan(4);
  const admin = await signedIn(app, demoAdmin);
  expect(await admin.call(adminCheck)).toEqual({ isAdmin: true });
  const pending = await admin.call(queues);
  for (const queue of Object.values(pending)) expect(queue.pending).toBeGreaterThan(1);
  await app.db.query('delete from login_sessions');
}

describe('an empty instance', () => {
  let app: TestApp;
  let member: TestClient;

  beforeAll(async () => {
    app = await createTestApp({ config: { demo: true } });
    await importBundledVenues(app.db, app.now);
    await prepareDemo(partsOf(app), undefined, at(noon));
  });
  afterAll(() => app.close());

  test('is filled, with work in each queue, and all sums agree with a recount', async () => {
    await expectWhole(app);
    expect(await count(app, `play_sessions where amount_won < amount_spent`)).toBeGreaterThan(
      await count(app, `play_sessions where amount_won > amount_spent`),
    );
    expect(await count(app, 'play_sessions where venue_id is null')).toBe(0);
    expect(await count(app, 'graphile_worker.jobs where task_identifier like $$send-%$$')).toBe(0);
  });

  test('has a member with a feed, months in the tracker, and a board of this month', async () => {
    member = await signedIn(app, demoMember);
    const { items } = await member.call(forYouFeed);
    expect(items.length).toBeGreaterThan(2);
    expect(items.some(({ imageUrl }) => imageUrl !== null)).toBe(true);
    // What came before the last days is read.
    expect(await count(app, 'notifications where read_at is not null')).toBeGreaterThan(0);
    // At most the two who have signed in here, because uploading the demo's photos does not count as activity.
    const [active] = await app.db.query<{ people: number }>(
      'select count(distinct user_id)::int as people from active_days where last_at >= $1',
      [noon],
    );
    expect(active?.people).toBeLessThan(3);
    const months = await member.call(listPlayMonths, { query: { timeZone: zone } });
    expect(months.length).toBeGreaterThan(1);
    const { currentMonth } = await member.call(leaderboardMonths);
    const board = await member.call(leaderboard, { params: { month: currentMonth } });
    expect(board.leaderboard.length).toBeGreaterThan(3);
  });

  test('is not filled again by a second start, nor by the task before 4 am', async () => {
    const before = await app.db.query('select max(id) as id from users');
    await prepareDemo(partsOf(app), undefined, at(new Date(noon.getTime() + 15 * HOUR_MS)));
    await resetDueDemo(partsOf(app), at(new Date(noon.getTime() + 15 * HOUR_MS)));
    expect(await app.db.query('select max(id) as id from users')).toEqual(before);
  });

  test('is filled again after 4 am, once, without what visitors left, while requests go on', async () => {
    const visitor = await app.register();
    const venues = await count(app, 'venues');
    await app.db.query(
      `update venues set name = 'Changed by a visitor' where id = (select min(id) from venues)`,
    );
    await app.db.query(`update denial_reasons set reasons = array['Changed by a visitor']`);
    const [previous] = await app.db.query<{ id: string; version: string }>(
      `select id, version from images where status = 'ready' limit 1`,
    );
    let ended = false;
    const reading = (async () => {
      const statuses = new Set<number>();
      while (!ended) statuses.add((await visitor.get('/api/posts')).status);
      return [...statuses];
    })();
    await Promise.all([
      resetDueDemo(partsOf(app), at(tonight)),
      // As the task of a second process does at the same time.
      resetDueDemo(partsOf(app), at(tonight)),
    ]);
    ended = true;
    // Requests are refused for a moment at most, and signed out from then on.
    expect(await reading).toEqual(expect.arrayContaining([401]));
    expect((await reading).filter((status) => ![200, 401, 503].includes(status))).toEqual([]);
    await expectWhole(app);
    expect((await visitor.get('/api/auth/me')).status).toBe(401);
    expect((await member.get('/api/auth/me')).status).toBe(401);
    expect(await count(app, 'venues')).toBe(venues);
    expect(await count(app, `venues where name = 'Changed by a visitor'`)).toBe(0);
    expect(await count(app, `denial_reasons where 'Spam' = any(reasons)`)).toBe(2);
    const key = `images/${previous?.id}-${previous?.version}/full.webp`;
    expect(await app.context.storage.get(key)).toBeNull();
  });

  test('is filled again if the process ended during the first filling', async () => {
    await app.db.query(`update product_state set value = 'unfinished' where name = 'demo'`);
    await app.db.query('delete from likes');
    await prepareDemo(partsOf(app), undefined, at(tonight));
    await expectWhole(app);
    expect(await count(app, 'likes')).toBeGreaterThan(5);
  });

  test('may be started as a demo only', async () => {
    await expect(refuseDemoDatabase(app.db)).rejects.toThrow(StartError);
  });
});

describe('an instance with an account of its own', () => {
  let app: TestApp;
  let owner: TestUser;

  beforeAll(async () => {
    app = await createTestApp();
    owner = await app.register();
  });
  afterAll(() => app.close());

  test('is refused and stays unchanged', async () => {
    const start = prepareDemo(partsOf(app), undefined, at(noon));
    await expect(start).rejects.toThrow(/has accounts or records of people/);
    await expect(start).rejects.toThrow(StartError);
    expect(await app.db.query('select id from users')).toEqual([{ id: owner.id }]);
    await expect(refuseDemoDatabase(app.db)).resolves.toBeUndefined();
  });

  test('is never emptied by the task', async () => {
    await resetDueDemo(partsOf(app), at(new Date(noon.getTime() + 3 * DAY_MS)));
    expect((await owner.get('/api/auth/me')).status).toBe(200);
  });

  test('is refused after its last account was erased, because audit entries remain', async () => {
    await app.db.query(
      `insert into audit_log (action, target_kind, target_id, created_at) values ('user.ban', 'user', '1', now())`,
    );
    await app.db.query('delete from users');
    await expect(prepareDemo(partsOf(app), undefined, at(noon))).rejects.toThrow(StartError);
  });
});
