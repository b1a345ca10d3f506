import type { undoDecision } from '@reelmates/contract/admin/moderation';
import type { Answer } from '@reelmates/contract/endpoint';
import type { Transaction } from '../../db/database.ts';
import { conflict, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { undoCommentDecision } from '../comments/comments.public.ts';
import { type DecisionRow, findDecision, UNDO_MS } from '../decisions/decisions.public.ts';
import { undoJackpotDecision } from '../jackpots/jackpots.public.ts';
import { undoPostDecision } from '../posts/posts.public.ts';
import { undoReportDecision } from '../reports/reports.public.ts';
import { settleCountersNow } from '../standing/standing.public.ts';

type Undone = Answer<typeof undoDecision>;

/**
 * Undoes a decision of the last ten minutes, the viewer's or another moderator's, with its points and notifications.
 * @throws ApiError NOT_FOUND for an unknown decision or a deleted item; CONFLICT after ten minutes, or where the item
 * has changed since
 */
export async function undo(context: ModuleContext, adminId: string, auditId: string): Promise<Undone> {
  const { db, clock } = context;
  const { undone, unbannedId } = await db.transaction(async (tx) => {
    const at = clock();
    const decision = await findDecision(tx, auditId);
    if (decision === null) throw notFound('There is no such decision.');
    if (decision.reportAuditId !== null) {
      throw conflict('This was decided with a report. Undo the decision on the report instead.');
    }
    if (at.getTime() - decision.decidedAt.getTime() > UNDO_MS) {
      throw conflict('A decision can be undone for 10 minutes. Please decide again instead.');
    }
    return undoIn(tx, context, decision, { by: adminId, at });
  });
  if (unbannedId !== null) await settleCountersNow(context, unbannedId);
  return undone;
}

async function undoIn(
  tx: Transaction,
  context: ModuleContext,
  decision: DecisionRow,
  review: { by: string; at: Date },
): Promise<{ undone: Undone; unbannedId: string | null }> {
  const { kind, targetId: id } = decision;
  switch (kind) {
    case 'post': {
      const { status } = await undoPostDecision(tx, context, decision, review);
      return { undone: { kind, id, status }, unbannedId: null };
    }
    case 'comment': {
      const { status } = await undoCommentDecision(tx, decision, review);
      return { undone: { kind, id, status }, unbannedId: null };
    }
    case 'jackpot': {
      const { status } = await undoJackpotDecision(tx, context, decision, review);
      return { undone: { kind, id, status }, unbannedId: null };
    }
    case 'report': {
      const { unbannedId } = await undoReportDecision(tx, context, decision, review);
      return { undone: { kind, id, status: 'open' }, unbannedId };
    }
    default:
      throw new Error(`decisions of kind ${kind} cannot be undone`);
  }
}
