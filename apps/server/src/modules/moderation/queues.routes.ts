import * as contract from '@reelmates/contract/admin/moderation';
import * as jackpots from '@reelmates/contract/competition/jackpots';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { openReports } from '../reports/reports.public.ts';
import { pendingVenueReports } from '../venue-reports/venue-reports.public.ts';
import { toQueueCount } from './queue.view.ts';
import { commentsQueue, jackpotsQueue, postsQueue } from './queues.ts';

export function registerQueues({ http, db }: ModuleContext): void {
  http.bind(contract.queues, async () => {
    const [posts, comments, jackpots, memberReports, venueReports] = await Promise.all([
      postsQueue.count(db),
      commentsQueue.count(db),
      jackpotsQueue.count(db),
      openReports(db),
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
  http.bind(contract.pendingPosts, async ({ query }) => ok(await postsQueue.page(db, query)));
  http.bind(contract.pendingComments, async ({ query }) => ok(await commentsQueue.page(db, query)));
  http.bind(jackpots.pendingJackpots, async ({ query }) => ok(await jackpotsQueue.page(db, query)));
}
