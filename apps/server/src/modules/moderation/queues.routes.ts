import * as contract from '@reelmates/contract/admin/moderation';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { openReports } from '../reports/reports.public.ts';
import { pendingVenueReports } from '../venue-reports/venue-reports.public.ts';
import { pendingComments } from './comments-queue.repository.ts';
import { pendingJackpots } from './jackpots-queue.repository.ts';
import { pendingPosts } from './posts-queue.repository.ts';
import { undo } from './undo.service.ts';
import type { Waiting } from './waiting.repository.ts';

export function registerQueues(context: ModuleContext): void {
  const { http, db } = context;

  http.bind(contract.queues, async () => {
    const [posts, comments, jackpots, memberReports, venueReports] = await Promise.all([
      pendingPosts(db),
      pendingComments(db),
      pendingJackpots(db),
      openReports(db),
      pendingVenueReports(db),
    ]);
    return ok({
      posts: toAnswer(posts),
      comments: toAnswer(comments),
      jackpots: toAnswer(jackpots),
      memberReports: toAnswer(memberReports),
      venueReports: toAnswer(venueReports),
    });
  });

  http.bind(contract.undoDecision, async ({ viewer, params }) =>
    ok(await undo(context, viewer.id, params.auditId)),
  );
}

const toAnswer = ({ pending, oldestAt }: Waiting) => ({
  pending,
  oldestAt: oldestAt?.toISOString() ?? null,
});
