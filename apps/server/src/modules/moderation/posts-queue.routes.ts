import * as contract from '@reelmates/contract/admin/moderation';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { decideOrShow, toCurrent } from '../../http/versions.ts';
import { approvePost, denyPost, featurePost, type ReviewedPost } from '../posts/posts.public.ts';
import { denialReason } from './denial-reason.ts';
import { findPendingPosts, findQueuedPost, pendingPosts } from './posts-queue.repository.ts';
import { toPendingPost, toReviewedPost } from './posts-queue.view.ts';

export function registerPostsQueue(context: ModuleContext): void {
  const { http, db } = context;

  http.bind(contract.pendingPosts, async ({ query }) => {
    const limit = pageLimit(query);
    const rows = await findPendingPosts(db, readCursor(query), limit + 1);
    const page = toPage(rows, limit, ({ id, submitted_at }) => ({ id, time: submitted_at }), toPendingPost);
    return ok({ ...page, totalCount: (await pendingPosts(db)).pending });
  });

  const answer = async (id: string, decide: () => Promise<ReviewedPost>) => {
    const reviewed = await decideOrShow(decide, async () => {
      const row = await findQueuedPost(db, id);
      return row && toCurrent(row, toPendingPost(row));
    });
    return ok(toReviewedPost(reviewed));
  };

  http.bind(contract.approvePost, ({ viewer, params: { id }, body }) => {
    const decision = { adminId: viewer.id, postId: id, version: body?.version };
    return answer(id, () => approvePost(context, decision));
  });
  http.bind(contract.denyPost, ({ viewer, params: { id }, body }) => {
    const decision = { adminId: viewer.id, postId: id, version: body?.version };
    return answer(id, () => denyPost(context, decision, denialReason(body?.reason)));
  });
  http.bind(contract.featurePost, ({ viewer, params: { id }, body }) => {
    const decision = { adminId: viewer.id, postId: id, version: body.version };
    return answer(id, () => featurePost(context, decision, body.isFeatured));
  });
}
