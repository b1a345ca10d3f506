import type { Body } from '@reelmates/contract/endpoint';
import { idParam, type PageQuery } from '@reelmates/contract/fields';
import type { createReport, MemberReport } from '@reelmates/contract/reports';
import { conflict, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { assertMayReport } from './reports.policy.ts';
import {
  countReports,
  findReports,
  findVisibleTarget,
  insertReport,
  type Which,
} from './reports.repository.ts';
import { toMemberReport } from './reports.view.ts';

/** Reports what somebody sees, once. */
export async function report(
  { db, clock }: Pick<ModuleContext, 'db' | 'clock'>,
  viewer: Viewer,
  { kind, targetId, reason, note }: Body<typeof createReport>,
): Promise<{ id: string }> {
  const isPossible = idParam.safeParse(targetId).success;
  const target = isPossible ? await findVisibleTarget(db, kind, targetId, viewer.id) : null;
  if (target === null) throw notFound();
  assertMayReport(kind, target.ownerId, viewer.id);
  const id = await insertReport(db, {
    reporterId: viewer.id,
    kind,
    targetId,
    reason,
    note: note || null,
    at: clock(),
  });
  if (id === null) throw conflict(`You have already reported this ${kind === 'user' ? 'person' : kind}.`);
  return { id };
}

export async function reportsToDecide(
  { db }: Pick<ModuleContext, 'db'>,
  query: PageQuery & { status?: Which | undefined },
): Promise<{ items: MemberReport[]; nextCursor: string | null; totalCount: number }> {
  const { status = 'open' } = query;
  const after = readCursor(query);
  const limit = pageLimit(query);
  const [rows, totalCount] = await Promise.all([
    findReports(db, status, after, limit + 1),
    countReports(db, status),
  ]);
  return {
    ...toPage(rows, limit, (row) => ({ time: row.created_at, id: row.id }), toMemberReport),
    totalCount,
  };
}
