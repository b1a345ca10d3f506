import * as contract from '@reelmates/contract/admin/moderation';
import * as jackpots from '@reelmates/contract/competition/jackpots';
import type { Transaction } from '../../db/database.ts';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { recountEngagementNow } from '../account-lifecycle/account-lifecycle.public.ts';
import { commentApproval, commentDenial, type LockedComment } from '../comments/comments.public.ts';
import { type JackpotRecord, jackpotApproval, jackpotDenial } from '../jackpots/jackpots.public.ts';
import { type PostRecord, postApproval, postDenial, postFeaturing } from '../posts/posts.public.ts';
import { beginReview, type Verdict } from '../reviews/reviews.public.ts';
import { toReviewedComment } from './comments-queue.view.ts';
import { denialReason } from './denial-reason.ts';
import { toReviewedJackpot } from './jackpots-queue.view.ts';
import { toReviewedPost } from './posts-queue.view.ts';
import { commentsQueue, jackpotsQueue, postsQueue } from './queues.ts';
import { undoReview } from './undo-review.ts';

type Call = { viewer: Viewer; params: { id: string }; body?: { version?: string | undefined } | undefined };

export function registerDecisions(context: ModuleContext): void {
  const { http } = context;
  const begin = (tx: Transaction, { viewer }: { viewer: Viewer }) => beginReview(tx, context, viewer);

  const decideOnPost = async (tx: Transaction, call: Call, verdict: Verdict<PostRecord>) =>
    ok(toReviewedPost(await postsQueue.review(begin(tx, call), requestOf(call), verdict)));
  http.command(contract.approvePost, (tx, call) => decideOnPost(tx, call, postApproval));
  http.command(contract.denyPost, (tx, call) =>
    decideOnPost(tx, call, postDenial(denialReason(call.body?.reason))),
  );
  http.command(contract.featurePost, (tx, call) =>
    decideOnPost(tx, call, postFeaturing(call.body.isFeatured)),
  );

  const decideOnComment = async (tx: Transaction, call: Call, verdict: Verdict<LockedComment>) =>
    ok(toReviewedComment(await commentsQueue.review(begin(tx, call), requestOf(call), verdict)));
  http.command(contract.approveComment, (tx, call) => decideOnComment(tx, call, commentApproval));
  http.command(contract.denyComment, (tx, call) =>
    decideOnComment(tx, call, commentDenial(denialReason(call.body?.reason))),
  );

  const decideOnJackpot = async (tx: Transaction, call: Call, verdict: Verdict<JackpotRecord>) =>
    ok(toReviewedJackpot(await jackpotsQueue.review(begin(tx, call), requestOf(call), verdict)));
  http.command(jackpots.approveJackpot, (tx, call) => decideOnJackpot(tx, call, jackpotApproval));
  http.command(jackpots.denyJackpot, (tx, call) =>
    decideOnJackpot(tx, call, jackpotDenial(denialReason(call.body?.reason))),
  );

  http.command(contract.undoDecision, {
    run: (tx, call) => undoReview(begin(tx, call), call.params.auditId),
    finish: async (_call, { response, reportedId }) => {
      if (reportedId !== null) await recountEngagementNow(context, reportedId);
      return ok(response);
    },
  });
}

const requestOf = ({ params, body }: Call) => ({ id: params.id, version: body?.version });
