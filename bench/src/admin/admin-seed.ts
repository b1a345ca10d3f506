import type pg from 'pg';
import { vacuumFilledTables, withoutIndexes } from '../database.ts';
import { seedPeople } from '../user-search/user-search-seed.ts';

export type AdminSize = {
  users: number;
  posts: number;
  /** YYYY-MM. */
  month: string;
  previousMonth: string;
};

/**
 * A community as an admin sees it: a few people do much and most do little; almost everything is decided, and some
 * thousands are pending. Random, but the same at each run. Values that triggers would maintain row by row are written
 * at once, and indexed afterwards.
 */
export async function seedAdmin(client: pg.Client, size: AdminSize): Promise<void> {
  say(`${size.users} people`);
  await seedPeople(client, size.users);
  await client.query("set session_replication_role = 'replica'");
  await withoutIndexes(client, largeTables, async () => {
    await seedActivity(client, size);
    await seedModeration(client, size);
    say('what admins sort and search by');
    await fillStats(client);
    await fillDashboard(client);
    say('indexes');
  });
  await client.query("set session_replication_role = 'origin'");
  await queuePending(client);
  say('statistics');
  await vacuumFilledTables(client);
}

const say = (what: string) => console.error(`seeding ${what} …`);
const largeTables = [
  ...['users', 'posts', 'likes', 'comments', 'jackpots', 'month_points', 'audit_log', 'decisions'],
  ...['member_reports', 'user_stats', 'user_texts', 'active_days'],
];

/** The columns that an update sets for the accounts of a community, in addition to their counters. */
export const accountColumns = `
  email = username || case when id % 10 < 6 then '@gmail.com' when id % 10 < 8 then '@outlook.com.au'
                           else '@mail' || id % 500 || '.example.org' end,
  created_at = now() - interval '3 years' * random(), last_active_at = now() - interval '60 days' * random(),
  custom_biggest_win = case when id % 200 = 0 then (random() * 5000)::numeric(10, 2) end,
  custom_lifetime_winnings = case when id % 300 = 0 then (random() * 50000)::numeric(10, 2) end,
  banned_at = case when id % 180 = 0 then now() end, deleted_at = case when id % 900 = 7 then now() end`;

/** Whether the account with this id is banned or deactivated. */
export const isHiddenAccount = (id: string): string => `(${id} % 180 = 0 or ${id} % 900 = 7)`;

/** The activity of people, and their points. */
async function seedActivity(
  client: pg.Client,
  { users, posts, month, previousMonth }: AdminSize,
): Promise<void> {
  await client.query(
    `update users set ${accountColumns}, following_count = floor(power(1 - random(), -0.8))::int - 1`,
  );
  say(`${posts} posts`);
  // People with low numbers do more.
  const someone = (skew: number) => `(1 + floor(power(random(), ${skew}) * $2::int))::bigint`;
  await client.query(
    `insert into posts (author_id, status, is_public, win_amount, machine_type, caption, likes_count, is_featured,
                        created_at, updated_at, submitted_at, reviewed_at, published_at, feed_at)
     select author, case when n > $1::int - 3000 then 'pending' when n % 25 = 0 then 'denied' else 'approved' end,
            n % 40 > 0, (1 + 5000 * power(random(), 4))::numeric(10, 2), 'Aristocrat - Lightning Link',
            'Shared after a quiet half hour, number ' || n, n % 20, n % 500 = 0, at, at, at, at, at, at
       from (select n, ${someone(1.7)} as author,
                    now() - interval '2 years' * (1 - n::float / $1::int) - interval '10 minutes' as at
               from generate_series(1, $1::int) n) drawn`,
    [posts, users - 1],
  );
  say('likes, comments, jackpots');
  await client.query(
    `insert into likes (post_id, user_id, created_at)
     select n, ${someone(2)}, now() - interval '2 years' * (1 - n::float / $1::int)
       from generate_series(1, $1::int) n`,
    [posts, users - 1],
  );
  await client.query(
    `insert into comments (post_id, author_id, content, status, created_at, updated_at, submitted_at, published_at)
     select 1 + n * 4 % $3::bigint, ${someone(2)}, 'Nice one, number ' || n,
            case when n > $1::int - 2000 then 'pending' when n % 30 = 0 then 'denied' else 'approved' end, at, at, at, at
       from (select n, now() - interval '2 years' * (1 - n::float / $1::int) as at from generate_series(1, $1::int) n) drawn`,
    [Math.ceil(posts / 4), users - 1, posts - 1],
  );
  await client.query(
    `insert into jackpots (user_id, amount, status, created_at, reviewed_at)
     select ${someone(2)}, (1000 + 50000 * random())::numeric(10, 2),
            case when n > $1::int - 1000 then 'pending' when n % 9 = 0 then 'rejected' else 'verified' end,
            now() - interval '2 years' * (1 - n::float / $1::int), now()
       from generate_series(1, $1::int) n`,
    [Math.ceil(posts / 50), users - 1],
  );
  say('points');
  await client.query(
    `insert into month_points (month, user_id, points, reached_at)
     select months.month, u.id, case when u.id % 97 = 0 then -2 else least(500, floor(power(random(), -0.7)))::int end,
            now() - months.back * interval '1 month' - interval '20 days' * random()
       from users u cross join (values ($1, 0), ($2, 1)) months (month, back)
      where (u.id + months.back) % 3 = 0`,
    [month, previousMonth],
  );
  await fillBoards(client);
}

/** The number of people at each number of points, by the time they reached it. */
export async function fillBoards(client: pg.Client): Promise<void> {
  for (const table of ['board_points (month, points, people)', 'board_slots (month, points, slot, people)']) {
    const slot = table.startsWith('board_slots') ? ', board_slot(reached_at)' : '';
    await client.query(
      `insert into ${table} select month, points${slot}, count(*) from month_points
        where is_listed and points > 0 group by month, points${slot}`,
    );
  }
}

/** Decisions, reports, prizes and the audit log. */
export async function seedModeration(
  client: pg.Client,
  { users, posts, month }: { users: number; posts: number; month: string },
): Promise<void> {
  say('decisions, reports, prizes');
  const decided = Math.ceil(posts / 10);
  await client.query(
    'insert into admins (user_id, created_at) select n, now() from generate_series(1, 20) n',
  );
  await client.query(
    `insert into audit_log (actor_id, actor_name, action, target_kind, target_id, target_name, created_at)
     select 1 + n % 20, 'admin_' || n % 20,
            case when n % 50 = 0 then 'user.ban' when n % 12 = 0 then 'post.deny' else 'post.approve' end,
            case when n % 50 = 0 then 'user' else 'post' end,
            case when n % 50 = 0 then 1 + n % $2::int else n end, null,
            now() - interval '2 years' * (1 - n::float / $1::int)
       from generate_series(1, $1::int) n`,
    [decided, users],
  );
  await client.query(
    `insert into decisions (audit_id, author_id, version, content, previous)
     select l.id, p.author_id, 'bench', '{"caption": "bench"}', '{}'
       from audit_log l join posts p on p.id = l.target_id::bigint where l.target_kind = 'post'`,
  );
  await client.query(
    `insert into member_reports (reporter_id, kind, target_id, reason, outcome, created_at)
     select 1 + n % $2::bigint, case when n % 3 = 0 then 'user' when n % 3 = 1 then 'post' else 'comment' end,
            1 + (n * 7) % $3::bigint, 'spam', 'no-action',
            now() - interval '2 years' * (1 - n::float / $1::int)
       from generate_series(1, $1::int) n on conflict do nothing`,
    [Math.ceil(posts / 100), users - 1, Math.min(users, Math.ceil(posts / 4)) - 1],
  );
  await client.query(
    `insert into venues (name, address, city, state, country, latitude, longitude, hidden_at, created_at, updated_at)
     select 'Bench Hotel ' || n, n || ' High St', 'Town ' || n % 300, 'NSW', 'Australia', -33, 151,
            case when n % 10 = 0 then now() end, now(), now() from generate_series(1, 6000) n`,
  );
  await client.query(
    `insert into venue_reports (reporter_id, country, state, venue_name, status, created_at, updated_at)
     select 1 + n % $1::int, 'Australia', 'NSW', 'Missing ' || n, case when n % 10 = 0 then 'pending' else 'added' end,
            now() - n * interval '1 hour', now() from generate_series(1, 5000) n`,
    [users - 1],
  );
  await client.query(
    `insert into prizes (month, position, value, created_at, updated_at)
     select $1, n, '$' || n, now(), now() from generate_series(1, 100) n`,
    [month],
  );
}

/**
 * Filled as the dashboard's migrations count existing rows; plus two months in which a fifth of all accounts were
 * active each day.
 */
export async function fillDashboard(client: pg.Client): Promise<void> {
  await client.query('truncate stat_counts, stat_days, stat_changes');
  await client.query(
    `with present (kind, at, count) as (
       select 'user', quarter_hour(created_at), count(*) from users group by 2
       union all select 'like', quarter_hour(created_at), count(*) from likes group by 2
       union all select 'post', quarter_hour(created_at), count(*) from posts where deleted_at is null group by 2
       union all select 'comment', quarter_hour(created_at), count(*) from comments where deleted_at is null group by 2
       union all
       select 'active', date_trunc('day', now()) - day * interval '1 day' + hour * interval '1 hour',
              (select count(*) / 50 from users)
         from generate_series(0, 60) day cross join generate_series(0, 23) hour
     )
     insert into stat_counts (kind, at, count)
     select kind, at, count from present
     union all
     select kind, '-infinity', sum(count) from present group by kind`,
  );
  await client.query(
    `insert into stat_days (kind, at, count)
     select kind, date_trunc('day', at, 'UTC'), sum(count) from stat_counts where at <> '-infinity' group by 1, 2`,
  );
  await client.query(
    `insert into active_days (user_id, day_at, first_at, last_at, hours, former_day_at, next_day_at)
     select u.id, at, at, at + interval '1 hour', 3, at - interval '5 days', at + interval '5 days'
       from users u
      cross join generate_series(0, 11) week
      cross join lateral (
        select date_trunc('day', now()) - (week * 5 + u.id % 5) * interval '1 day' as at) day`,
  );
  await client.query(
    `insert into active_day_pairs (day_at, former_day_at, accounts)
     select day_at, coalesce(former_day_at, '-infinity'), count(*) from active_days group by 1, 2`,
  );
}

/** Triggers fill the moderators' queues, so each pending row is updated to call them. */
export async function queuePending(client: pg.Client): Promise<void> {
  for (const table of ['posts', 'comments']) {
    await client.query(`update ${table} set submitted_at = submitted_at where status = 'pending'`);
  }
  await client.query("update jackpots set status = status where status = 'pending'");
  await client.query(
    'update member_reports set outcome = null where id in (select id from member_reports order by id desc limit 800)',
  );
  await client.query(
    `insert into review_queue_totals as known (queue, part, pending, with_photo, new_accounts)
     select 'all-reports', 0, count(*), 0, 0 from member_reports
     on conflict (queue, part) do update set pending = excluded.pending`,
  );
}

/** Filled as the migration does it. */
export async function fillStats(client: pg.Client): Promise<void> {
  await client.query('truncate author_review_counts, author_review_changes');
  await client.query(
    `insert into author_review_counts (author_id, pending, approved, denied)
     select author_id, count(*) filter (where state = 'pending'), count(*) filter (where state = 'approved'),
            count(*) filter (where state = 'denied')
       from (select author_id, review_state(p) as state from posts p
             union all
             select author_id, review_state(c) from comments c
             union all
             select user_id, review_state(j) from jackpots j) reviewed
      where state is not null group by author_id`,
  );
  await client.query(
    `update member_reports r set about_id = case r.kind
       when 'post' then (select p.author_id from posts p where p.id = r.target_id)
       when 'comment' then (select c.author_id from comments c where c.id = r.target_id)
       else r.target_id end`,
  );
  await client.query(
    `insert into user_stats (user_id, joined_at, following, points_month, points, posted_biggest, posted_total,
                               custom_biggest, custom_total)
     select u.id, u.created_at, u.following_count, coalesce(m.month, ''), coalesce(m.points, 0),
            coalesce(wins.biggest, 0), coalesce(wins.total, 0), u.custom_biggest_win, u.custom_lifetime_winnings
       from users u
       left join (select author_id, max(win_amount) as biggest, sum(win_amount) as total
                    from posts where status = 'approved' and is_public and deleted_at is null
                   group by author_id) wins on wins.author_id = u.id
       left join (select distinct on (user_id) user_id, month, points
                    from month_points order by user_id, month desc) m on m.user_id = u.id`,
  );
  await client.query(
    'insert into user_texts (user_id, text) select id, searched_text(username, email, first_name, last_name) from users',
  );
  await client.query(
    `insert into user_totals (is_total, users) select true, count(*) from users
     on conflict (is_total) do update set users = excluded.users`,
  );
}
