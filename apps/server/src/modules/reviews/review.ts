import type { Transaction } from '../../db/database.ts';
import { notFound } from '../../http/api-error.ts';
import { assertVersion } from '../../http/versions.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { insertDecision } from './decisions.repository.ts';
import type { Reviewed, ReviewedKind, ReviewInProgress, ReviewRequest, Verdict } from './review-kind.ts';
import { recordReviewTime } from './review-times.ts';

/** @param viewer the moderator */
export function beginReview(
  tx: Transaction,
  context: ReviewInProgress['context'],
  viewer: ReviewInProgress['viewer'],
): ReviewInProgress {
  return { tx, context, viewer, by: viewer.id, at: context.clock() };
}

/**
 * A moderator's decision on one item: lock, decide, save, audit, notify.
 * @throws ApiError NOT_FOUND for a deleted or private item; CONFLICT, with the current item, if the moderator saw
 * another version
 */
export async function reviewItem<Item>(
  review: ReviewInProgress,
  kind: ReviewedKind<Item>,
  { id, version, findCurrent }: ReviewRequest,
  verdict: Verdict<Item>,
): Promise<Reviewed<Item>> {
  const item = await lockItem(review, kind, id);
  await assertVersion(version, kind.versionOf(item), () => findCurrent(review.tx, id));
  return decide(review, kind, item, verdict, { id, reportAuditId: null });
}

/**
 * A decision that follows from another one: on a report (`reportAuditId`), or a ban. Idempotent: deleted and private
 * items stay unchanged.
 */
export async function reviewReported<Item>(
  review: ReviewInProgress,
  kind: ReviewedKind<Item>,
  target: { id: string; reportAuditId: string | null },
  verdict: Verdict<Item>,
): Promise<void> {
  const item = await kind.lock(review, target.id);
  if (item !== null) await decide(review, kind, item, verdict, target);
}

/** @throws ApiError NOT_FOUND */
export async function lockItem<Item>(
  review: ReviewInProgress,
  kind: ReviewedKind<Item>,
  id: string,
): Promise<Item> {
  const item = await kind.lock(review, id);
  if (item === null) throw notFound(kind.notFoundMessage);
  return item;
}

async function decide<Item>(
  review: ReviewInProgress,
  kind: ReviewedKind<Item>,
  before: Item,
  { action, decide: rule }: Verdict<Item>,
  { id, reportAuditId }: { id: string; reportAuditId: string | null },
): Promise<Reviewed<Item>> {
  const { tx, context, by, at } = review;
  const after = rule(before, { by, at });
  // Idempotent: a repeated decision changes and records nothing.
  if (after === before) return { item: before, decisionId: null };
  await kind.save(review, before, after);
  const decisionId = await recordAudit(tx, {
    actorId: by,
    action,
    target: { kind: kind.kind, id },
    before: kind.auditedState(before),
    after: kind.auditedState(after),
    at,
  });
  await insertDecision(tx, {
    auditId: decisionId,
    kind: kind.kind,
    reportAuditId,
    authorId: kind.authorOf(after),
    version: kind.decidedVersionOf(after),
    content: kind.reviewedContent(before),
    previous: kind.storedState(before),
  });
  const wasPending = kind.pendingIn(before);
  if (wasPending && kind.pendingIn(after) === null) {
    const timeZone = context.config.adminTimeZone;
    await recordReviewTime(tx, { ...wasPending, decidedAt: at, timeZone });
  }
  const decided = { before, after, decisionId, isRemoval: reportAuditId !== null };
  await kind.enforce?.(review, decided);
  await kind.notify(review, decided);
  return { item: after, decisionId };
}
