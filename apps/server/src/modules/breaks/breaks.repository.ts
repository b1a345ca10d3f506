import type { ExclusionPeriod } from '@reelmates/contract/play/responsible-gambling';
import type { Queryable, Transaction } from '../../db/database.ts';

export type ChosenBreak = { userId: string; startedAt: Date; endsAt: Date; days: ExclusionPeriod };

/** One row for each chosen period: the person's own history, in their export. */
export async function insertBreak(tx: Transaction, chosen: ChosenBreak): Promise<void> {
  await tx.query('insert into breaks (user_id, started_at, ends_at, days) values ($1, $2, $3, $4)', [
    chosen.userId,
    chosen.startedAt,
    chosen.endsAt,
    chosen.days,
  ]);
}

/** The time of the person's latest play session in the tracker. */
export async function findLastPlayed(db: Queryable, userId: string): Promise<Date | null> {
  const [row] = await db.query<{ session_date: Date }>(
    'select session_date from play_sessions where user_id = $1 order by session_date desc limit 1',
    [userId],
  );
  return row?.session_date ?? null;
}
