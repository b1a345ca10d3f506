import type { undoDecision as endpoint } from '@reelmates/contract/admin/moderation';
import type { ResponseOf } from '@reelmates/contract/endpoint';
import { commentReviews } from '../comments/comments.public.ts';
import { jackpotReviews } from '../jackpots/jackpots.public.ts';
import { postReviews } from '../posts/posts.public.ts';
import { reportReviews } from '../reports/reports.public.ts';
import { findUndoable, type ReviewInProgress, undoDecision } from '../reviews/reviews.public.ts';

type Undone = {
  response: ResponseOf<typeof endpoint>;
  /** The account whose report was undone, to be recounted after the commit because a ban may have ended. */
  reportedId: string | null;
};

/**
 * Undoes a decision on any kind of item.
 * @throws ApiError NOT_FOUND, CONFLICT
 */
export async function undoReview(review: ReviewInProgress, auditId: string): Promise<Undone> {
  const decision = await findUndoable(review, auditId);
  const { kind, targetId: id } = decision;
  switch (kind) {
    case 'post': {
      const { status } = await undoDecision(review, postReviews, decision);
      return { response: { kind, id, status }, reportedId: null };
    }
    case 'comment': {
      const { status } = await undoDecision(review, commentReviews, decision);
      return { response: { kind, id, status }, reportedId: null };
    }
    case 'jackpot': {
      const { status } = await undoDecision(review, jackpotReviews, decision);
      return { response: { kind, id, status }, reportedId: null };
    }
    case 'report': {
      const report = await undoDecision(review, reportReviews, decision);
      return {
        response: { kind, id, status: 'open' },
        reportedId: report.kind === 'user' ? report.target_id : null,
      };
    }
  }
}
