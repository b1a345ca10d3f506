import { conflict, notFound } from '../../http/api-error.ts';
import { assertVersion } from '../../http/versions.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { retractDecision } from '../notifications/notifications.public.ts';
import { type DecisionRow, findDecision } from './decisions.repository.ts';
import { lockItem, openReview } from './review.ts';
import type { OpenReview, ReviewContext, ReviewedKind } from './review-kind.ts';

/** How long a decision can be undone, and how long the photo of a denied post stays for that. */
export const UNDO_MS = 10 * 60_000;

/**
 * Undoes a decision of the last ten minutes, the viewer's or another moderator's, with its points and notifications.
 * @param undoOf undoes a decision of any kind
 * @throws ApiError NOT_FOUND for an unknown decision or a deleted item; CONFLICT after ten minutes, or where the item
 * has changed since
 */
export function undo<Result>(
  context: ReviewContext,
  by: string,
  auditId: string,
  undoOf: (open: OpenReview, decision: DecisionRow) => Promise<Result>,
): Promise<Result> {
  return openReview(context, by, async (open) => {
    const decision = await findDecision(open.tx, auditId);
    if (decision === null) throw notFound('There is no such decision.');
    if (decision.reportAuditId !== null) {
      throw conflict('This was decided with a report. Undo the decision on the report instead.');
    }
    if (open.at.getTime() - decision.decidedAt.getTime() > UNDO_MS) {
      throw conflict('A decision can be undone for 10 minutes. Please decide again instead.');
    }
    return undoOf(open, decision);
  });
}

/** Restores an item's state before a decision. The caller checks the time. @throws ApiError NOT_FOUND, CONFLICT */
export async function undoDecision<Item>(
  open: OpenReview,
  kind: ReviewedKind<Item>,
  decision: DecisionRow,
): Promise<Item> {
  const { tx, by, at } = open;
  const { auditId, targetId: id } = decision;
  const present = await lockItem(open, kind, id);
  await assertVersion(decision.version, kind.decidedVersionOf(present));
  const restored = await kind.restore(open, present, decision);
  await kind.save(open, present, restored);
  await retractDecision(tx, auditId);
  await recordAudit(tx, {
    actorId: by,
    action: kind.undoAction,
    target: { kind: kind.kind, id },
    before: kind.auditedState(present),
    after: kind.auditedState(restored),
    at,
  });
  return restored;
}
