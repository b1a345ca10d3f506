import type { undoDecision as endpoint } from '@reelmates/contract/admin/moderation';
import type { Answer } from '@reelmates/contract/endpoint';
import { commentReviews } from '../comments/comments.public.ts';
import { jackpotReviews } from '../jackpots/jackpots.public.ts';
import { postReviews } from '../posts/posts.public.ts';
import { reportReviews } from '../reports/reports.public.ts';
import { type ReviewContext, undo, undoDecision } from '../reviews/reviews.public.ts';

/**
 * Undoes a decision on anything that moderators review.
 * @throws ApiError NOT_FOUND, CONFLICT
 */
export function undoAny(
  context: ReviewContext,
  adminId: string,
  auditId: string,
): Promise<Answer<typeof endpoint>> {
  return undo(context, adminId, auditId, async (open, decision) => {
    const { kind, targetId: id } = decision;
    switch (kind) {
      case 'post':
        return { kind, id, status: (await undoDecision(open, postReviews, decision)).status };
      case 'comment':
        return { kind, id, status: (await undoDecision(open, commentReviews, decision)).status };
      case 'jackpot':
        return { kind, id, status: (await undoDecision(open, jackpotReviews, decision)).status };
      case 'report':
        await undoDecision(open, reportReviews, decision);
        return { kind, id, status: 'open' };
    }
  });
}
