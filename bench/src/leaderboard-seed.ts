import type pg from 'pg';
import { vacuumFilledTables } from './database.ts';

export type BoardSeed = {
  people: number;
  entries: number;
  /** The months, YYYY-MM. The ledger has rows of the current one only; the previous one has a copy of its sums. */
  month: string;
  previousMonth: string;
  /** The current month's first instant. */
  start: Date;
};

/**
 * People and a ledger: few people have many rows and most have few; the rows are wins, jackpots, and a tenth reversals.
 * Random, but the same at each run. Values that triggers would count row by row are counted at once.
 */
export async function seedBoard(client: pg.Client, seed: BoardSeed): Promise<void> {
  await client.query('select setseed(0.42)');
  await client.query("set session_replication_role = 'replica'");
  await client.query(
    `insert into users (username, email, password_hash, age_confirmed_at, age_confirmed_by, terms_version,
                        terms_accepted_at, created_at, updated_at)
     select 'mate_' || n, n || '@example.org', 'none', now(), 'self', '2025-10-27', now(), now(), now()
       from generate_series(1, $1::int) n`,
    [seed.people],
  );
  await client.query(
    `insert into point_entries (user_id, month, points, reason, source_kind, source_id, step, cause, created_at)
     select 1 + floor($1 * power(random(), 1.5))::bigint, $3,
            case when n % 10 = 0 then -2 when n % 7 = 0 then 1 else 2 end,
            case when n % 10 = 0 then 'reversal' else 'award' end,
            case when n % 7 = 0 and n % 10 <> 0 then 'jackpot' else 'post' end, n, 1, 'submitted',
            $4::timestamptz + random() * (now() - $4::timestamptz)
       from generate_series(1, $2::int) n`,
    [seed.people, seed.entries, seed.month, seed.start],
  );
  await client.query(
    `insert into month_points (month, user_id, points, reached_at)
     select months.month, user_id, sum(points), max(created_at) - (months.back || ' days')::interval
       from point_entries
      cross join (values ($1, 0), ($2, 31)) months (month, back)
      group by months.month, months.back, user_id`,
    [seed.month, seed.previousMonth],
  );
  await client.query(
    `insert into board_points (month, points, people)
     select month, points, count(*) from month_points where points > 0 group by 1, 2`,
  );
  await client.query(
    `insert into board_slots (month, points, slot, people)
     select month, points, board_slot(reached_at), count(*) from month_points where points > 0 group by 1, 2, 3`,
  );
  await client.query(
    `insert into ledger_totals (month, reason, entries, points)
     select months.month, reason, count(*), sum(points)
       from point_entries cross join (values ($1), ($2)) months (month) group by 1, 2`,
    [seed.month, seed.previousMonth],
  );
  await client.query(
    `insert into prizes (month, position, value, created_at, updated_at)
     select month, n, '$' || 500 / n, now(), now()
       from generate_series(1, 10) n cross join (values ($1), ($2)) months (month)`,
    [seed.month, seed.previousMonth],
  );
  await client.query("set session_replication_role = 'origin'");
  await vacuumFilledTables(client);
}

/**
 * Hides the first people of the board, alternating between the three ways of hiding, so that the product's triggers
 * run.
 */
export async function hideTop(client: pg.Client, month: string, count: number): Promise<void> {
  await client.query(
    `with top as (
       select user_id, row_number() over () as n
         from (select user_id from month_points where month = $1 and is_listed and points > 0
                order by points desc, reached_at, user_id limit $2) first
     )
     update users u
        set banned_at = case when top.n % 3 = 0 then now() end,
            deleted_at = case when top.n % 3 = 1 then now() end,
            listed_on_board = top.n % 3 <> 2
       from top where u.id = top.user_id`,
    [month, count],
  );
}
