import { MINUTE_MS } from '@reelmates/contract/time';
import { conflict, notFound } from '../../http/api-error.ts';
import { assertVersion } from '../../http/versions.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { retractDecision } from '../notifications/notifications.public.ts';
import { type DecisionRow, findDecision, isUndoneBy, markUndone } from './decisions.repository.ts';
import { lockItem } from './review.ts';
import type { ReviewedKind, ReviewInProgress } from './review-kind.ts';

/** How long a decision can be undone. The photo of a denied post is stored until then. */
export const UNDO_MS = 10 * MINUTE_MS;

/**
 * A decision of the last ten minutes, by any admin.
 * @throws ApiError NOT_FOUND for an unknown decision; CONFLICT after ten minutes
 */
export async function findUndoable({ tx, at }: ReviewInProgress, auditId: string): Promise<DecisionRow> {
  const decision = await findDecision(tx, auditId);
  if (decision === null) throw notFound('There is no such decision.');
  if (decision.reportAuditId !== null) {
    throw conflict('This was decided with a report. Undo the decision on the report instead.');
  }
  if (at.getTime() - decision.decidedAt.getTime() > UNDO_MS) {
    throw conflict('A decision can be undone for 10 minutes. Please decide again instead.');
  }
  return decision;
}

/**
 * Restores the state of an item before a decision, together with its points, and retracts the notifications. Idempotent
 * for a moderator, who may not have received the response: without it, the repeated request would say that the item has
 * changed.
 * @throws ApiError NOT_FOUND for a deleted item; CONFLICT if the item has changed since
 */
export async function undoDecision<Item>(
  review: ReviewInProgress,
  kind: ReviewedKind<Item>,
  decision: DecisionRow,
): Promise<Item> {
  const { tx, by, at } = review;
  const { auditId, targetId: id } = decision;
  await kind.lockForUndo?.(review, id);
  const current = await lockItem(review, kind, id);
  if (await isUndoneBy(tx, auditId, by)) return current;
  await assertVersion(decision.version, kind.decidedVersionOf(current));
  const restored = await kind.restore(review, current, decision);
  await kind.save({ ...review, undoneAt: decision.decidedAt }, current, restored);
  await retractDecision(tx, auditId);
  await markUndone(tx, auditId, by, at);
  await recordAudit(tx, {
    actorId: by,
    action: kind.undoAction,
    target: { kind: kind.kind, id },
    before: kind.auditedState(current),
    after: kind.auditedState(restored),
    at,
  });
  return restored;
}
