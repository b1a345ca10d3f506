// spec: none, merging venues is not in it
import { adminVenue, mergeVenue } from '@reelmates/contract/venues/venue-admin';
import { getVenue } from '@reelmates/contract/venues/venues';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobPayloads } from '../../db/job-queue.ts';
import { appWith } from '../../testing/app-with.ts';
import { giveSessions } from '../../testing/play-factory.ts';
import { ban, giveVenue, unban } from '../../testing/posts-factory.ts';
import { seed } from '../../testing/seed.ts';
import { whileLocked } from '../../testing/while-locked.ts';
import { wrongVenueCounts } from '../../testing/wrong-venue-counts.ts';
import { foldVenuePosts } from '../posts/posts.public.ts';
import { moveRemainingContents } from './venue-merging.public.ts';

const { app, admin, member, other } = appWith(['admin', 'member', 'other']);

/** So many rows that one statement for all of them is too slow, and that they fill more than one batch. */
const MANY = 1_600;

let from: string;
let into: string;
let last: string;
beforeEach(async () => {
  [from, into, last] = [(await giveVenue(app)).id, (await giveVenue(app)).id, (await giveVenue(app)).id];
});

/** Half of them of each person; every fifth waits for review, every seventh is deleted. */
const givePosts = (venueId: string, count: number) =>
  seed(
    app.db,
    `insert into posts (author_id, venue_id, win_amount, status, is_public, submitted_at, published_at, feed_at,
                        deleted_at, created_at, updated_at)
     select (array[$1, $2]::bigint[])[1 + n % 2], $3, n, case when n % 5 = 0 then 'pending' else 'approved' end, true, now(),
            case when n % 5 > 0 then now() end, case when n % 5 > 0 then now() end,
            case when n % 7 = 0 then now() end, now(), now()
       from generate_series(1, $4::int) n`,
    [member.id, other.id, venueId, count],
  );

const merge = (id: string, intoId: string) =>
  admin.call(mergeVenue, { params: { id }, body: { into: intoId } });

const kinds = [
  'posts',
  'jackpots',
  'play_sessions',
  'deleted_play_sessions',
  'favourite_venues',
  'venue_reports',
];
async function countAt(venueId: string, ofKinds: readonly string[] = kinds): Promise<number> {
  const counts = ofKinds.map((table) => `(select count(*) from ${table} where venue_id = $1)`);
  const [row] = await app.db.query<{ count: number }>(`select (${counts.join(' + ')})::int as count`, [
    venueId,
  ]);
  return row?.count ?? 0;
}

type Payload = JobPayloads['move-venue-contents'];
/** Takes the queued tasks of a venue, or all, out of the queue. */
async function takeTasks(venueId: string | null = null): Promise<(Payload & { inSeconds: number })[]> {
  return app.db.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'move-venue-contents'
        and ($1::text is null or j.payload ->> 'venueId' = $1)
     returning j.payload ->> 'venueId' as "venueId",
               extract(epoch from j.run_at - j.created_at)::float8 as "inSeconds"`,
    [venueId],
  );
}
async function runTasks(venueId: string | null = null): Promise<void> {
  for (const task of await takeTasks(venueId)) await moveRemainingContents(app.context, task);
}

async function expectExactCounts(): Promise<void> {
  const wrong = () => wrongVenueCounts(app.db);
  expect(await wrong()).toEqual([]);
  while ((await foldVenuePosts(app.db, 1_000)) > 0);
  expect(await wrong()).toEqual([]);
}

describe('a venue with more than a request can move', () => {
  // Each move is slowed so much that one statement for all would exceed the database's time limit.
  beforeEach(async () => {
    await app.db.query(`
      create function move_slowly() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.0016); return new; end $$`);
    await app.db.query(`
      create trigger posts_move_slowly before update of venue_id on posts for each row
        when (old.venue_id is distinct from new.venue_id) execute function move_slowly()`);
    await givePosts(from, MANY);
    await takeTasks();
  });
  afterEach(() => app.db.query('drop function move_slowly cascade'));

  it('is merged at once, and a task moves what there is no time for', async () => {
    const merged = await merge(from, into);
    expect(merged).toMatchObject({ id: from, isHidden: true, mergedInto: into });
    expect((await member.call(getVenue, { params: { id: from } })).id).toBe(into);
    // Readers see the contents arrive.
    expect(await countAt(into)).toBeGreaterThan(0);
    expect(await countAt(from)).toBeGreaterThan(0);
    expect((await admin.call(adminVenue, { params: { id: from } })).contents.posts).toBeGreaterThan(0);
    await expectExactCounts();
    await runTasks();
    expect([await countAt(from), await countAt(into)]).toEqual([0, MANY]);
    expect(await takeTasks()).toEqual([]);
    await expectExactCounts();
  });

  it('is merged on while its contents move: they go where all lead now, in any order of the tasks', async () => {
    await merge(from, into);
    await merge(into, last);
    expect(await countAt(from)).toBeGreaterThan(0);
    await runTasks(into);
    expect(await countAt(into)).toBe(0);
    await runTasks(from);
    expect([await countAt(from), await countAt(into), await countAt(last)]).toEqual([0, 0, MANY]);
    expect((await member.call(getVenue, { params: { id: from } })).id).toBe(last);
    await expectExactCounts();
  });

  it('counts exactly where authors are banned, unbanned and erased before the task', async () => {
    const { id: gone } = await app.register();
    await app.db.query('update posts set author_id = $1 where venue_id = $2 and id % 3 = 0', [gone, from]);
    await merge(from, into);
    await ban(app, other);
    await app.db.query('delete from users where id = $1', [gone]);
    await expectExactCounts();
    await runTasks();
    await expectExactCounts();
    await unban(app, other);
    await expectExactCounts();
    expect(await countAt(from)).toBe(0);
  });
});

describe('the task that moves contents', () => {
  it('fails on a row that another transaction locks, and continues when it is repeated', async () => {
    await givePosts(from, MANY);
    const [held] = await app.db.query<{ id: string }>('select max(id) as id from posts where venue_id = $1', [
      from,
    ]);
    const lock = { text: 'select 1 from posts where id = $1 for update', values: [held?.id] };
    await whileLocked(app, lock, async () => {
      // The merge is complete, even if the contents cannot be moved yet.
      expect(await merge(from, into)).toMatchObject({ mergedInto: into });
      await expect(moveRemainingContents(app.context, { venueId: from })).rejects.toThrow();
      expect(await countAt(from)).toBeGreaterThan(0);
    });
    await moveRemainingContents(app.context, { venueId: from });
    expect([await countAt(from), await countAt(into)]).toEqual([0, MANY]);
    await expectExactCounts();
    await takeTasks();
  });

  it('runs after requests that still name the venue, and moves what they have stored there', async () => {
    await merge(from, into);
    // Like requests that read the venue before it was merged, and write afterwards.
    await givePosts(from, 20);
    await giveSessions(app, [member.id], { each: 3, spent: 10, won: 5, venueId: from });
    const [task] = await takeTasks();
    // Longer than a request may take.
    expect(task?.inSeconds).toBeGreaterThan(25);
    await moveRemainingContents(app.context, { venueId: from });
    expect([await countAt(from), await countAt(into)]).toEqual([0, 23]);
    await expectExactCounts();
  });

  it('moves of each kind more than a batch, deleted sessions and posts too', async () => {
    await merge(from, into);
    await takeTasks();
    await givePosts(from, 1_010);
    await giveSessions(app, [member.id], { each: 1_200, spent: 10, won: 5, venueId: from });
    await app.db.query(
      `with gone as (delete from play_sessions where venue_id = $1 and id % 2 = 0 returning *)
       insert into deleted_play_sessions
         (id, user_id, amount_spent, amount_won, venue_id, machine_type, session_date, created_at, updated_at, deleted_at)
       select id, user_id, amount_spent, amount_won, venue_id, machine_type, session_date, created_at, updated_at, now()
         from gone`,
      [from],
    );
    await seed(
      app.db,
      `with people as (
         insert into users (username, email, password_hash, age_confirmed_at, age_confirmed_by, terms_version,
                            terms_accepted_at, created_at, updated_at)
         select 'fan_' || n, 'fan_' || n || '@example.org', 'x', now(), 'self', '1', now(), now(), now()
           from generate_series(1, 700) n returning id)
       insert into favourite_venues (user_id, venue_id, created_at)
       select id, venue, now() from people cross join unnest($1::bigint[]) venue
        where venue = $2 or id % 2 = 0`,
      [[from, into], from],
    );
    await app.db.query(
      `insert into jackpots (user_id, venue_id, amount, status, created_at)
       select $1, $2, 700, 'verified', now() from generate_series(1, 600)`,
      [member.id, from],
    );
    await app.db.query(
      `insert into venue_reports (reporter_id, kind, venue_id, country, state, venue_name, created_at, updated_at)
       select $1, 'duplicate', $2, 'Australia', 'NSW', 'The Galah Hotel', now(), now() from generate_series(1, 600)`,
      [member.id, from],
    );
    await moveRemainingContents(app.context, { venueId: from });
    expect(await countAt(from)).toBe(0);
    expect(await Promise.all(kinds.map((kind) => countAt(into, [kind])))).toEqual([
      1_010, 600, 600, 600, 700, 600,
    ]);
    await expectExactCounts();
  });

  it('holds the venue that it moves to: a merge of that one waits, and leaves nothing behind', async () => {
    await merge(from, into);
    await takeTasks();
    await givePosts(from, 30);
    const lock = { text: 'select 1 from posts where venue_id = $1 for update', values: [from] };
    await whileLocked(app, lock, async ({ connectionsWaiting, atLeastOneWaits, commit }) => {
      const moving = moveRemainingContents(app.context, { venueId: from });
      await atLeastOneWaits();
      const merging = merge(into, last);
      await expect.poll(connectionsWaiting, { timeout: 5_000, interval: 5 }).toBe(2);
      await commit();
      await Promise.all([moving, merging]);
    });
    await runTasks();
    expect([await countAt(from), await countAt(into), await countAt(last)]).toEqual([0, 0, 30]);
    await expectExactCounts();
  });

  it('does nothing for a venue that was not merged', async () => {
    await givePosts(from, 5);
    await moveRemainingContents(app.context, { venueId: from });
    await moveRemainingContents(app.context, { venueId: '999999' });
    expect(await countAt(from)).toBe(5);
  });
});
