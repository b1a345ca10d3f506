import type pg from 'pg';
import { fillBoards, isHiddenAccount } from '../admin/admin-seed.ts';
import { busiest, type LargeSize } from './large-size.ts';
import { inParts, nowOf, say, someone } from './seed-sql.ts';

const month = (at: string) => `to_char(${at} at time zone 'Australia/Sydney', 'YYYY-MM')`;

/** Each published post has an award and at least two reversals and restorations; jackpots have one award. */
export async function seedLedger(client: pg.Client, size: LargeSize): Promise<void> {
  // The number of rows above five for a post. It is even, so that the post's points stay the same.
  const more = `(2 * floor(greatest(0, ${size.ledgerRows / size.posts - 4.9}) / 2 + random() * 0.1 + 0.03)::int)`;
  await inParts(
    client,
    `${size.ledgerRows} rows of the ledger`,
    size.posts,
    `insert into point_entries (user_id, month, points, reason, source_kind, source_id, step, cause, created_at)
     select author_id, ${month('created_at')}, case when step % 2 = 1 then 2 else -2 end,
            case when step = 1 then 'award' when step % 2 = 1 then 'restoration' else 'reversal' end, 'post', id, step,
            case when step = 1 then 'submitted' when step % 2 = 1 then 'approved' else 'denied' end,
            created_at + step * interval '1 second'
       from posts cross join lateral generate_series(1, case status when 'pending' then 1 when 'denied' then 4
                                                                    else 5 + ${more} end) step
      where id between $1 and $2 and is_public
      order by id, step`,
  );
  await client.query(
    `insert into point_entries (user_id, month, points, reason, source_kind, source_id, step, cause, created_at)
     select user_id, ${month('created_at')}, 1, 'award', 'jackpot', id, 1, 'submitted', created_at
       from jackpots where status <> 'rejected' order by id`,
  );
  say('totals of points');
  await client.query(
    `insert into month_points (month, user_id, points, reached_at, is_listed)
     select month, user_id, sum(points), max(created_at), not ${isHiddenAccount('user_id')}
       from point_entries group by month, user_id`,
  );
  await client.query(
    `insert into ledger_totals (month, reason, entries, points)
     select month, reason, count(*), sum(points) from point_entries group by month, reason`,
  );
  await fillBoards(client);
}

export async function seedJackpots(client: pg.Client, size: LargeSize): Promise<void> {
  await inParts(
    client,
    'jackpots',
    Math.ceil(size.posts / 50),
    `insert into jackpots (user_id, venue_id, amount, machine_type, status, created_at, reviewed_at)
     select ${someone(size, 2)}, case when n % 10 = 3 then 1 else 1 + floor(power(random(), 2) * 5999)::int end,
            (1000 + 50000 * random())::numeric(10, 2), 'Aristocrat - Lightning Link', status, at,
            case when status <> 'pending' then at end
       from (select n, ${nowOf(size)} - interval '2 years' * (1 - n::float / ${Math.ceil(size.posts / 50)}) as at,
                    case when n > ${Math.ceil(size.posts / 50) * 0.995} then 'pending' when n % 9 = 0 then 'rejected'
                         else 'verified' end as status
               from generate_series($1::int, $2::int) n) drawn`,
  );
}

/** In chronological order; half of the play sessions belong to a few busy people. */
export async function seedSessions(client: pg.Client, size: LargeSize): Promise<void> {
  await inParts(
    client,
    `${size.sessions} play sessions`,
    size.sessions,
    `insert into play_sessions (user_id, amount_spent, amount_won, venue_id, machine_type, session_date, created_at, updated_at)
     select case when n % 250 = 0 then ${busiest.tracker} when n % 2 = 0 then ${someone(size, 2)}
                 else 1 + n::bigint * 7919 % ${size.people} end,
            20 + n % 180, (300 * power(random(), 3))::numeric(10, 2),
            case when n % 10 < 7 then 1 + floor(power(random(), 2) * 5999)::int end,
            case when n % 5 < 3 then 'Aristocrat - ' || (array['Lightning Link', '5 Dragons', '50 Dragons'])[1 + n % 3] end,
            at, at, at
       from (select n, ${nowOf(size)} - interval '2 years' * (1 - n::float / ${size.sessions}) as at
               from generate_series($1::int, $2::int) n) drawn`,
  );
  await client.query(
    `insert into play_plans (user_id, monthly_limit, updated_at)
     select id, 100 + id % 400, now() from users where id % 10 = 4`,
  );
  await client.query(
    `insert into deleted_play_sessions (id, user_id, amount_spent, amount_won, session_date, created_at, updated_at, deleted_at)
     select -n, 1 + n, 20, 5, now(), now(), now(), now() - interval '2 hours' from generate_series(1, 500) n`,
  );
}

/** Notifications of the last three months, because older ones are deleted. A tenth is unread. */
export async function seedNotifications(client: pg.Client, size: LargeSize): Promise<void> {
  say('notifications');
  const recent = "interval '91 days'";
  await client.query(
    `insert into notifications (user_id, kind, post_id, actor_ids, actor_count, read_at, created_at, updated_at)
     select author_id, 'like', id, array(select user_id from likes where post_id = posts.id limit 50), likes_count,
            case when id % 10 > 0 then now() end, created_at, created_at
       from posts where likes_count > 0 and created_at > now() - ${recent}`,
  );
  await client.query(
    `insert into notifications (user_id, kind, post_id, comment_id, actor_ids, actor_count, read_at, created_at, updated_at)
     select p.author_id, 'comment', p.id, c.id, array[c.author_id], 1, case when c.id % 10 > 0 then now() end,
            c.created_at, c.created_at
       from comments c join posts p on p.id = c.post_id
      where c.status = 'approved' and c.created_at > now() - ${recent}`,
  );
  await client.query(
    `insert into notifications (user_id, kind, actor_ids, actor_count, read_at, created_at, updated_at)
     select followed_id, 'follow', array[follower_id], 1, case when follower_id % 10 > 0 then now() end, created_at, created_at
       from follows where created_at > now() - ${recent}`,
  );
  await client.query(
    `insert into notifications (user_id, kind, post_id, text, read_at, created_at, updated_at)
     select author_id, 'post_approved', id, 'Your post was approved', case when id % 10 > 0 then now() end, created_at, created_at
       from posts where status = 'approved' and is_public and created_at > now() - ${recent}
     limit ${Math.ceil(size.posts / 20)}`,
  );
}

/** Rows that expire, and the few rows that every account has. */
export async function seedAccountData(client: pg.Client, size: LargeSize): Promise<void> {
  say('login sessions and what else accounts have');
  await client.query(
    `insert into login_sessions (token_hash, user_id, device, created_at, last_used_at)
     select sha256(convert_to('session of ' || id, 'UTF8')), id, 'bench', now() - interval '40 days',
            now() - interval '31 days' * random() from users`,
  );
  await client.query(
    `insert into idempotency_keys (user_id, endpoint, key, request_hash, status, response, created_at)
     select 1 + n % ${size.people - 1}, 'createPost', 'bench-key-' || n, '', 201, '{}', now() - interval '26 hours' * random()
       from generate_series(1, ${Math.ceil(size.posts / 100)}) n`,
  );
  await client.query(
    `insert into favourite_venues (user_id, venue_id, created_at)
     select u.id, 1 + (u.id * 31 + n) % 6000, now() from users u
      cross join lateral generate_series(1, case when u.id = ${busiest.follower} then 200 when u.id % 10 = 0 then 5 else 0 end) n`,
  );
  await client.query(
    `insert into breaks (user_id, started_at, ends_at, days)
     select id, now() - interval '60 days', now() - interval '30 days', 30 from users where id % 100 = 3`,
  );
  await client.query(
    `insert into review_times (queue, day_at, wait, decisions)
     select queue, date_trunc('day', now()) - day * interval '1 day', wait, 5
       from unnest(array['posts', 'comments', 'jackpots', 'memberReports', 'venueReports']) queue
      cross join generate_series(0, 700) day cross join generate_series(100, 160, 10) wait`,
  );
  await client.query(
    `insert into text_versions (post_id, text, status, replaced_at)
     select id, 'As it was', 'approved', created_at from posts where id % 1000 = 2`,
  );
}
