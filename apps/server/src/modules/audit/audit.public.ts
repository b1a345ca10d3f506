import type { AuditAction } from '@reelmates/contract/admin/audit-actions';
import type { Transaction } from '../../db/database.ts';

export type AuditEntry = {
  /** Null: done on the machine, by the command line. */
  actorId: string | null;
  action: AuditAction;
  target: { kind: string; id: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  at: Date;
};

/** Kinds of targets that have a name and a number. */
const named = new Set(['user', 'venue']);

/**
 * Notes what an admin did, in the transaction that does it, with the names of that moment: the database refuses every
 * later change of the row, and accounts are erased.
 * @returns the id of the entry
 */
export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into audit_log
       (actor_id, actor_name, action, target_kind, target_id, target_name, before, after, created_at)
     values ($1, (select username from users where id = $1), $2, $3, $4,
             case $3::text when 'user' then (select username from users where id = $8::bigint)
                           when 'venue' then (select name from venues where id = $8::bigint) end,
             $5, $6, $7)
     returning id`,
    [
      entry.actorId,
      entry.action,
      entry.target.kind,
      entry.target.id,
      entry.before ?? null,
      entry.after ?? null,
      entry.at,
      named.has(entry.target.kind) ? entry.target.id : null,
    ],
  );
  if (row === undefined) throw new Error('insert gave no id');
  return row.id;
}
