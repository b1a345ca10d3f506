import type { AuditAction } from '@reelmates/contract/admin/audit-actions';
import type { Queryable, Transaction } from '../../db/database.ts';

export type AuditRow = {
  id: string;
  action: string;
  actor_id: string | null;
  actor_username: string | null;
  target_kind: string;
  target_id: string;
  target_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  content: Record<string, unknown> | null;
  created_at: Date;
};

/** @param beforeId only entries before this one; null for the latest */
export function findAuditEntries(db: Queryable, beforeId: string | null, count: number): Promise<AuditRow[]> {
  return db.query<AuditRow>(
    `select l.id, l.action, l.actor_id, coalesce(l.actor_name, u.username) as actor_username,
            l.target_kind, l.target_id, l.target_name, l.before, l.after, d.content, l.created_at
       from audit_log l
       left join users u on u.id = l.actor_id
       left join decisions d on d.audit_id = l.id
      where l.id < $1::bigint
      order by l.id desc
      limit $2`,
    [beforeId ?? '9223372036854775807', count],
  );
}

export type AuditEntry = {
  /** The admin; null for the system and the command line. */
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
 * Records what an admin did, in the same transaction, with the present names: the database refuses every later change
 * of the row, and accounts can be erased.
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
