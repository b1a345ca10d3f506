import type { Readable } from 'node:stream';
import { auditActions } from '@reelmates/contract/admin/audit-actions';
import type { AuditFilter } from '@reelmates/contract/admin/audit-filter';
import type { Queryable } from '../../db/database.ts';
import { outsideTimeBudget } from '../../db/time-budget.ts';
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
 * @returns after the first page, so that a failure of the database still gets a proper error response
 */
export async function auditCsv(db: Queryable, filter: AuditFilter): Promise<Readable> {
  const first = await findAuditEntries(db, filter, null, PAGE);
  async function* pages() {
    for (let rows = first; ; ) {
      yield rows.map(toRecord);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      const after = { time: last.created_at, id: last.id };
      // The whole export may take longer than a request may, each of its statements not.
      rows = await outsideTimeBudget(() => findAuditEntries(db, filter, after, PAGE));
    }
  }
  return csvStream(columns, pages());
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
