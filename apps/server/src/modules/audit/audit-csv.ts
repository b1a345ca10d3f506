import type { Readable } from 'node:stream';
import { auditActions } from '@reelmates/contract/admin/audit-actions';
import type { AuditFilter } from '@reelmates/contract/admin/audit-filter';
import type { Queryable } from '../../db/database.ts';
import { readPages } from '../../db/read-pages.ts';
import { csvStream } from '../../platform/csv-stream.ts';
import { type AuditRow, findAuditEntries } from './audit.repository.ts';

const PAGE = 500;

const columns = [
  { key: 'id', header: 'ID' },
  { key: 'time', header: 'Time (UTC)' },
  { key: 'actor', header: 'Who' },
  { key: 'actorId', header: 'Who ID' },
  { key: 'action', header: 'Action' },
  { key: 'words', header: 'Did' },
  { key: 'kind', header: 'Kind' },
  { key: 'targetId', header: 'On ID' },
  { key: 'target', header: 'On' },
  { key: 'before', header: 'Before' },
  { key: 'after', header: 'After' },
] as const;

/**
 * The matching entries as CSV, page by page. Entries added during the export would come before the first one, so they
 * are not part of it.
 * @returns as `readPages`
 */
export async function auditCsv(db: Queryable, filter: AuditFilter): Promise<Readable> {
  const read = (last: AuditRow | null) =>
    findAuditEntries(db, filter, last && { time: last.created_at, id: last.id }, PAGE);
  return csvStream(columns, await readPages(PAGE, read, toRecord));
}

const words: ReadonlyMap<string, string> = new Map(Object.entries(auditActions));

function toRecord(row: AuditRow) {
  return {
    id: row.id,
    time: row.created_at.toISOString(),
    actor: row.actor_username ?? '',
    actorId: row.actor_id ?? '',
    action: row.action,
    words: words.get(row.action) ?? '',
    kind: row.target_kind,
    targetId: row.target_id,
    target: row.target_name ?? '',
    before: row.before === null ? '' : JSON.stringify(row.before),
    after: row.after === null ? '' : JSON.stringify(row.after),
  };
}
