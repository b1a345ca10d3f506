import * as contract from '@reelmates/contract/admin/moderation';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { commentsToReview, decideOnComment } from './comments-queue.service.ts';
import { denialReason } from './denial-reason.ts';

export function registerCommentsQueue(context: ModuleContext): void {
  const { http } = context;
  http.bind(contract.pendingComments, async ({ query }) => ok(await commentsToReview(context, query)));
  http.bind(contract.approveComment, async ({ viewer, params, body }) => {
    const decided = { commentId: params.id, version: body?.version, reviewerId: viewer.id };
    return ok(await decideOnComment(context, { ...decided, decision: 'approved', reason: null }));
  });
  http.bind(contract.denyComment, async ({ viewer, params, body }) => {
    const decided = { commentId: params.id, version: body?.version, reviewerId: viewer.id };
    return ok(
      await decideOnComment(context, { ...decided, decision: 'denied', reason: denialReason(body?.reason) }),
    );
  });
}
