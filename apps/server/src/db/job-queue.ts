import type { Queryable } from './database.ts';

/** Given to the library, which otherwise reads GRAPHILE_WORKER_SCHEMA from the environment. */
export const queueSchema = 'graphile_worker';

/** The background tasks and their payloads: only ids, never addresses or tokens. */
export type JobPayloads = {
  'delete-image': { imageId: string };
  'find-look-alikes': { imageId: string };
  'settle-counters': { userId: string };
  'take-down': { userId: string; actorId: string };
  'read-notifications': {
    userId: string;
    onlyService: boolean;
    until: string;
    /**
     * Each with its group, at most as many as one request may name; null for all, as in tasks that a previous version
     * queued.
     */
    ids?: readonly string[] | null;
  };
  'move-venue-contents': { venueId: string };
  'send-account-mail': { userId: string; kind: AccountMail };
  'send-prize-mail': { awardId: string };
  'send-undo-link': { formerAddressId: string };
  'send-test-mail': { userId: string; testId: string };
};
export type AccountMail =
  | 'verify_email'
  | 'reset_password'
  | 'email_change_notice'
  | 'password_changed_notice'
  | 'leaving_notice';

/** The tasks that send a mail. They have workers of their own. */
export const mailTasks = [
  'send-account-mail',
  'send-prize-mail',
  'send-undo-link',
  'send-test-mail',
] as const satisfies readonly (keyof JobPayloads)[];

/**
 * graphile-worker runs lower numbers first; all other tasks have 0. The deletion of photos runs last: there may be tens of
 * thousands.
 */
const priorities: ReadonlyMap<string, number> = new Map<keyof JobPayloads, number>([['delete-image', 1]]);
const priorityOf = (name: keyof JobPayloads) => priorities.get(name) ?? 0;

/**
 * Null for the library's 25, within four days. Photos are deleted however long their store is away, or refuses: nothing
 * else would find them again. The library's maximum, one attempt every six hours.
 */
const maxAttemptsOf = (name: keyof JobPayloads) => (name === 'delete-image' ? 32_767 : null);

/** Queues a task. In a transaction, the task exists once that commits. */
export async function enqueue<Name extends keyof JobPayloads>(
  db: Queryable,
  name: Name,
  payload: JobPayloads[Name],
  inSeconds = 0,
): Promise<void> {
  await db.query(
    `select graphile_worker.add_job($1, $2::json, run_at => now() + make_interval(secs => $3), priority => $4,
                                    max_attempts => $5)`,
    [name, JSON.stringify(payload), inSeconds, priorityOf(name), maxAttemptsOf(name)],
  );
}

/** Queues a task for later. A task already queued with the same key stays unchanged, and no second one is added. */
export async function enqueueLater<Name extends keyof JobPayloads>(
  db: Queryable,
  name: Name,
  payload: JobPayloads[Name],
  { key, seconds }: { key: string; seconds: number },
): Promise<void> {
  await db.query(
    `select graphile_worker.add_job($1, $2::json, job_key => $3, job_key_mode => 'preserve_run_at',
                                    run_at => now() + make_interval(secs => $4), priority => $5,
                                    max_attempts => $6)`,
    [name, JSON.stringify(payload), key, seconds, priorityOf(name), maxAttemptsOf(name)],
  );
}

/** Lets the current attempt at a task be its last. The queue then keeps the task with its error, as one given up. */
export async function tryNoMore(db: Queryable, jobId: string): Promise<void> {
  await db.query('update graphile_worker._private_jobs set max_attempts = attempts where id = $1', [jobId]);
}

/** The number of queued tasks by the outcome of their attempts so far. */
export type QueuedCounts = { waiting: number; failing: number; givenUp: number };

/** @param since tasks given up before it are not counted */
export async function countQueued(
  db: Queryable,
  names: readonly (keyof JobPayloads)[],
  since: Date,
): Promise<QueuedCounts> {
  const [row] = await db.query<QueuedCounts>(
    `select count(*) filter (where last_error is null)::int as waiting,
            count(*) filter (where last_error is not null and attempts < max_attempts)::int as failing,
            count(*) filter (where last_error is not null and attempts >= max_attempts
                                   and updated_at > $2)::int as "givenUp"
       from graphile_worker.jobs where task_identifier = any($1)`,
    [names, since],
  );
  return row ?? { waiting: 0, failing: 0, givenUp: 0 };
}

/** The errors of queued tasks that failed after `since`, the latest first, at most 100. */
export function findFailures(
  db: Queryable,
  names: readonly (keyof JobPayloads)[],
  since: Date,
): Promise<{ message: string; at: Date }[]> {
  // A task in progress still has the error of its previous attempt, so it is skipped.
  return db.query(
    `select last_error as message, updated_at as at
       from graphile_worker.jobs
      where task_identifier = any($1) and last_error is not null and locked_at is null and updated_at > $2
      order by updated_at desc, id desc limit 100`,
    [names, since],
  );
}

/**
 * Deletes tasks that were given up before `before`, which the library keeps for ever.
 * @returns how many of at most `limit`
 */
export async function deleteGivenUp(db: Queryable, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null and updated_at < $1 limit $2))`,
    [before, limit],
  );
  return rows.length;
}

/** Removes the queued tasks of these names, except those in progress. */
export async function dropQueued(db: Queryable, names: readonly (keyof JobPayloads)[]): Promise<void> {
  await db.query(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs where task_identifier = any($1) and locked_at is null))`,
    [names],
  );
}
