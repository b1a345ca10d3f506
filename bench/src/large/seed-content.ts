import type pg from 'pg';
import { isHiddenAccount } from '../admin/admin-seed.ts';
import {
  BUSIEST_VENUE,
  busiest,
  departing,
  firstPending,
  hottestPost,
  type LargeSize,
} from './large-size.ts';
import { countOf, different, inParts, isPublished, nowOf, someone, writtenAt } from './seed-sql.ts';

/**
 * A random time within `long` after a time, and before now: cutting off at now would give thousands of
 * rows the same time.
 */
const between = (size: LargeSize, at: string, long: string): string =>
  `(${at} + least(${long}, ${nowOf(size)} - ${at}) * random())`;

/**
 * Likes and comments come first, so that posts are inserted with their counts; updating the counts would write every
 * post twice.
 */
export async function seedContent(client: pg.Client, size: LargeSize): Promise<void> {
  await seedLikes(client, size);
  await seedComments(client, size);
  await seedPosts(client, size);
  await seedImages(client, size);
}

async function seedLikes(client: pg.Client, size: LargeSize): Promise<void> {
  const hottest = hottestPost(size);
  const { liker } = busiest;
  const others = size.likes - size.people / 2 - size.posts * 0.03;
  const at = writtenAt(size, 'n');
  await inParts(
    client,
    `${size.likes} likes`,
    size.posts,
    `insert into likes (post_id, user_id, created_at, left_out)
     select n, user_id, ${between(size, at, "interval '3 hours' * j")}, ${isHiddenAccount('user_id')}
       from generate_series($1::int, $2::int) n
      cross join lateral generate_series(1, ${countOf(size, others, 'n')}) j
      cross join lateral (select ${different(size, 'n', 'j')} as user_id) drawn
      where ${isPublished(size, 'n')} and user_id <> ${liker}`,
  );
  await inParts(
    client,
    'likes of the one who likes most',
    size.posts,
    `insert into likes (post_id, user_id, created_at)
     select n, ${liker}, ${between(size, at, "interval '1 day'")} from generate_series($1::int, $2::int) n
      where n % 33 = 2 and n <> ${hottest} and ${isPublished(size, 'n')}`,
  );
  await inParts(
    client,
    'likes of the hottest post',
    size.people,
    `insert into likes (post_id, user_id, created_at, left_out)
     select ${hottest}, id, ${nowOf(size)} - (${nowOf(size)} - ${writtenAt(size, String(hottest))}) * random(), ${isHiddenAccount('id')}
       from generate_series($1::bigint, $2::bigint) id where id % 2 = 0`,
  );
}

async function seedComments(client: pg.Client, size: LargeSize): Promise<void> {
  const hottest = hottestPost(size);
  const ofHottest = Math.round(size.comments / 100);
  const columns = `id, post_id, author_id, content, status, created_at, updated_at, submitted_at, reviewed_at, published_at,
                   left_out, parent_id, likes_count`;
  // A post's first comment is approved, so that others can reply to it.
  const row = (post: string) => `
    select id, ${post}, author, 'Nice one, number ' || id, status, at, at, at, case when status <> 'pending' then at end,
           case when status = 'approved' then at end, ${isHiddenAccount('author')},
           case when j > 1 and j % 5 = 0 then first_id end,
           case when status = 'approved' and id % 20 = 0 then 2 else 0 end`;
  await inParts(
    client,
    `${size.comments} comments`,
    size.posts,
    `insert into comments (${columns})
     ${row('n')}
       from (select n, j, author, at, id, min(id) over (partition by n) as first_id,
                    case when j = 2 and n > ${size.posts * 0.99} then 'pending' when j > 1 and id % 30 = 0 then 'denied'
                         else 'approved' end as status
               from (select n, j, ${someone(size, 2)} as author,
                            least(${nowOf(size)}, ${writtenAt(size, 'n')} + interval '5 hours' * j * random()) as at,
                            (select coalesce(max(id), 0) from comments) + row_number() over (order by n, j) as id
                       from generate_series($1::int, $2::int) n
                      cross join lateral generate_series(1, ${countOf(size, size.comments - ofHottest, 'n')}) j
                      where ${isPublished(size, 'n')}) drawn) numbered`,
  );
  await inParts(
    client,
    'comments of the hottest post',
    ofHottest,
    `insert into comments (${columns})
     ${row(String(hottest))}
       from (select j, ${someone(size, 2)} as author, before + j as id, before + 1 as first_id,
                    ${nowOf(size)} - (${nowOf(size)} - ${writtenAt(size, String(hottest))}) * (1 - j::float / ${ofHottest + 1}) as at,
                    'approved' as status
               from generate_series($1::int, $2::int) j
              cross join (select max(id) as before from comments) known) drawn`,
  );
  await client.query(
    "select setval(pg_get_serial_sequence('comments', 'id'), (select max(id) from comments))",
  );
  await client.query(
    `insert into comment_likes (comment_id, user_id, created_at)
     select id, author, created_at from comments
      cross join lateral (values (1 + id * 7919 % ${size.people}), (1 + (id * 7919 + 1) % ${size.people})) liked (author)
      where likes_count = 2`,
  );
}

async function seedPosts(client: pg.Client, size: LargeSize): Promise<void> {
  const departed = `(array[${departing.join(', ')}])[1 + n / 250 % ${departing.length}]`;
  await inParts(
    client,
    `${size.posts} posts`,
    size.posts,
    `insert into posts (author_id, status, is_public, win_amount, amount_spent, show_spent, bet_level, venue_id, machine_type,
                        caption, image_id, image_content_hash, image_placeholder, likes_count, last_liked_on, comments_count, is_featured, created_at,
                        updated_at, submitted_at, reviewed_at, reviewed_by, published_at, feed_at)
     select case when n % 50 = 1 then ${busiest.author} when n % 250 = 7 then ${departed} else ${someone(size, 1.7)} end,
            status, n % 40 > 0, (1 + 5000 * power(random(), 4))::numeric(10, 2), case when n % 3 > 0 then 20 + n % 200 end,
            n % 4 = 0, 1,
            case when n % 10 = 3 then ${BUSIEST_VENUE} when n % 3 > 0 then 1 + floor(power(random(), 2) * 5999)::int end,
            'Aristocrat - ' || (array['Lightning Link', '5 Dragons', '50 Dragons'])[1 + n % 3],
            'Shared after a quiet half hour, number ' || n,
            case when n % 5 < 2 then 'benchimage' || lpad(n::text, 10, '0') end, case when n % 5 < 2 then md5(n::text) end,
            case when n % 5 < 2 then '#336699' end,
            coalesce(liked.likes, 0), liked.last_on, coalesce(talked.comments, 0), n % 500 = 1, at, at, at,
            case when status <> 'pending' then at + interval '5 minutes' end,
            case when status <> 'pending' then 1 + n % 20 end,
            case when status = 'approved' then at end, case when status = 'approved' then at end
       from (select n, ${writtenAt(size, 'n')} as at,
                    case when n >= ${firstPending(size)} then 'pending' when n % 25 = 0 then 'denied'
                         else 'approved' end as status
               from generate_series($1::int, $2::int) n) drawn
       left join (select post_id, count(*) filter (where not left_out) as likes,
                         max(created_at at time zone 'UTC')::date as last_on
                    from likes where post_id between $1 and $2 group by post_id) liked on liked.post_id = n
       left join (select post_id, count(*) as comments from comments
                   where post_id between $1 and $2 and status = 'approved' and not left_out
                   group by post_id) talked on talked.post_id = n
      order by n`,
  );
}

/** Rows for the photos of posts, without their bytes, and for some unused uploads. */
async function seedImages(client: pg.Client, size: LargeSize): Promise<void> {
  await inParts(
    client,
    'images',
    size.posts,
    `insert into images (id, owner_id, status, version, width, height, placeholder, content_hash, created_at, expires_at,
                         is_fingerprinted)
     select image_id, author_id, 'ready', 'bench', 1600, 1200, '#336699', image_content_hash, created_at, created_at, true
       from posts where id between $1 and $2 and image_id is not null`,
  );
  await client.query(
    `insert into images (id, owner_id, created_at, expires_at)
     select 'unusedimage' || lpad(n::text, 10, '0'), 1 + n, now() - interval '2 days', now() - interval '2 days'
       from generate_series(1, 500) n`,
  );
}
