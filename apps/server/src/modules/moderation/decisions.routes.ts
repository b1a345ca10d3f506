import * as contract from '@reelmates/contract/admin/moderation';
import * as jackpots from '@reelmates/contract/competition/jackpots';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { commentApproval, commentDenial, type LockedComment } from '../comments/comments.public.ts';
import { type JackpotRecord, jackpotApproval, jackpotDenial } from '../jackpots/jackpots.public.ts';
import { type PostRecord, postApproval, postDenial, postFeaturing } from '../posts/posts.public.ts';
import type { Verdict } from '../reviews/reviews.public.ts';
import { toReviewedComment } from './comments-queue.view.ts';
import { denialReason } from './denial-reason.ts';
import { toReviewedJackpot } from './jackpots-queue.view.ts';
import { toReviewedPost } from './posts-queue.view.ts';
import { commentsQueue, jackpotsQueue, postsQueue } from './queues.ts';
import { undoAny } from './undo.ts';

type Call = { viewer: Viewer; params: { id: string }; body?: { version?: string | undefined } | undefined };

export function registerDecisions(context: ModuleContext): void {
  const { http } = context;

  const decideOnPost = async (call: Call, verdict: Verdict<PostRecord>) =>
    ok(toReviewedPost(await postsQueue.review(context, requestOf(call), verdict)));
  http.bind(contract.approvePost, (call) => decideOnPost(call, postApproval));
  http.bind(contract.denyPost, (call) => decideOnPost(call, postDenial(denialReason(call.body?.reason))));
  http.bind(contract.featurePost, (call) => decideOnPost(call, postFeaturing(call.body.isFeatured)));

  const decideOnComment = async (call: Call, verdict: Verdict<LockedComment>) =>
    ok(toReviewedComment(await commentsQueue.review(context, requestOf(call), verdict)));
  http.bind(contract.approveComment, (call) => decideOnComment(call, commentApproval));
  http.bind(contract.denyComment, (call) =>
    decideOnComment(call, commentDenial(denialReason(call.body?.reason))),
  );

  const decideOnJackpot = async (call: Call, verdict: Verdict<JackpotRecord>) =>
    ok(toReviewedJackpot(await jackpotsQueue.review(context, requestOf(call), verdict)));
  http.bind(jackpots.approveJackpot, (call) => decideOnJackpot(call, jackpotApproval));
  http.bind(jackpots.denyJackpot, (call) =>
    decideOnJackpot(call, jackpotDenial(denialReason(call.body?.reason))),
  );

  http.bind(contract.undoDecision, async ({ viewer, params }) =>
    ok(await undoAny(context, viewer.id, params.auditId)),
  );
}

const requestOf = ({ viewer, params, body }: Call) => ({
  id: params.id,
  by: viewer.id,
  version: body?.version,
});
