import { conflict } from '../../http/api-error.ts';
import { versionOf } from '../../http/versions.ts';
import { changeBan } from '../account-lifecycle/account-lifecycle.public.ts';
import { lockAccountStatus } from '../accounts/accounts.public.ts';
import { commentDenial, commentReviews } from '../comments/comments.public.ts';
import { notifyReporters } from '../notifications/notifications.public.ts';
import { postDenial, postReviews } from '../posts/posts.public.ts';
import {
  findDecisionOfReport,
  type ReviewedKind,
  type ReviewInProgress,
  reviewReported,
  UNDO_MS,
  undoDecision,
  type Verdict,
} from '../reviews/reviews.public.ts';
import { releaseImage } from '../uploads/uploads.public.ts';
import {
  clearOutcome,
  countBansSince,
  findPostOfTarget,
  findReport,
  findReportedPhotos,
  findTarget,
  lockReports,
  personExists,
  type ReportRow,
  saveOutcome,
} from './reports.repository.ts';
import { afterOutcome, type Ruling } from './reports.rules.ts';
import { versionOfReport } from './reports.view.ts';

const removalReason = 'Members reported it, and it breaks our rules.';

/** A report together with the other open reports on the same target, which the same decision closes. */
export type ReviewedReport = ReportRow & {
  /** The post that the reporters see together with the outcome. */
  shownPostId: string | null;
  openIds: string[];
  reporterIds: string[];
  /** Of a person: whether a ban is there. */
  isBanned: boolean;
  /** The current decision. */
  ruling: Ruling | null;
};

export const reportReviews: ReviewedKind<ReviewedReport> = {
  kind: 'report',
  undoAction: 'report.undo',
  notFoundMessage: 'Report not found',
  lock: lockReport,
  versionOf: versionOfReport,
  decidedVersionOf: (report) => versionOf([report.id, report.outcome, report.reviewed_at]),
  async save({ tx, by, at }, _before, { outcome, ruling, openIds }) {
    if (outcome === null) return clearOutcome(tx, openIds);
    await saveOutcome(tx, openIds, { outcome, note: ruling?.note ?? null, adminId: by, at });
    // An undo opens the reports again.
    for (const imageId of await findReportedPhotos(tx, openIds)) await releaseImage(tx, imageId, UNDO_MS);
  },
  pendingIn: ({ outcome, created_at: submittedAt }) =>
    outcome === null ? { queue: 'memberReports', submittedAt } : null,
  authorOf: ({ owner_id }) => owner_id,
  auditedState: ({ outcome, ruling, kind, target_id, openIds }) =>
    ruling === null
      ? { outcome }
      : { outcome, note: ruling.note, kind, targetId: target_id, reports: openIds },
  reviewedContent: ({ text, image_id }) => ({ text, imageId: image_id }),
  storedState: ({ openIds, isBanned }) => ({ reports: openIds, wasBanned: isBanned }),
  async enforce(review, { after: { kind, target_id: id, outcome, ruling }, decisionId }) {
    if (outcome !== 'removed') return;
    const target = { id, reportAuditId: decisionId };
    const reason = ruling?.note ?? removalReason;
    if (kind === 'post') await reviewReported(review, postReviews, target, postDenial(reason));
    if (kind === 'comment') await reviewReported(review, commentReviews, target, commentDenial(reason));
    if (kind === 'user') await setBan(review, id, true);
  },
  async notify({ tx, at }, { after: { reporterIds, kind, shownPostId, ruling }, decisionId }) {
    if (ruling === null) return;
    const { outcome } = ruling;
    await notifyReporters(tx, { reporterIds, kind, outcome, postId: shownPostId, decisionId, at });
  },
  /** Also restores a removed target. */
  async restore(review, report, { auditId, previous }) {
    const removal = await findDecisionOfReport(review.tx, auditId);
    if (removal?.kind === 'post') await undoDecision(review, postReviews, removal);
    if (removal?.kind === 'comment') await undoDecision(review, commentReviews, removal);
    // A ban that was there before is another decision.
    if (report.outcome === 'removed' && report.kind === 'user' && previous.wasBanned !== true) {
      await undoBan(review, report.target_id, auditId);
    }
    return { ...report, outcome: null, openIds: previous.reports as string[] };
  },
};

export function reportVerdict(ruling: Ruling): Verdict<ReviewedReport> {
  return {
    action: 'report.decide',
    decide: (report, { at }) => afterOutcome(report, ruling, at),
  };
}

async function lockReport({ tx, at }: ReviewInProgress, id: string): Promise<ReviewedReport | null> {
  const target = await findTarget(tx, id);
  if (target === null) return null;
  const locked = await lockReports(tx, id, target);
  const report = await findReport(tx, id);
  if (report === null) return null;
  const open = locked.filter(({ outcome }) => outcome === null);
  const person = target.kind === 'user' ? await lockAccountStatus(tx, target.targetId) : null;
  const hasEnded = Boolean(person?.bannedUntil && person.bannedUntil <= at);
  return {
    ...report,
    shownPostId: await findPostOfTarget(tx, target),
    openIds: open.map((other) => other.id),
    reporterIds: open.map(({ reporterId }) => reporterId),
    isBanned: Boolean(person?.isBanned) && !hasEnded,
    ruling: null,
  };
}

/** @throws ApiError CONFLICT where an admin has changed the ban since the decision, or banned the account once more */
async function undoBan(review: ReviewInProgress, userId: string, auditId: string): Promise<void> {
  if ((await countBansSince(review.tx, userId, auditId)) > 1) {
    throw conflict('The ban has been changed since. Please look at the account instead.');
  }
  await setBan(review, userId, false);
}

/** An erased account has no ban. */
async function setBan(
  { tx, context, viewer }: ReviewInProgress,
  userId: string,
  isBanned: boolean,
): Promise<void> {
  if (!(await personExists(tx, userId))) return;
  await changeBan(tx, context, { userId, isBanned, actor: viewer });
}
