import type { ModuleContext } from '../../http/module-context.ts';
import { carryExclusions } from '../carried-exclusions/carried-exclusions.public.ts';
import { settleCounters } from '../standing/standing.public.ts';
import { eraseImagesOf } from '../uploads/uploads.public.ts';
import * as rows from './erasure.repository.ts';

type Context = Pick<ModuleContext, 'db' | 'clock' | 'keyedHash' | 'storage' | 'log'>;

/** Few enough rows that a statement stays far below the database's time limit. */
const BATCH = 1_000;
/** Posts bring their likes and comments along. */
const POSTS = 50;
const FOLLOWS = 200;
const NOTIFICATIONS = 20_000n;
const ACCOUNTS = 500;

/**
 * Erases the accounts whose time to come back is over. Safe to repeat and to be killed at any point: what was begun is
 * finished by the next run.
 * @param signal asks to stop after the statement under way
 * @throws when some could not be erased, after all others were
 */
export async function eraseDueAccounts(context: Context, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = context;
  const failures: unknown[] = [];
  for (const userId of await rows.findDueAccounts(db, clock(), ACCOUNTS)) {
    signal.throwIfAborted();
    try {
      await eraseAccount(context, userId, signal);
    } catch (error) {
      signal.throwIfAborted();
      log.error({ err: error }, 'an account could not be erased');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some accounts could not be erased');
}

async function eraseAccount(context: Context, userId: string, signal: AbortSignal): Promise<void> {
  const { db, clock, keyedHash } = context;
  if (!(await rows.beginErasing(db, userId, clock()))) return;
  const all = async (eraseSome: (limit: number) => Promise<number>, limit = BATCH) => {
    do signal.throwIfAborted();
    while ((await eraseSome(limit)) >= limit);
  };

  // Until then the counters of others' posts may not leave everything out.
  await settleCounters(context, userId, Number.POSITIVE_INFINITY);
  await all((limit) => rows.eraseLikes(db, userId, limit));
  await all((limit) => rows.eraseComments(db, userId, limit));
  await all(async (limit) => {
    const postIds = await rows.findPostsToErase(db, userId, limit);
    await all((some) => rows.eraseLikesOf(db, postIds, some));
    await all((some) => rows.eraseCommentsOf(db, postIds, some));
    await rows.erasePosts(db, postIds);
    return postIds.length;
  }, POSTS);
  await all((limit) => db.transaction((tx) => rows.eraseFollows(tx, userId, limit)), FOLLOWS);
  await all((limit) => rows.eraseJackpots(db, userId, limit));
  await all((limit) => rows.erasePlaySessions(db, userId, limit));
  await all((limit) => rows.erasePlaySessionsSetAside(db, userId, limit));
  await all((limit) => rows.eraseFromLedger(db, userId, limit));
  await eraseNotifications(context, userId, signal);
  await eraseImagesOf(context, userId, signal);
  await db.transaction(async (tx) => {
    await carryExclusions(tx, keyedHash, userId, clock());
    await rows.eraseAccountRow(tx, userId);
  });
}

/** No index leads from people to what tells of them: it would cost at every like, so this reads all, in parts. */
async function eraseNotifications({ db }: Context, userId: string, signal: AbortSignal): Promise<void> {
  const last = await rows.lastNotificationId(db);
  for (let after = 0n; after < last; after += NOTIFICATIONS) {
    signal.throwIfAborted();
    await rows.eraseFromNotifications(db, userId, { after, upTo: after + NOTIFICATIONS });
  }
}
