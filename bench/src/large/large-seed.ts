import type pg from 'pg';
import {
  accountColumns,
  fillDashboard,
  fillStats,
  isHiddenAccount,
  queuePending,
  seedModeration,
} from '../admin/admin-seed.ts';
import { vacuumFilledTables, withoutIndexes } from '../database.ts';
import { seedBlocksAndMutes } from '../seed-feed.ts';
import { fillPeopleSearch, seedAccounts } from '../user-search/user-search-seed.ts';
import { busiest, type LargeSize } from './large-size.ts';
import { seedContent } from './seed-content.ts';
import { seedAccountData, seedJackpots, seedLedger, seedNotifications, seedSessions } from './seed-others.ts';
import { inParts, say, someone } from './seed-sql.ts';

const largeTables = [
  ...[
    'users',
    'posts',
    'likes',
    'comments',
    'comment_likes',
    'follows',
    'images',
    'jackpots',
    'point_entries',
  ],
  ...[
    'month_points',
    'play_sessions',
    'notifications',
    'audit_log',
    'decisions',
    'member_reports',
    'user_stats',
  ],
  ...['user_texts', 'active_days', 'login_sessions', 'blocks', 'mutes', 'idempotency_keys'],
];

/**
 * The largest community that the product is built for: a few people, one venue and one post have far more of everything
 * than the others. Each run creates the same rows. Values that triggers would maintain row by row are written at once,
 * and indexed afterwards.
 * @param month the current month, YYYY-MM
 */
export async function seedLarge(client: pg.Client, size: LargeSize, month: string): Promise<void> {
  await setForSeeding(client, true);
  say(`${size.people} people`);
  await seedAccounts(client, size.people);
  await client.query("set session_replication_role = 'replica'");
  await withoutIndexes(client, largeTables, async () => {
    await seedFollows(client, size);
    await seedContent(client, size);
    await seedJackpots(client, size);
    await seedLedger(client, size);
    await seedSessions(client, size);
    await seedNotifications(client, size);
    await seedAccountData(client, size);
    await seedBlocksAndMutes(client, size.people);
    await seedModeration(client, { users: size.people, posts: size.posts, month });
    await seedPrizes(client, month);
    await countForPeople(client);
    say('stats of accounts');
    await fillStats(client);
    await client.query(`update user_stats set is_hidden = true where ${isHiddenAccount('user_id')}`);
    say('the dashboard');
    await fillDashboard(client);
    await fillVenueCounts(client);
    say('indexes');
  });
  await client.query("set session_replication_role = 'origin'");
  say('queues');
  await queuePending(client);
  say('statistics');
  await vacuumFilledTables(client);
  await setForSeeding(client, false);
}

/**
 * While it seeds, the database waits for the disk less often, because losing it costs nothing; afterwards it has the
 * product's settings.
 */
async function setForSeeding(client: pg.Client, isSeeding: boolean): Promise<void> {
  await client.query(isSeeding ? "alter system set max_wal_size = '4GB'" : 'alter system reset max_wal_size');
  await client.query('select pg_reload_conf()');
  await client.query(`set synchronous_commit = ${isSeeding ? 'off' : 'on'}`);
  await client.query(isSeeding ? "set work_mem = '512MB'" : 'reset work_mem');
}

async function seedFollows(client: pg.Client, size: LargeSize): Promise<void> {
  const { author, follower } = busiest;
  const ofFollower = Math.min(10_000, Math.floor(size.people / 2));
  const mean = Math.max(0, size.follows - size.people - ofFollower) / size.people;
  await inParts(
    client,
    `${size.follows} follows`,
    size.people,
    `insert into follows (follower_id, followed_id, created_at)
     select n, followed, now() - interval '2 years' * random()
       from (select n, ${author} as followed from generate_series($1::bigint, $2::bigint) n
             union all
             select n, ${someone(size, 2)}
               from generate_series($1::bigint, $2::bigint) n
              cross join lateral generate_series(1, floor(${mean} * case when n % 10 = 0 then 5.5 else 0.5 end + random())::int)
              where n <> ${follower}
             union all
             select ${follower}, followed from generate_series(34, 33 + ${ofFollower}) followed where $1 = 1) drawn
      where n <> followed on conflict do nothing`,
  );
}

/** Writes the counters of accounts and their terms in the people search. */
async function countForPeople(client: pg.Client): Promise<void> {
  say('counters of accounts');
  await client.query('analyze users, follows, posts');
  await client.query(
    `update users
        set ${accountColumns}, email_verified_at = case when id % 10 > 0 then now() end, followers_count = counted.followers, following_count = counted.following,
            posts_count = counted.posts
       from (select known.id as user_id, coalesce(followed.people, 0) as followers, coalesce(following.people, 0) as following,
                    coalesce(posted.posts, 0) as posts
               from users known
               left join (select followed_id as id, count(*) as people from follows group by 1) followed using (id)
               left join (select follower_id as id, count(*) as people from follows group by 1) following using (id)
               left join (select author_id as id, count(*) as posts from posts
                           where status = 'approved' and is_public and deleted_at is null group by 1) posted using (id)) counted
      where counted.user_id = users.id`,
  );
  await fillPeopleSearch(client);
}

/** Adds prizes to closed months, so that closing them awards some. */
async function seedPrizes(client: pg.Client, month: string): Promise<void> {
  await client.query(
    `insert into prizes (month, position, value, created_at, updated_at)
     select month, position, '$' || position, now(), now()
       from (select distinct month from ledger_totals where month <> $1) months cross join generate_series(1, 10) position`,
    [month],
  );
  // With all venues at one point, every search near a point would find all of them.
  await client.query('update venues set latitude = -38 + id % 83 * 0.25, longitude = 115 + id % 97 * 0.4');
}

/** Counts the posts of venues as the migration does. */
async function fillVenueCounts(client: pg.Client): Promise<void> {
  await client.query('truncate venue_post_counts, venue_post_changes');
  await client.query(
    `insert into venue_post_counts (venue_id, posts)
     select p.venue_id, count(*) from posts p join user_stats f on f.user_id = p.author_id and not f.is_hidden
      where p.venue_id is not null and p.status = 'approved' and p.is_public and p.deleted_at is null group by p.venue_id`,
  );
}
