import { idParam } from '@reelmates/contract/fields';
import type { AdminVenue } from '@reelmates/contract/venues/venue-admin';
import type { Transaction } from '../../db/database.ts';
import { DatabaseUnavailable } from '../../db/database-errors.ts';
import { enqueue, type JobPayloads } from '../../db/job-queue.ts';
import { outsideTimeBudget } from '../../db/time-budget.ts';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { moveVenueJackpots } from '../jackpots/jackpots.public.ts';
import { moveVenuePosts } from '../posts/posts.public.ts';
import { moveVenueSessions } from '../tracker/tracker.public.ts';
import { moveVenueFavourites } from '../venue-finder/venue-finder.public.ts';
import { moveVenueReports } from '../venue-reports/venue-reports.public.ts';
import { lockBothVenues, lockMergeTargetShared, presentVenue, storeMerged } from '../venues/venues.public.ts';

type Context = Pick<ModuleContext, 'db'>;

const moves = [moveVenuePosts, moveVenueJackpots, moveVenueSessions, moveVenueFavourites, moveVenueReports];
/** A request that changes one of these rows waits for the batch, which at this size is not noticeable. */
const BATCH = 500;
/** How long a request moves contents before it answers: enough for all but the largest venues. */
const REQUEST_MS = 1_500;
/** The maximum duration of one run of the task, short enough to finish while a process stops. Another run continues. */
const RUN_MS = 10_000;
/** By then, every request has ended that read the venue before it was merged and may still store something there. */
const TASK_IN_SECONDS = 30;

/**
 * Merges one venue into another: it leaves the list, links to it lead to the other one, and its contents will move
 * there. Idempotent: a repeated request, whose first response may be lost, changes nothing.
 */
export async function mergeVenues(
  tx: Transaction,
  { clock }: Pick<ModuleContext, 'clock'>,
  viewer: Viewer,
  id: string,
  into: string,
): Promise<AdminVenue> {
  if (!idParam.safeParse(into).success) throw notFound('Venue not found');
  if (await lockBothVenues(tx, id, into)) return presentVenue(tx, id);
  const at = clock();
  await storeMerged(tx, id, into, at);
  await recordAudit(tx, {
    actorId: viewer.id,
    action: 'venue.merge',
    target: { kind: 'venue', id },
    after: { into },
    at,
  });
  await enqueue(tx, 'move-venue-contents', { venueId: id }, TASK_IN_SECONDS);
  return presentVenue(tx, id);
}

/**
 * For the request that has just merged a venue: in most cases everything has moved when it answers. The queued task
 * does the rest, also after a failure of the database.
 */
export async function moveContentsNow({ db }: Context, id: string): Promise<void> {
  try {
    await outsideTimeBudget(() => moveContents(db, id, REQUEST_MS));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
}

/** The task that moves what is left at a merged venue. */
export async function moveRemainingContents(
  { db }: Context,
  { venueId }: JobPayloads['move-venue-contents'],
): Promise<void> {
  if (!(await moveContents(db, venueId, RUN_MS))) await enqueue(db, 'move-venue-contents', { venueId });
}

/**
 * Moves posts, jackpots, sessions, favourites and reports of a merged venue. Each batch is one transaction, so this may
 * be repeated, interrupted, and run concurrently.
 * @returns whether everything has moved
 */
async function moveContents(db: ModuleContext['db'], id: string, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (await moveSome(db, id)) if (performance.now() > end) return false;
  return true;
}

/**
 * Moves one batch, to the venue to which this one leads now.
 * @returns whether there was anything to move
 */
function moveSome(db: ModuleContext['db'], id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const into = await lockMergeTargetShared(tx, id);
    if (into === null) return false;
    for (const move of moves) if ((await move(tx, id, into, BATCH)) > 0) return true;
    return false;
  });
}
