import type { createReport, decideReport, MemberReport } from '@reelmates/contract/admin/reports';
import type { Body, ResponseOf } from '@reelmates/contract/endpoint';
import type { Current } from '@reelmates/contract/errors';
import { idParam, type PageQuery } from '@reelmates/contract/fields';
import { limits } from '@reelmates/contract/limits';
import type { Queryable, Transaction } from '../../db/database.ts';
import { conflict, notFound } from '../../http/api-error.ts';
import { assertBelowDailyLimit } from '../../http/limits/daily-limit.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { toCurrent } from '../../http/versions.ts';
import { type ReviewInProgress, reviewItem } from '../reviews/reviews.public.ts';
import { reportReviews, reportVerdict } from './report-reviews.ts';
import { assertMayReport } from './reports.policy.ts';
import {
  countReports,
  countSentSince,
  findReport,
  findReports,
  findReportsIn,
  findVisibleTarget,
  hasReported,
  insertReport,
  lockReporter,
  type Which,
} from './reports.repository.ts';
import { toMemberReport } from './reports.view.ts';

type Context = Pick<ModuleContext, 'clock' | 'config' | 'limits'>;

/** Reports visible content or a person, once per viewer. */
export async function reportToModerators(
  tx: Transaction,
  context: Context,
  viewer: Viewer,
  { kind, targetId, reason, note }: Body<typeof createReport>,
): Promise<{ id: string }> {
  const isPossible = idParam.safeParse(targetId).success;
  const target = isPossible ? await findVisibleTarget(tx, kind, targetId, viewer.id) : null;
  if (target === null) throw notFound();
  assertMayReport(kind, target.ownerId, viewer.id);
  const at = context.clock();
  await lockReporter(tx, viewer.id);
  if (await hasReported(tx, viewer.id, { kind, targetId })) {
    throw conflict(`You have already reported this ${kind === 'user' ? 'person' : kind}.`);
  }
  if (!viewer.isAdmin) {
    await assertBelowDailyLimit(context, at, {
      perDay: limits.reportsPerDay,
      what: ['send', 'reports'],
      countSince: (start) => countSentSince(tx, viewer.id, start),
    });
  }
  const id = await insertReport(tx, {
    reporterId: viewer.id,
    kind,
    targetId,
    reason,
    note: note || null,
    at,
  });
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

/** Open reports, for the moderator who takes them in hand. */
export async function findReportsByIds(db: Queryable, ids: readonly string[]): Promise<MemberReport[]> {
  return (await findReportsIn(db, ids)).filter(({ outcome }) => outcome === null).map(toMemberReport);
}

/**
 * Decides a report, and every open report on the same target.
 * @throws ApiError CONFLICT with the current report, where the moderator saw another version
 */
export async function decideOnReport(
  review: ReviewInProgress,
  id: string,
  { outcome, note, version }: Body<typeof decideReport>,
): Promise<ResponseOf<typeof decideReport>> {
  const verdict = reportVerdict({ outcome, note: note || null });
  const { decisionId } = await reviewItem(review, reportReviews, { id, version, findCurrent }, verdict);
  const row = await findReport(review.tx, id);
  if (row === null) throw notFound('Report not found');
  return { ...toMemberReport(row), decisionId };
}

async function findCurrent(db: Queryable, id: string): Promise<Current | null> {
  const row = await findReport(db, id);
  return row && toCurrent({ ...row, status: row.outcome ?? 'open' }, toMemberReport(row));
}
