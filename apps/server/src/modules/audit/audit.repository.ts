import type { Queryable } from '../../db/database.ts';

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

/** @param beforeId older ones than this entry; null for the latest */
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
