import type { Queryable, Transaction } from '../../db/database.ts';
import { type Keyset, MAX_ID } from '../../http/paging.ts';

export type StrikeRow = {
  user_id: string;
  username: string | null;
  points: number;
  reason: string;
  struck_by: string | null;
  by_username: string | null;
  struck_at: Date;
};

const strikes = `select s.user_id, u.username, s.points, s.reason, s.struck_by, a.username as by_username, s.struck_at
    from month_strikes s join users u on u.id = s.user_id left join users a on a.id = s.struck_by
   where s.month = $1`;

/** Latest first. */
export function findStrikes(db: Queryable, month: string): Promise<StrikeRow[]> {
  return db.query<StrikeRow>(`${strikes} order by s.struck_at desc, s.user_id`, [month]);
}

export async function findStrike(db: Queryable, month: string, userId: string): Promise<StrikeRow | null> {
  const [row] = await db.query<StrikeRow>(`${strikes} and s.user_id = $2`, [month, userId]);
  return row ?? null;
}

export async function insertStrike(
  tx: Transaction,
  strike: { month: string; userId: string; points: number; reason: string; by: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into month_strikes (month, user_id, points, reason, struck_by, struck_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [strike.month, strike.userId, strike.points, strike.reason, strike.by, strike.at],
  );
}

export async function deleteStrike(tx: Transaction, month: string, userId: string): Promise<void> {
  await tx.query('delete from month_strikes where month = $1 and user_id = $2', [month, userId]);
}

export type MonthEntryRow = {
  /** Of the ledger row that gave the points. */
  entry_id: string;
  kind: 'post' | 'jackpot';
  source_id: string;
  points: number;
  status: 'pending' | 'approved' | 'denied' | 'verified' | 'rejected';
  /** Null of a private post, as are the other parts of its content. */
  amount: string | null;
  caption: string | null;
  image_id: string | null;
  machine_type: string | null;
  venue_id: string | null;
  venue_name: string | null;
  is_withdrawn: boolean;
  created_at: Date;
};

/**
 * The sources of a member's points of a month, with what each counts now; latest first. Of a post that its author has made
 * private, admins see no content (`o`).
 */
export function findMonthEntries(
  db: Queryable,
  { month, userId }: { month: string; userId: string },
  after: Keyset | null,
  limit: number,
): Promise<MonthEntryRow[]> {
  return db.query<MonthEntryRow>(
    `select e.id as entry_id, e.source_kind as kind, e.source_id, now_counts.points,
            coalesce(p.status, j.status) as status, coalesce(o.win_amount, j.amount) as amount,
            o.caption, coalesce(o.image_id, j.image_id) as image_id,
            coalesce(o.machine_type, j.machine_type) as machine_type, v.id as venue_id, v.name as venue_name,
            coalesce(p.deleted_at is not null or not p.is_public, j.deleted_at is not null) as is_withdrawn,
            e.created_at
       from (select * from point_entries
              where user_id = $1 and month = $2 and source_kind in ('post', 'jackpot') and step = 1 and id < $3
              order by id desc limit $4) e
      cross join lateral (
        select sum(r.points)::int as points from point_entries r
         where r.source_kind = e.source_kind and r.source_id = e.source_id) now_counts
       left join posts p on e.source_kind = 'post' and p.id = e.source_id
       left join posts o on o.id = p.id and o.is_public
       left join jackpots j on e.source_kind = 'jackpot' and j.id = e.source_id
       left join venues v on v.id = coalesce(o.venue_id, j.venue_id)
      where p.id is not null or j.id is not null
      order by e.id desc`,
    [userId, month, after?.id ?? MAX_ID, limit],
  );
}
