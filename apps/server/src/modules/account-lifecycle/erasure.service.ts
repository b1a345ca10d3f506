import type { ReportKind } from '@reelmates/contract/admin/reports';
import type { Database, Transaction } from '../../db/database.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { beginErasure, deleteErasedAccount, findAccountsToErase } from '../accounts/accounts.public.ts';
import {
  eraseCommentLikesBy,
  eraseCommentsBy,
  eraseCommentsOn,
  eraseFromCommentReviews,
  eraseLikesOfCommentsBy,
  eraseLikesOfCommentsOn,
} from '../comments/comments.public.ts';
import { eraseFromJackpotReviews, eraseJackpots } from '../jackpots/jackpots.public.ts';
import { eraseFromNotifications, findLastNotificationId } from '../notifications/notifications.public.ts';
import { eraseActorFromLedger, eraseFromLedger } from '../points/points.public.ts';
import {
  eraseFromPostReviews,
  eraseLikesBy,
  eraseLikesOn,
  erasePosts,
  findPostsToErase,
} from '../posts/posts.public.ts';
import { eraseDecisionsAbout, eraseFromUndoneDecisions } from '../reviews/reviews.public.ts';
import { eraseBlocksAndMutes, eraseFollows } from '../social/social.public.ts';
import { eraseDeclined } from '../suggestions/suggestions.public.ts';
import { eraseDeletedPlaySessions, erasePlaySessions } from '../tracker/tracker.public.ts';
import { eraseImagesOf } from '../uploads/uploads.public.ts';
import { eraseFavouriteVenues } from '../venue-finder/venue-finder.public.ts';
import { eraseFromVenueReports } from '../venue-reports/venue-reports.public.ts';
import { carryExclusions } from './carried-exclusions.service.ts';
import { recountEngagement } from './hidden-counters.service.ts';

/*
 * The erasure of an account, in batches that take far less than the database's time limit. Each step belongs to the
 * module that owns the table, deletes some rows and returns their number; a repeated step continues where the last one
 * stopped.
 */

type Context = Pick<ModuleContext, 'db' | 'clock' | 'keyedHash' | 'storage' | 'log'>;
/**
 * A ban may follow from a report, so the reports module imports this one. Its erasure is passed in to avoid an import cycle.
 */
type ReportErasure = {
  on: (tx: Transaction, kind: ReportKind, targetIds: readonly string[]) => Promise<void>;
  of: EraseSome;
};
type EraseSome = (db: Database, userId: string, limit: number) => Promise<number>;
type Erasure = { userId: string; reports: ReportErasure; signal: AbortSignal };

const BATCH = 1_000;
/** Posts have likes and comments to delete first. */
const POSTS = 50;
const FOLLOWS = 200;
const NOTIFICATIONS = 20_000n;
const ACCOUNTS = 500;

/** What deleting the account's row would change by cascade, all at once: for a moderator, tens of thousands of rows. */
const remaining: readonly EraseSome[] = [
  eraseFromLedger,
  eraseActorFromLedger,
  eraseBlocksAndMutes,
  eraseDeclined,
  eraseDecisionsAbout,
  eraseFromUndoneDecisions,
  eraseFromPostReviews,
  eraseFromCommentReviews,
  eraseFromJackpotReviews,
  eraseFromVenueReports,
];

/**
 * Erases the accounts that can no longer be restored. It may be repeated and interrupted: the next run finishes what
 * this one began.
 * @param signal stops the erasure after the current statement
 * @throws when some could not be erased, after all others were
 */
export async function eraseDueAccounts(
  context: Context,
  reports: ReportErasure,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = context;
  const failures: unknown[] = [];
  for (const userId of await findAccountsToErase(db, clock(), ACCOUNTS)) {
    signal.throwIfAborted();
    try {
      await eraseAccount(context, { userId, reports, signal });
    } catch (error) {
      signal.throwIfAborted();
      log.error({ err: error }, 'an account could not be erased');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some accounts could not be erased');
}

async function eraseAccount(context: Context, { userId, reports, signal }: Erasure): Promise<void> {
  const { db, clock, keyedHash } = context;
  if (!(await beginErasure(db, userId, clock()))) return;
  const all = async (eraseSome: (limit: number) => Promise<number>, limit = BATCH) => {
    do signal.throwIfAborted();
    while ((await eraseSome(limit)) >= limit);
  };
  const comments = (eraseSome: (tx: Transaction, limit: number) => Promise<string[]>) =>
    all((limit) =>
      db.transaction(async (tx) => {
        const ids = await eraseSome(tx, limit);
        await reports.on(tx, 'comment', ids);
        return ids.length;
      }),
    );

  // First, so that the counters of other people's posts exclude everything.
  await recountEngagement(context, userId, Number.POSITIVE_INFINITY);
  await all((limit) => eraseLikesBy(db, userId, limit));
  await all((limit) => eraseCommentLikesBy(db, userId, limit));
  await all((limit) => eraseLikesOfCommentsBy(db, userId, limit));
  await comments((tx, limit) => eraseCommentsBy(tx, userId, limit));
  await all(async (limit) => {
    const postIds = await findPostsToErase(db, userId, limit);
    await all((some) => eraseLikesOn(db, postIds, some));
    await all((some) => eraseLikesOfCommentsOn(db, postIds, some));
    await comments((tx, some) => eraseCommentsOn(tx, postIds, some));
    await db.transaction(async (tx) => {
      await reports.on(tx, 'post', postIds);
      await erasePosts(tx, postIds);
    });
    return postIds.length;
  }, POSTS);
  await all((limit) => db.transaction((tx) => eraseFollows(tx, userId, limit)), FOLLOWS);
  await all((limit) => eraseJackpots(db, userId, limit));
  await all((limit) => erasePlaySessions(db, userId, limit));
  await all((limit) => eraseDeletedPlaySessions(db, userId, limit));
  await eraseFavouriteVenues(db, userId);
  for (const eraseSome of remaining) await all((limit) => eraseSome(db, userId, limit));
  await all((limit) => reports.of(db, userId, limit));
  await eraseNotifications(context, userId, signal);
  await eraseImagesOf(context, userId, signal);
  await db.transaction(async (tx) => {
    await carryExclusions(tx, keyedHash, userId, clock());
    await reports.on(tx, 'user', [userId]);
    await deleteErasedAccount(tx, userId);
  });
}

/** Reads all notifications, in parts: an index from actors to notifications would make every like more expensive. */
async function eraseNotifications({ db }: Context, userId: string, signal: AbortSignal): Promise<void> {
  const last = await findLastNotificationId(db);
  for (let after = 0n; after < last; after += NOTIFICATIONS) {
    signal.throwIfAborted();
    await eraseFromNotifications(db, userId, { after, upTo: after + NOTIFICATIONS });
  }
}
