import * as contract from '@reelmates/contract/admin/audit';
import type { AuditFilter } from '@reelmates/contract/admin/audit-filter';
import { auditLog } from '@reelmates/contract/admin/moderation';
import { brand } from '@reelmates/contract/brand';
import { invalid } from '../../http/api-error.ts';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { findActors, findAuditEntries, recordAudit } from './audit.repository.ts';
import { toAuditEntry } from './audit.view.ts';
import { auditCsv } from './audit-csv.ts';

export function registerAudit({ http, db, replica, clock }: ModuleContext): void {
  http.bind(auditLog, async ({ query }) => {
    refuseReversed(query);
    const limit = pageLimit(query);
    const rows = await findAuditEntries(db, query, readCursor(query), limit + 1);
    return ok(toPage(rows, limit, (row) => ({ time: row.created_at, id: row.id }), toAuditEntry));
  });
  http.bind(contract.auditActors, async () => ok(await findActors(db)));
  http.bind(contract.exportAudit, async ({ query, viewer }) => {
    refuseReversed(query);
    const at = clock();
    const target = { kind: 'audit-log', id: at.toISOString() };
    await db.transaction((tx) =>
      recordAudit(tx, { actorId: viewer.id, action: 'audit.export', target, after: { ...query }, at }),
    );
    const name = `${brand.name.toLowerCase()}-audit-${at.toISOString().replaceAll(/[:.]/g, '-')}.csv`;
    return {
      status: 200,
      stream: await auditCsv(replica, query),
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    };
  });
}

function refuseReversed({ from, to }: AuditFilter): void {
  if (from && to && from > to) throw invalid('to', 'The end is before the start');
}
