import type { Transaction } from '../../db/database.ts';

export type AuditEntry = {
  /** Null: done on the machine, by the command line. */
  actorId: string | null;
  /** Such as 'post.approve'. */
  action: string;
  target: { kind: string; id: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  at: Date;
};

/** Notes what an admin did, in the transaction that does it. */
export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx.query(
    `insert into audit_log (actor_id, action, target_kind, target_id, before, after, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      entry.actorId,
      entry.action,
      entry.target.kind,
      entry.target.id,
      entry.before ?? null,
      entry.after ?? null,
      entry.at,
    ],
  );
}
