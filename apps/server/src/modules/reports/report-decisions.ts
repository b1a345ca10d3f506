import type { Body } from '@reelmates/contract/endpoint';
import type { decideReport, MemberReport } from '@reelmates/contract/reports';
import type { Transaction } from '../../db/database.ts';
import { conflict, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Viewer } from '../../http/viewer.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { removeReportedComment } from '../comments/comments.public.ts';
import { tellReporters } from '../notifications/notifications.public.ts';
import { removeReportedPost } from '../posts/posts.public.ts';
import { changeBan, settleCountersNow } from '../standing/standing.public.ts';
import {
  findPostOfTarget,
  findReport,
  findTarget,
  lockReports,
  personExists,
  saveOutcome,
  type Target,
} from './reports.repository.ts';
import { toMemberReport } from './reports.view.ts';

type Context = Pick<ModuleContext, 'db' | 'clock' | 'keyedHash' | 'config' | 'sessions'>;
type Decision = Body<typeof decideReport>;

const removalReason = 'Members reported it, and it breaks our rules.';

/** Decides a report, and with it every open report on the same thing. */
export async function decide(
  context: Context,
  viewer: Viewer,
  reportId: string,
  { outcome, note }: Decision,
): Promise<MemberReport> {
  const { db, clock } = context;
  const target = await findTarget(db, reportId);
  if (target === null) throw notFound('Report not found');

  const isBan = await db.transaction(async (tx) => {
    const at = clock();
    const locked = await lockReports(tx, reportId, target);
    const decided = locked.find(({ id }) => id === reportId);
    if (decided === undefined) throw notFound('Report not found');
    if (decided.outcome === outcome) return false;
    if (decided.outcome !== null) throw conflict('This report was decided otherwise meanwhile.');

    // Before what was reported goes: the outcome names its post, as long as somebody may see it.
    const postId = await findPostOfTarget(tx, target);
    const removal = { target, reason: note || removalReason, adminId: viewer.id, at };
    if (outcome === 'removed') await remove(tx, context, removal);
    const open = locked.filter((report) => report.outcome === null);
    const ids = open.map(({ id }) => id);
    await saveOutcome(tx, ids, { outcome, note: note || null, adminId: viewer.id, at });
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'report.decide',
      target: { kind: 'report', id: reportId },
      before: { outcome: null },
      after: { outcome, note: note || null, kind: target.kind, targetId: target.targetId, reports: ids },
      at,
    });
    const reporterIds = open.map(({ reporterId }) => reporterId);
    await tellReporters(tx, { reporterIds, kind: target.kind, outcome, postId, at });
    return outcome === 'removed' && target.kind === 'user';
  });
  if (isBan) await settleCountersNow(context, target.targetId);

  const row = await findReport(db, reportId);
  if (row === null) throw notFound('Report not found');
  return toMemberReport(row);
}

type Removal = { target: Target; reason: string; adminId: string; at: Date };

/** What is gone already stays as it is: the report is decided all the same. */
async function remove(
  tx: Transaction,
  context: Context,
  { target: { kind, targetId }, reason, adminId, at }: Removal,
): Promise<void> {
  switch (kind) {
    case 'post':
      return removeReportedPost(tx, context, { id: targetId, reason, adminId, at });
    case 'comment':
      return removeReportedComment(tx, { id: targetId, reason, adminId, at });
    case 'user':
      if (await personExists(tx, targetId)) {
        await changeBan(tx, context, { userId: targetId, isBanned: true, actorId: adminId });
      }
  }
}
