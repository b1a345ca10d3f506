import type { Queryable, Transaction } from '../../db/database.ts';
import type { LedgerRow } from './points.rules.ts';

export type SourceKind = 'post' | 'jackpot' | 'admin';

export type NewEntry = LedgerRow & {
  userId: string;
  reason: 'award' | 'reversal' | 'restoration' | 'adjustment';
  sourceKind: SourceKind;
  sourceId: string;
  step: number;
  actorId: string | null;
  at: Date;
};

export function rowsOfSource(tx: Transaction, kind: SourceKind, sourceId: string): Promise<LedgerRow[]> {
  return tx.query<LedgerRow>(
    'select month, points from point_entries where source_kind = $1 and source_id = $2 order by step',
    [kind, sourceId],
  );
}

/** Adds a ledger row and brings the month's sum along, in the caller's transaction. */
export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<void> {
  await tx.query(
    `insert into point_entries
       (user_id, month, points, reason, source_kind, source_id, step, actor_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      entry.userId,
      entry.month,
      entry.points,
      entry.reason,
      entry.sourceKind,
      entry.sourceId,
      entry.step,
      entry.actorId,
      entry.at,
    ],
  );
  await tx.query(
    `insert into month_points (month, user_id, points, reached_at) values ($1, $2, $3, $4)
     on conflict (month, user_id) do update
       set points = month_points.points + excluded.points, reached_at = excluded.reached_at`,
    [entry.month, entry.userId, entry.points, entry.at],
  );
}

export async function sumOfMonth(db: Queryable, userId: string, month: string): Promise<number> {
  const [row] = await db.query<{ points: number }>(
    'select points from month_points where month = $1 and user_id = $2',
    [month, userId],
  );
  return row?.points ?? 0;
}
