import type { Queryable } from '../../db/database.ts';
import { MAX_ID } from '../../http/paging.ts';
import type { AuditRow } from './audit.repository.ts';

/** Entries about a person and decisions on what they posted, latest first. @param beforeId as for `findAuditEntries` */
export function findPersonHistory(
  db: Queryable,
  userId: string,
  beforeId: string | null,
  count: number,
): Promise<AuditRow[]> {
  return db.query<AuditRow>(
    `select l.id, l.action, l.actor_id, coalesce(l.actor_name, u.username) as actor_username,
            l.target_kind, l.target_id, l.target_name, l.before, l.after, d.content, l.created_at
       from ((select id from audit_log
               where target_kind = 'user' and target_id = $1::text and id < $2::bigint order by id desc limit $3)
             union
             (select audit_id from decisions
               where author_id = $1::bigint and audit_id < $2::bigint order by audit_id desc limit $3)
             order by id desc limit $3) entry
       join audit_log l on l.id = entry.id
       left join users u on u.id = l.actor_id
       left join decisions d on d.audit_id = l.id
      order by l.id desc`,
    [userId, beforeId ?? MAX_ID, count],
  );
}
