import * as decided from '@reelmates/contract/admin/decided';
import * as contract from '@reelmates/contract/admin/moderation';
import * as review from '@reelmates/contract/admin/review-queues';
import * as jackpots from '@reelmates/contract/competition/jackpots';
import { noContent, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { pendingVenueReports } from '../venue-reports/venue-reports.public.ts';
import { findDecided } from './decided.repository.ts';
import { toDecidedItem } from './decided.view.ts';
import { toQueueCount } from './queue.view.ts';
import { takeFromQueue } from './queue-pages.ts';
import { commentsQueue, jackpotsQueue, postsQueue, reportsQueue } from './queues.ts';
import { contextOf } from './review-context.ts';
import { countQueue, releaseHeld } from './review-queue.repository.ts';

export function registerQueues({ http, db, clock }: ModuleContext): void {
  const moderatorOf = ({ viewer }: { viewer: Viewer }) => ({ by: viewer.id, at: clock() });

  http.bind(contract.queues, async () => {
    const [posts, comments, jackpots, memberReports, venueReports] = await Promise.all([
      countQueue(db, 'posts'),
      countQueue(db, 'comments'),
      countQueue(db, 'jackpots'),
      countQueue(db, 'reports'),
      pendingVenueReports(db),
    ]);
    return ok({
      posts: toQueueCount(posts),
      comments: toQueueCount(comments),
      jackpots: toQueueCount(jackpots),
      memberReports: toQueueCount(memberReports),
      venueReports: toQueueCount(venueReports),
    });
  });
  http.bind(contract.pendingPosts, async (call) =>
    ok(await postsQueue.page(db, call.query, moderatorOf(call))),
  );
  http.bind(contract.pendingComments, async (call) =>
    ok(await commentsQueue.page(db, call.query, moderatorOf(call))),
  );
  http.bind(jackpots.pendingJackpots, async (call) =>
    ok(await jackpotsQueue.page(db, call.query, moderatorOf(call))),
  );

  http.command(review.takePosts, async (tx, call) =>
    ok(await postsQueue.take(tx, call.query, moderatorOf(call))),
  );
  http.command(review.takeComments, async (tx, call) =>
    ok(await commentsQueue.take(tx, call.query, moderatorOf(call))),
  );
  http.command(review.takeJackpots, async (tx, call) =>
    ok(await jackpotsQueue.take(tx, call.query, moderatorOf(call))),
  );
  http.command(review.takeReports, async (tx, call) =>
    ok(await takeFromQueue(tx, reportsQueue, call.query, moderatorOf(call))),
  );
  http.command(review.releaseItems, async (tx, { viewer, params }) => {
    await releaseHeld(tx, params.queue, viewer.id);
    return noContent();
  });

  http.bind(review.reviewContext, async ({ params, query }) =>
    ok({ items: await contextOf(db, params.queue, query.ids) }),
  );
  http.bind(decided.decidedItems, async ({ query }) => {
    const limit = pageLimit(query);
    const rows = await findDecided(db, query.queue, readCursor(query)?.id ?? null, limit + 1);
    const now = clock();
    return ok(
      toPage(
        rows,
        limit,
        ({ id, decided_at: time }) => ({ id, time }),
        (row) => toDecidedItem(row, now),
      ),
    );
  });
}
