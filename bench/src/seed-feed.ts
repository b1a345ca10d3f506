import { createHash } from 'node:crypto';
import type pg from 'pg';
import { vacuumFilledTables } from './database.ts';

export type FeedSize = { users: number; posts: number; likes: number; follows: number };

/**
 * Fills a migrated database with the skew of real communities: a few people write much, have many followers and get
 * many likes, and most likes go to new posts. Random, but the same at each run.
 */
export async function seedFeed(client: pg.Client, size: FeedSize): Promise<void> {
  await client.query('select setseed(0.42)');
  await insertUsers(client, size);
  await insertVenues(client);
  await insertImages(client, size);
  await insertPosts(client, size);
  await insertLikes(client, size);
  await insertFollows(client, size);
  await seedBlocksAndMutes(client, size.users);
  await countLikesFollowsAndPosts(client);
  await vacuumFilledTables(client);
}

async function insertUsers(client: pg.Client, { users }: FeedSize): Promise<void> {
  await client.query(
    `insert into users (username, email, password_hash, first_name, last_name, show_name, is_verified, age_confirmed_at,
                        age_confirmed_by, terms_version, terms_accepted_at, created_at, updated_at)
     select 'mate_' || n, 'mate_' || n || '@example.org', 'none', 'First' || n, 'Last' || n, random() < 0.2,
            random() < 0.05, now(), 'self', '2025-10-27', now(), now() - interval '2 years' * random(), now()
       from generate_series(1, $1::int) n`,
    [users],
  );
}

async function insertVenues(client: pg.Client): Promise<void> {
  await client.query(
    `insert into venues (name, address, city, state, country, latitude, longitude, created_at, updated_at)
     select 'Bench Hotel ' || n, n || ' High St', 'Town ' || n % 300, 'NSW', 'Australia', -33, 151, now(), now()
       from generate_series(1, 2700) n`,
  );
}

async function insertImages(client: pg.Client, { posts }: FeedSize): Promise<void> {
  await client.query(
    `insert into images (id, owner_id, status, version, width, height, placeholder, content_hash, created_at, expires_at)
     select 'benchimage' || lpad(n::text, 10, '0'), 1, 'ready', 'bench', 1600, 1200, '#336699', md5(n::text), now(), now()
       from generate_series(1, $1::int) n`,
    [posts],
  );
}

async function insertPosts(client: pg.Client, { posts, users }: FeedSize): Promise<void> {
  // Otherwise each post would update the stats of its author, for some authors thousands of times.
  await client.query('alter table posts disable trigger published_wins_are_added');
  // power(random(), 3) is usually small, so low ids are the people who do much.
  await client.query(
    `insert into posts (author_id, status, is_public, win_amount, amount_spent, show_spent, bet_level, venue_id,
                        machine_type, caption, image_id, image_placeholder, is_featured, created_at, updated_at, submitted_at,
                        published_at, feed_at)
     select author, case when kind < 0.95 then 'approved' when kind < 0.98 then 'pending' else 'denied' end,
            kind < 0.94 or kind >= 0.95, (1 + 2000 * power(random(), 4))::numeric(10, 2),
            case when random() < 0.6 then 20 + n % 200 end, random() < 0.3, 1,
            case when random() < 0.7 then (1 + floor(power(random(), 2) * 2699))::bigint end,
            'Aristocrat - Lightning Link', 'Shared after a quiet half hour, number ' || n,
            case when has_photo then 'benchimage' || lpad(n::text, 10, '0') end,
            case when has_photo then '#336699' end, random() < 0.002, at, at, at, at + interval '1 hour', at + interval '1 hour'
       from (select n, random() as kind, random() < 0.85 as has_photo, (1 + floor(power(random(), 3) * $2::int))::bigint as author,
                    now() - interval '2 years' * (1 - n::float / $1::int) - interval '2 hours' as at
               from generate_series(1, $1::int) n) drawn`,
    [posts, users],
  );
  await client.query('alter table posts enable trigger published_wins_are_added');
  await client.query(
    `update user_stats f set posted_biggest = wins.biggest, posted_total = wins.total
       from (select author_id, max(win_amount) as biggest, sum(win_amount) as total
               from posts p where is_published(p) group by author_id) wins
      where f.user_id = wins.author_id`,
  );
}

async function insertLikes(client: pg.Client, { likes, posts, users }: FeedSize): Promise<void> {
  await client.query(
    `insert into likes (post_id, user_id, created_at)
     select (1 + floor((1 - power(random(), 2)) * $2::int))::bigint,
            (1 + floor(power(random(), 2) * $3::int))::bigint, now()
       from generate_series(1, $1::int) n on conflict do nothing`,
    [Math.ceil(likes * 1.05), posts - 1, users - 1],
  );
}

async function insertFollows(client: pg.Client, size: FeedSize): Promise<void> {
  await client.query(
    `insert into follows (follower_id, followed_id, created_at)
     select follower, followed, now()
       from (select (1 + floor(power(random(), 1.5) * $2::int))::bigint as follower,
                    (1 + floor(power(random(), 3) * $2::int))::bigint as followed
               from generate_series(1, $1::int) n) drawn
      where follower <> followed on conflict do nothing`,
    [Math.ceil(size.follows * 1.1), size.users - 1],
  );
  // A few people follow so many that their feed is as long as any.
  await client.query(
    `insert into follows (follower_id, followed_id, created_at)
     select follower, followed, now()
       from unnest($1::bigint[]) follower cross join generate_series(1, 2000) followed
      where follower <> followed on conflict do nothing`,
    [eagerViewers(size)],
  );
}

/** The counters of posts and users, which the product keeps with each like and follow. */
async function countLikesFollowsAndPosts(client: pg.Client): Promise<void> {
  await client.query(
    `update posts p set likes_count = counted.likes
       from (select post_id, count(*)::int as likes from likes group by post_id) counted where counted.post_id = p.id`,
  );
  await client.query(
    `update users u
        set followers_count = (select count(*) from follows where followed_id = u.id),
            following_count = (select count(*) from follows where follower_id = u.id),
            posts_count = (select count(*) from posts where author_id = u.id and status = 'approved' and is_public)`,
  );
}

/** For every four people, one block and one mute. */
export async function seedBlocksAndMutes(client: pg.Client, users: number): Promise<void> {
  for (const table of ['blocks (blocker_id, blocked_id', 'mutes (muter_id, muted_id']) {
    await client.query(
      `insert into ${table}, created_at)
       select one, other, now()
         from (select (1 + floor(random() * $1::int))::bigint as one, (1 + floor(random() * $1::int))::bigint as other
                 from generate_series(1, $1::int / 4) n) drawn
        where one <> other on conflict do nothing`,
      [users - 1],
    );
  }
}

/** The ids of people whose Following feed has at least a hundred pages. */
export function eagerViewers({ users }: FeedSize): number[] {
  return [1, 2, 3, 4, 5].map((number) => users - number);
}

export type Viewer = { id: string; cookie: string };

/** Signs in this many accounts, spread over all. */
export async function anyViewers(client: pg.Client, count: number): Promise<Viewer[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from users order by md5(id::text) limit $1',
    [count],
  );
  return signIn(
    client,
    rows.map(({ id }) => id),
  );
}

/** Starts a session for each account. */
export async function signIn(client: pg.Client, ids: readonly string[]): Promise<Viewer[]> {
  const people = ids.map((id) => ({
    id,
    token: createHash('sha256').update(`bench ${id}`).digest('base64url'),
  }));
  await client.query(
    `insert into login_sessions (token_hash, user_id, device, created_at, last_used_at, confirmed_at)
     select sha256(convert_to(token, 'UTF8')), id, 'bench', now(), now(), now()
       from unnest($1::bigint[], $2::text[]) as signed_in (id, token)
     on conflict (token_hash) do update set last_used_at = now(), confirmed_at = now()`,
    [people.map(({ id }) => id), people.map(({ token }) => token)],
  );
  await client.query('analyze login_sessions');
  return people.map(({ id, token }) => ({ id, cookie: `sid=${token}` }));
}
