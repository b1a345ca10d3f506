import type { ReportKind } from '@reelmates/contract/admin/reports';
import type { Queryable, Transaction } from '../../db/database.ts';
import { indexRange } from '../../db/index-range.ts';

/** For the erasure of an account: the reports go with their targets. */
export async function eraseReportsOn(
  tx: Transaction,
  kind: ReportKind,
  targetIds: readonly string[],
): Promise<void> {
  await tx.query('delete from member_reports where kind = $1 and target_id = any ($2::bigint[])', [
    kind,
    targetIds,
  ]);
}

/**
 * For the erasure of an account: deletes the reports that it made and those about it. Reports that it decided on stay,
 * without it.
 * @returns how many of at most 2 × `limit`
 */
export async function eraseReportsOf(db: Queryable, userId: string, limit: number): Promise<number> {
  const gone = await db.query(
    `delete from member_reports where id = any (array (
       select id from member_reports where reporter_id = $1
       union all
       select id from member_reports where kind = 'user' and target_id = $1
       limit $2)) returning 1`,
    [userId, limit],
  );
  const kept = await db.query(
    `update member_reports set decided_by = nullif(decided_by, $1) where id = any (array (
       select id from member_reports where ${indexRange('decided_by', '$1')} limit $2)) returning 1`,
    [userId, limit],
  );
  return gone.length + kept.length;
}
