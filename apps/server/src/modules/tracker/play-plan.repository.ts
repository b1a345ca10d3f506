import type { Queryable } from '../../db/database.ts';

export type PlanRow = { monthly_limit: string | null; looked_back_on: string | null };

export async function findPlan(db: Queryable, userId: string): Promise<PlanRow> {
  const [row] = await db.query<PlanRow>(
    'select monthly_limit, looked_back_on from play_plans where user_id = $1',
    [userId],
  );
  return row ?? { monthly_limit: null, looked_back_on: null };
}

export async function saveLimit(
  db: Queryable,
  userId: string,
  monthlyLimit: string | null,
  at: Date,
): Promise<void> {
  await db.query(
    `insert into play_plans (user_id, monthly_limit, updated_at) values ($1, $2, $3)
     on conflict (user_id) do update set monthly_limit = excluded.monthly_limit, updated_at = excluded.updated_at`,
    [userId, monthlyLimit, at],
  );
}

/** Of two devices, the later month wins, in whatever order their requests arrive. */
export async function saveMonthReview(db: Queryable, userId: string, month: string, at: Date): Promise<void> {
  await db.query(
    `insert into play_plans as p (user_id, looked_back_on, updated_at) values ($1, $2, $3)
     on conflict (user_id) do update
       set looked_back_on = greatest(p.looked_back_on, excluded.looked_back_on), updated_at = excluded.updated_at`,
    [userId, month, at],
  );
}
