import type { Queryable } from '../db/database.ts';
import { accountIsActive, postIsPublished } from '../modules/visibility/visibility.public.ts';
import { wrongVenueCounts } from './wrong-venue-counts.ts';

/** Stored counts as two queries with the same columns: the stored values, and a count of the rows. */
type StoredCount = { of: string; kept: string; counted: string };

/** A column of a table, and the expression that it must equal. */
function column(table: string, alias: string, name: string, counted: string, where = 'true'): StoredCount {
  const from = `from ${table} ${alias} where ${where}`;
  const key = table === 'user_stats' ? 'user_id' : 'id';
  return {
    of: `${table}.${name}`,
    kept: `select ${alias}.${key}, ${alias}.${name}::numeric ${from}`,
    counted: `select ${alias}.${key}, (${counted})::numeric ${from}`,
  };
}

const published = (author: string) =>
  `from posts p where p.author_id = ${author} and ${postIsPublished('p')}`;
const byActive = (rows: string, person: string) =>
  `${rows} join users u on u.id = ${person} and ${accountIsActive('u')}`;

const storedCounts: readonly StoredCount[] = [
  column(
    'posts',
    'x',
    'likes_count',
    `select count(*) ${byActive('from likes l', 'l.user_id')} where l.post_id = x.id`,
  ),
  column(
    'posts',
    'x',
    'comments_count',
    `select count(*) ${byActive('from comments c', 'c.author_id')}
      where c.post_id = x.id and c.status = 'approved' and c.deleted_at is null`,
  ),
  column(
    'comments',
    'x',
    'likes_count',
    `select count(*) ${byActive('from comment_likes l', 'l.user_id')} where l.comment_id = x.id`,
  ),
  column('users', 'x', 'posts_count', `select count(*) ${published('x.id')}`),
  column('users', 'x', 'followers_count', 'select count(*) from follows where followed_id = x.id'),
  column('users', 'x', 'following_count', 'select count(*) from follows where follower_id = x.id'),
  column('user_stats', 'x', 'following', 'select following_count from users where id = x.user_id'),
  column('user_stats', 'x', 'posted_total', `select coalesce(sum(win_amount), 0) ${published('x.user_id')}`),
  column(
    'user_stats',
    'x',
    'posted_biggest',
    `select coalesce(max(win_amount), 0) ${published('x.user_id')}`,
  ),
  column(
    'user_stats',
    'x',
    'points',
    `coalesce((select points from month_points where user_id = x.user_id order by month desc limit 1), 0)`,
  ),
  column('notifications', 'x', 'actor_count', 'cardinality(x.actor_ids)', `x.kind = 'like'`),
  {
    of: 'user_totals',
    kept: 'select users from user_totals',
    counted: 'select count(*) from users',
  },
  {
    of: 'user_texts',
    kept: 'select user_id, text from user_texts',
    counted: 'select id, searched_text(username, email, first_name, last_name) from users',
  },
  {
    of: 'people_search',
    kept: 'select user_id, term, place, popularity from people_search',
    counted: `select u.id, t.term, t.place, search_popularity(u.followers_count) from users u,
        lateral search_terms(u.username, case when u.show_name then u.first_name end,
                             case when u.show_name then u.last_name end) t
       where u.username is not null and ${accountIsActive('u')}`,
  },
  {
    of: 'month_points',
    kept: 'select month, user_id, points from month_points',
    counted: 'select month, user_id, sum(points) from point_entries where user_id is not null group by 1, 2',
  },
  {
    of: 'month_points.is_listed',
    kept: 'select month, user_id, is_listed from month_points',
    counted: `select month, user_id, is_on_boards(u) or (outlasts_account and is_on_former_boards(u))
       from month_points join users u on u.id = user_id`,
  },
  {
    of: 'board_points',
    kept: 'select month, points, sum(people) from board_people_by_points group by 1, 2 having sum(people) <> 0',
    counted: 'select month, points, count(*) from month_points where is_listed and points > 0 group by 1, 2',
  },
  {
    of: 'board_slots',
    kept: 'select month, points, slot, sum(people) from board_people_by_slot group by 1, 2, 3 having sum(people) <> 0',
    counted: `select month, points, board_slot(reached_at), count(*) from month_points
       where is_listed and points > 0 group by 1, 2, 3`,
  },
  {
    of: 'ledger_totals',
    kept: 'select month, reason, entries, points from ledger_entries_by_reason where entries <> 0',
    counted: 'select month, reason, count(*), sum(points) from point_entries group by 1, 2',
  },
  {
    of: 'author_review_counts',
    kept: `select author_id, sum(pending), sum(approved), sum(denied)
       from (select * from author_review_counts union all select * from author_review_changes) known
       join users u on u.id = author_id
      group by 1 having sum(pending) <> 0 or sum(approved) <> 0 or sum(denied) <> 0`,
    counted: `select author, count(*) filter (where state = 'pending'), count(*) filter (where state = 'approved'),
            count(*) filter (where state = 'denied')
       from (select author_id as author, review_state(x) as state from posts x
             union all select author_id, review_state(x) from comments x
             union all select user_id, review_state(x) from jackpots x) items
      where state is not null group by 1`,
  },
  {
    of: 'review_queue',
    kept: 'select queue, item_id, is_hidden, has_photo from review_queue',
    counted: `
      select 'posts', x.id, not can_be_reviewed(u), x.image_id is not null
        from posts x join users u on u.id = x.author_id
       where x.status = 'pending' and x.is_public and x.deleted_at is null
      union all
      select 'jackpots', x.id, not can_be_reviewed(u), x.image_id is not null
        from jackpots x join users u on u.id = x.user_id
       where x.status = 'pending' and x.deleted_at is null
      union all
      select 'comments', x.id,
             not (can_be_reviewed(u) and can_be_reviewed(a) and p.is_public and p.deleted_at is null), false
        from comments x join users u on u.id = x.author_id
        join posts p on p.id = x.post_id join users a on a.id = p.author_id
       where x.status = 'pending' and x.deleted_at is null
      union all
      select 'reports', id, false, false from member_reports where outcome is null`,
  },
  {
    of: 'review_queue_totals',
    kept: `select queue, sum(pending), sum(with_photo), sum(new_accounts) from review_queue_totals
      group by 1 having sum(pending) <> 0 or sum(with_photo) <> 0 or sum(new_accounts) <> 0`,
    counted: `
      select queue, count(*), count(*) filter (where has_photo), count(*) filter (where is_new_account)
        from review_queue where not is_hidden group by queue
      union all
      select 'all-reports', count(*), 0, 0 from member_reports having count(*) > 0`,
  },
  {
    of: 'stat_counts',
    kept: `select kind, at, sum(count)
       from (select kind, at, count from stat_counts union all select kind, at, change from stat_changes) known
      where kind <> 'active' and at <> '-infinity' group by 1, 2 having sum(count) <> 0`,
    counted: `select kind, at, count(*)
       from (select 'post' as kind, quarter_hour(created_at) as at from posts where deleted_at is null
             union all select 'comment', quarter_hour(created_at) from comments where deleted_at is null
             union all select 'like', quarter_hour(created_at) from likes
             union all select 'user', quarter_hour(created_at) from users) rows
      group by 1, 2`,
  },
  {
    of: 'stat_days',
    kept: 'select kind, at, count from stat_days where count <> 0',
    counted: `select kind, date_trunc('day', at, 'UTC'), sum(count) from stat_counts
      where at <> '-infinity' group by 1, 2 having sum(count) <> 0`,
  },
  {
    of: 'active_day_pairs',
    kept: `select day_at, former_day_at, sum(accounts)
       from (select * from active_day_pairs union all select * from active_day_changes) known
      group by 1, 2 having sum(accounts) <> 0`,
    counted: `select day_at, coalesce(former_day_at, '-infinity'), count(*) from active_days group by 1, 2`,
  },
  {
    of: 'active_days',
    kept: 'select user_id, day_at, former_day_at, next_day_at from active_days',
    counted: `select user_id, day_at, lag(day_at) over days, lead(day_at) over days from active_days
      window days as (partition by user_id order by day_at)`,
  },
];

/**
 * Stored counts that differ from the rows they count: all counts of the data model, except published statistics.
 * Nothing may be in progress, including recounts of hidden accounts.
 */
export async function wrongCounts(db: Queryable): Promise<object[]> {
  const wrong: object[] = [];
  for (const { of, kept, counted } of storedCounts) {
    const differing = (one: string, other: string) =>
      db.query<{ row: string }>(`select rows::text as row from (${one} except all ${other}) rows`);
    for (const { row } of await differing(`(${kept})`, `(${counted})`)) wrong.push({ of, kept: row });
    for (const { row } of await differing(`(${counted})`, `(${kept})`)) wrong.push({ of, counted: row });
  }
  for (const row of await wrongVenueCounts(db)) wrong.push({ of: 'venue_post_counts', ...row });
  return wrong;
}
