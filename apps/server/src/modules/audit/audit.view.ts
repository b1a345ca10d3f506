import type { auditLog } from '@reelmates/contract/admin/moderation';
import type { ResponseOf } from '@reelmates/contract/endpoint';
import type { AuditRow } from './audit.repository.ts';

type AuditEntry = ResponseOf<typeof auditLog>['items'][number];

/**
 * Without an actor, the system or the command line did it. Names are those of that time; the accounts may be erased.
 */
export function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    action: row.action,
    actor: row.actor_id === null ? null : { id: row.actor_id, username: row.actor_username },
    target: { kind: row.target_kind, id: row.target_id, name: row.target_name },
    before: row.before,
    after: row.after,
    content: row.content,
    createdAt: row.created_at.toISOString(),
  };
}
