import type { ExclusionPeriod } from '@reelmates/contract/play/responsible-gambling';
import { HOUR_MS } from '@reelmates/contract/time';
import type { Queryable, Transaction } from '../../db/database.ts';

export type ChosenBreak = { userId: string; startedAt: Date; endsAt: Date; days: ExclusionPeriod };

/** The same choice within this time is one: repeated presses must not fill the table. */
const SAME_CHOICE_MS = HOUR_MS;

/** One row for each chosen period: the person's own history, in their export. The caller holds the account's lock. */
export async function recordBreak(
  tx: Transaction,
  { userId, startedAt, endsAt, days }: ChosenBreak,
): Promise<void> {
  await tx.query(
    `with latest as (select id, days, started_at from breaks where user_id = $1 order by started_at desc, id desc limit 1),
          renewed as (update breaks b set started_at = $2, ends_at = $3 from latest
                       where b.id = latest.id and latest.days = $4 and latest.started_at > $5 returning 1)
     insert into breaks (user_id, started_at, ends_at, days) select $1, $2, $3, $4
      where not exists (select 1 from renewed)`,
    [userId, startedAt, endsAt, days, new Date(startedAt.getTime() - SAME_CHOICE_MS)],
  );
}

/** The time of the person's latest play session in the tracker. */
export async function findLastPlayed(db: Queryable, userId: string): Promise<Date | null> {
  const [row] = await db.query<{ session_date: Date }>(
    'select session_date from play_sessions where user_id = $1 order by session_date desc limit 1',
    [userId],
  );
  return row?.session_date ?? null;
}
