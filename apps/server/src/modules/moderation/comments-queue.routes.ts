import * as contract from '@reelmates/contract/moderation';
import { ok } from '../../http/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { commentsToReview, decideOnComment } from './comments-queue.service.ts';

export function registerCommentsQueue(context: ModuleContext): void {
  const { http } = context;

  http.bind(contract.pendingComments, async ({ query }) => ok(await commentsToReview(context, query)));

  http.bind(contract.approveComment, async ({ viewer, params }) =>
    ok(await decideOnComment(context, viewer, params.id, 'approved', null)),
  );

  http.bind(contract.denyComment, async ({ viewer, params, body }) =>
    ok(await decideOnComment(context, viewer, params.id, 'denied', body?.reason || null)),
  );
}
