import {
  approvePost as approvePostEndpoint,
  denyPost as denyPostEndpoint,
  featurePost as featurePostEndpoint,
  pendingPosts,
} from '@reelmates/contract/moderation';
import { ok } from '../../http/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { approvePost, denyPost, featurePost } from '../posts/posts.public.ts';
import { countPendingPosts, findPendingPosts } from './posts-queue.repository.ts';
import { toPendingPost, toReviewedPost } from './posts-queue.view.ts';

export function registerPostsQueue(context: ModuleContext): void {
  const { http, db } = context;

  http.bind(pendingPosts, async ({ query }) => {
    const limit = pageLimit(query);
    const rows = await findPendingPosts(db, readCursor(query), limit + 1);
    const page = toPage(rows, limit, ({ id, submitted_at }) => ({ id, time: submitted_at }), toPendingPost);
    return ok({ ...page, totalCount: await countPendingPosts(db) });
  });
  http.bind(approvePostEndpoint, async ({ viewer, params }) =>
    ok(toReviewedPost(await approvePost(context, viewer.id, params.id))),
  );
  http.bind(denyPostEndpoint, async ({ viewer, params, body }) =>
    ok(toReviewedPost(await denyPost(context, viewer.id, params.id, body?.reason || null))),
  );
  http.bind(featurePostEndpoint, async ({ viewer, params, body }) =>
    ok(toReviewedPost(await featurePost(context, viewer.id, params.id, body.isFeatured))),
  );
}
