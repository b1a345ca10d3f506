import { DAY_MS } from '@reelmates/contract/time';
import type { Queryable } from '../db/database.ts';
import { isDemoUnfinished } from '../db/demo-state.ts';
import { deleteGivenUp, type JobPayloads, tryNoMore } from '../db/job-queue.ts';
import { deleteExpiredIdempotencyKeys } from '../http/endpoints/idempotency.ts';
import type { ModuleContext } from '../http/module-context.ts';
import {
  deleteEndedExclusions,
  endBans,
  eraseDueAccounts,
  recountEngagement,
} from '../modules/account-lifecycle/account-lifecycle.public.ts';
import { sendAccountMail, sendUndoLink } from '../modules/account-mail/account-mail.public.ts';
import { deleteExpiredFormerAddresses, deleteExpiredTokens } from '../modules/accounts/accounts.public.ts';
import { deleteExpiredTextChanges } from '../modules/admin-users/admin-users.public.ts';
import { deleteVerificationPhotos } from '../modules/jackpots/jackpots.public.ts';
import { closeMonths, sendPrizeMail } from '../modules/leaderboard/leaderboard.public.ts';
import {
  deleteExpiredDevices,
  deleteExpiredSessions,
} from '../modules/login-sessions/login-sessions.public.ts';
import { findLookAlikes } from '../modules/look-alikes/look-alikes.public.ts';
import { takeDown } from '../modules/moderation/moderation.public.ts';
import {
  deleteExpiredNotifications,
  markRemainingRead,
} from '../modules/notifications/notifications.public.ts';
import { publishOdds } from '../modules/odds/odds.public.ts';
import { reportErasure } from '../modules/reports/reports.public.ts';
import { sendTestMail } from '../modules/set-up/set-up.public.ts';
import { deleteExpiredPlaySessions } from '../modules/tracker/tracker.public.ts';
import { deleteImage, fingerprintStoredImages, sweepUploads } from '../modules/uploads/uploads.public.ts';
import { moveRemainingContents } from '../modules/venue-merging/venue-merging.public.ts';
import { publishVenueRtps } from '../modules/venues/venues.public.ts';
import { MailError, type Mailer } from '../platform/mail.ts';
import { foldChanges } from './fold-changes.ts';
import { runAll } from './run-all.ts';

/** The schedule of the periodic tasks, as a crontab in UTC. A missed run is made up for by the next one. */
export const crontab = `
*/15 * * * * sweep-uploads ?max=3
7 * * * * delete-expired ?max=3
*/20 * * * * erase-accounts ?max=3
* * * * * close-months ?max=3
* * * * * end-bans ?max=3
37 * * * * delete-verification-photos ?max=3
*/10 * * * * publish-stats ?max=1
* * * * * fold-stats ?max=1
*/5 * * * * fingerprint-images ?max=1
`;

/** An additional task of a demo. It checks itself whether it is due, so changes of the clock do not matter. */
export const demoCrontab = '*/5 * * * * reset-demo ?max=1\n';

/** At this size, one statement takes far less than the database's time limit. */
const BATCH = 2_000;

/** The part of the queue's helpers that tasks use. */
export type TaskHelpers = { abortSignal: AbortSignal; job: { id: string } };

export type Task = (payload: unknown, helpers: TaskHelpers) => Promise<void>;
type TaskList = Record<string, Task>;

/** @param resetDemo null outside of a demo */
export function createTasks(
  context: ModuleContext,
  mailer: Mailer,
  resetDemo: (() => Promise<void>) | null = null,
): TaskList {
  const queued: { [Name in keyof JobPayloads]: (payload: JobPayloads[Name]) => Promise<void> } = {
    'delete-image': ({ imageId }) => deleteImage(context, imageId),
    'find-look-alikes': ({ imageId }) => findLookAlikes(context, imageId),
    'send-account-mail': (payload) => sendAccountMail(context, mailer, payload),
    'send-prize-mail': (payload) => sendPrizeMail(context, mailer, payload),
    'send-undo-link': ({ formerAddressId }) => sendUndoLink(context, mailer, formerAddressId),
    'send-test-mail': (payload) => sendTestMail(context, mailer, payload),
    'settle-counters': async ({ userId }) => {
      await recountEngagement(context, userId, Number.POSITIVE_INFINITY);
    },
    'take-down': (payload) => takeDown(context, payload),
    'read-notifications': (payload) => markRemainingRead(context, payload),
    'move-venue-contents': (payload) => moveRemainingContents(context, payload),
  };
  const periodic =
    resetDemo === null ? periodicTasks(context) : exceptDuringFilling(context, periodicTasks(context));
  // Only `enqueue` adds these to the queue, each with its own payload.
  const tasks = queued as Record<keyof JobPayloads, Task>;
  return {
    ...periodic,
    ...(resetDemo && { 'reset-demo': resetDemo }),
    ...tasks,
    'send-account-mail': untilRefused(context, tasks['send-account-mail']),
    'send-prize-mail': untilRefused(context, tasks['send-prize-mail']),
    'send-undo-link': untilRefused(context, tasks['send-undo-link']),
  };
}

/** A mail that is refused for good is not tried again: repeated mails to missing mailboxes look like spam. */
function untilRefused({ db }: ModuleContext, task: Task): Task {
  return async (payload, helpers) => {
    try {
      await task(payload, helpers);
    } catch (error) {
      if (error instanceof MailError && error.isPermanent) await tryNoMore(db, helpers.job.id);
      throw error;
    }
  };
}

function periodicTasks(context: ModuleContext): TaskList {
  return {
    'sweep-uploads': async () => {
      await sweepUploads(context);
    },
    'delete-expired': () => deleteExpired(context),
    'delete-verification-photos': () => deleteVerificationPhotos(context),
    'close-months': () => closeMonths(context),
    'end-bans': () => endBans(context),
    // Only the first run of a day has anything to publish.
    'publish-stats': (_payload, { abortSignal }) =>
      runAll([() => publishOdds(context, abortSignal), () => publishVenueRtps(context, abortSignal)]),
    'fold-stats': () => foldChanges(context.db),
    'fingerprint-images': (_payload, { abortSignal }) => fingerprintStoredImages(context, abortSignal),
    'erase-accounts': (_payload, { abortSignal }) => eraseDueAccounts(context, reportErasure, abortSignal),
  };
}

/**
 * While a demo is being filled, its clock moves through past months. A task that runs at the real time would end those
 * months too early.
 */
function exceptDuringFilling({ db }: ModuleContext, tasks: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, Task] => [
      name,
      async (payload, helpers) => ((await isDemoUnfinished(db)) ? undefined : task(payload, helpers)),
    ]),
  );
}

/** Longer than the page Set Up counts them. */
const KEEP_GIVEN_UP_MS = 30 * DAY_MS;

function deleteGivenUpTasks(db: Queryable, now: Date, limit: number): Promise<number> {
  return deleteGivenUp(db, new Date(now.getTime() - KEEP_GIVEN_UP_MS), limit);
}

async function deleteExpired({ db, clock }: ModuleContext): Promise<void> {
  const kinds = [
    deleteExpiredSessions,
    deleteExpiredDevices,
    deleteEndedExclusions,
    deleteExpiredIdempotencyKeys,
    deleteExpiredTokens,
    deleteExpiredFormerAddresses,
    deleteExpiredNotifications,
    deleteExpiredPlaySessions,
    deleteExpiredTextChanges,
    deleteGivenUpTasks,
  ];
  await runAll(
    kinds.map((deleteSome) => async () => {
      while ((await deleteSome(db, clock(), BATCH)) === BATCH);
    }),
  );
}
