import * as contract from '@reelmates/contract/admin/moderation';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { findAuditEntries } from './audit.repository.ts';
import { toAuditEntry } from './audit.view.ts';

export function registerAudit({ http, db }: ModuleContext): void {
  http.bind(contract.auditLog, async ({ query }) => {
    const limit = pageLimit(query);
    const rows = await findAuditEntries(db, readCursor(query)?.id ?? null, limit + 1);
    return ok(toPage(rows, limit, (row) => ({ time: row.created_at, id: row.id }), toAuditEntry));
  });
}
