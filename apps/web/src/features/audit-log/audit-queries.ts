import { auditActors, exportAudit } from '@reelmates/contract/admin/audit';
import { auditLog } from '@reelmates/contract/admin/moderation';
import type { ResponseOf } from '@reelmates/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { adminKeys } from '../../lib/query-cache/keys/admin-keys.ts';
import { usePagedList } from '../../lib/query-cache/paged-query.ts';
import { decisions } from '../moderation/moderation.public.ts';
import { type AuditFilter, toQuery } from './audit-filter.ts';

export type AuditEntry = ResponseOf<typeof auditLog>['items'][number];

const pageSize = '50';

/** What admins did, latest first; refetched each time the log is opened. */
export function useAuditLog(filter: AuditFilter) {
  return usePagedList(
    adminKeys.auditEntries(filter),
    async (cursor, signal) => {
      if (cursor.cursor === undefined) await decisions.settled();
      return call(auditLog, { query: { ...toQuery(filter), limit: pageSize, ...cursor }, signal });
    },
    { gcTime: 0 },
  );
}

/** The people of the log, former admins included. */
export function useAuditActors() {
  return useQuery({
    queryKey: adminKeys.auditActors,
    queryFn: ({ signal }) => call(auditActors, { signal }),
    gcTime: 0,
  });
}

export function downloadAudit(
  filter: AuditFilter,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<Blob> {
  let bytes = 0;
  const onPart = (part: Uint8Array) => {
    bytes += part.byteLength;
    onBytes(bytes);
  };
  return download(exportAudit, { query: toQuery(filter), signal, onPart });
}
