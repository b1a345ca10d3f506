import type { decideReport, ReportOutcome } from '@reelmates/contract/admin/reports';
import type { Answer, Body } from '@reelmates/contract/endpoint';
import type { Transaction } from '../../db/database.ts';
import { conflict, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { assertVersion, decideOrShow, StaleVersion, toCurrent, versionOf } from '../../http/versions.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { removeReportedComment, undoCommentDecision } from '../comments/comments.public.ts';
import { type DecisionRow, findDecisionOfReport, recordDecision } from '../decisions/decisions.public.ts';
import { retractDecision, tellReporters } from '../notifications/notifications.public.ts';
import { removeReportedPost, undoPostDecision } from '../posts/posts.public.ts';
import { changeBan, settleCountersNow } from '../standing/standing.public.ts';
import {
  clearOutcome,
  findPostOfTarget,
  findReport,
  findTarget,
  lockReports,
  personExists,
  saveOutcome,
  type Target,
} from './reports.repository.ts';
import { toMemberReport, versionOfReport } from './reports.view.ts';

type Context = Pick<ModuleContext, 'db' | 'clock' | 'keyedHash' | 'config' | 'sessions'>;
type Decision = Body<typeof decideReport>;

const removalReason = 'Members reported it, and it breaks our rules.';

/**
 * Decides a report, and with it every open report on the same thing.
 * @throws ApiError CONFLICT with what the report is by now, where that is not what was looked at
 */
export async function decide(
  context: Context,
  viewer: Viewer,
  reportId: string,
  decision: Decision,
): Promise<Answer<typeof decideReport>> {
  const find = () => findReport(context.db, reportId);
  const decisionId = await decideOrShow(
    () => decideOpen(context, viewer, reportId, decision),
    async () => {
      const row = await find();
      return row && toCurrent({ ...row, status: row.outcome ?? 'open' }, toMemberReport(row));
    },
  );
  const row = await find();
  if (row === null) throw notFound('Report not found');
  return { ...toMemberReport(row), decisionId };
}

/** @returns the audit entry; null where it was decided so before */
async function decideOpen(
  context: Context,
  viewer: Viewer,
  reportId: string,
  { outcome, note, version }: Decision,
): Promise<string | null> {
  const { db, clock } = context;
  const target = await findTarget(db, reportId);
  if (target === null) throw notFound('Report not found');

  const { decisionId, isBan } = await db.transaction(async (tx) => {
    const at = clock();
    const locked = await lockReports(tx, reportId, target);
    const present = await findReport(tx, reportId);
    const decided = locked.find(({ id }) => id === reportId);
    if (decided === undefined || present === null) throw notFound('Report not found');
    assertVersion(version, versionOfReport(present));
    if (decided.outcome === outcome) return { decisionId: null, isBan: false };
    if (decided.outcome !== null) throw conflict('This report was decided otherwise meanwhile.');

    // Before what was reported goes: the outcome names its post, as long as somebody may see it.
    const postId = await findPostOfTarget(tx, target);
    const open = locked.filter((report) => report.outcome === null);
    const reports = open.map(({ id }) => id);
    const auditId = await recordDecision(tx, {
      actorId: viewer.id,
      action: 'report.decide',
      target: { kind: 'report', id: reportId },
      before: { outcome: null },
      after: { outcome, note: note || null, kind: target.kind, targetId: target.targetId, reports },
      at,
      authorId: present.owner_id,
      version: versionOfOutcome({ id: reportId, outcome, decidedAt: at }),
      content: { text: present.text, imageId: present.image_id },
      previous: { reports },
    });
    const removal = { target, reason: note || removalReason, adminId: viewer.id, reportAuditId: auditId, at };
    const hasBanned = outcome === 'removed' && (await remove(tx, context, removal));
    await saveOutcome(tx, reports, { outcome, note: note || null, adminId: viewer.id, at });
    const reporterIds = open.map(({ reporterId }) => reporterId);
    await tellReporters(tx, {
      reporterIds,
      kind: target.kind,
      outcome,
      postId,
      decisionId: auditId,
      at,
    });
    return { decisionId: auditId, isBan: hasBanned };
  });
  if (isBan) await settleCountersNow(context, target.targetId);
  return decisionId;
}

/** An undo compares it with the present one. */
function versionOfOutcome(report: {
  id: string;
  outcome: ReportOutcome | null;
  decidedAt: Date | null;
}): string {
  return versionOf([report.id, report.outcome, report.decidedAt]);
}

type Removal = { target: Target; reason: string; adminId: string; reportAuditId: string; at: Date };

/**
 * Idempotent: a deleted item stays deleted, and the report is decided all the same.
 * @returns whether an account was banned
 */
async function remove(
  tx: Transaction,
  context: Context,
  { target: { kind, targetId }, ...removal }: Removal,
): Promise<boolean> {
  switch (kind) {
    case 'post':
      await removeReportedPost(tx, context, { id: targetId, ...removal });
      return false;
    case 'comment':
      await removeReportedComment(tx, { id: targetId, ...removal });
      return false;
    case 'user': {
      const ban = { userId: targetId, isBanned: true, actorId: removal.adminId };
      return (await personExists(tx, targetId)) && changeBan(tx, context, ban);
    }
  }
}

/**
 * Reopens the reports that a decision closed, and restores what it removed. The caller checks the time.
 * @returns the account whose ban was lifted, for `settleCountersNow`
 */
export async function undoReportDecision(
  tx: Transaction,
  context: Context,
  { auditId, targetId: reportId, version, previous }: DecisionRow,
  review: { by: string; at: Date },
): Promise<{ unbannedId: string | null }> {
  const target = await findTarget(tx, reportId);
  if (target === null) throw notFound('Report not found');
  const locked = await lockReports(tx, reportId, target);
  const decided = locked.find(({ id }) => id === reportId);
  if (decided === undefined) throw notFound('Report not found');
  if (version !== versionOfOutcome(decided)) throw new StaleVersion();

  const removal = await findDecisionOfReport(tx, auditId);
  if (removal?.kind === 'post') await undoPostDecision(tx, context, removal, review);
  if (removal?.kind === 'comment') await undoCommentDecision(tx, removal, review);
  const isBan = decided.outcome === 'removed' && target.kind === 'user';
  const isUnbanned =
    isBan &&
    (await personExists(tx, target.targetId)) &&
    (await changeBan(tx, context, { userId: target.targetId, isBanned: false, actorId: review.by }));
  await clearOutcome(tx, previous.reports as string[]);
  await retractDecision(tx, auditId);
  await recordAudit(tx, {
    actorId: review.by,
    action: 'report.undo',
    target: { kind: 'report', id: reportId },
    before: { outcome: decided.outcome },
    after: { outcome: null },
    at: review.at,
  });
  return { unbannedId: isUnbanned ? target.targetId : null };
}
