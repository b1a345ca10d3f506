import type { Queryable } from './database.ts';

/** The background tasks and their payloads: only ids, never addresses or tokens. */
export type JobPayloads = {
  'delete-image': { imageId: string };
  'find-look-alikes': { imageId: string };
  'settle-counters': { userId: string };
  'take-down': { userId: string; actorId: string };
  'read-notifications': { userId: string; onlyService: boolean; until: string };
  'send-account-mail': { userId: string; kind: AccountMail };
  'send-prize-mail': { awardId: string };
  'send-undo-link': { formerAddressId: string };
};
export type AccountMail =
  | 'verify_email'
  | 'reset_password'
  | 'email_change_notice'
  | 'password_changed_notice'
  | 'leaving_notice';

/** Queues a task. In a transaction, the task exists after the commit. */
export async function enqueue<Name extends keyof JobPayloads>(
  db: Queryable,
  name: Name,
  payload: JobPayloads[Name],
  inSeconds = 0,
): Promise<void> {
  await db.query(
    'select graphile_worker.add_job($1, $2::json, run_at => now() + make_interval(secs => $3))',
    [name, JSON.stringify(payload), inSeconds],
  );
}

/** Queues a task for later. A queued task with the same key stays as it is, and no second one is added. */
export async function enqueueLater<Name extends keyof JobPayloads>(
  db: Queryable,
  name: Name,
  payload: JobPayloads[Name],
  { key, seconds }: { key: string; seconds: number },
): Promise<void> {
  await db.query(
    `select graphile_worker.add_job($1, $2::json, job_key => $3, job_key_mode => 'preserve_run_at',
                                    run_at => now() + make_interval(secs => $4))`,
    [name, JSON.stringify(payload), key, seconds],
  );
}

/** Removes queued tasks of these names that no process works on. */
export async function dropQueued(db: Queryable, names: readonly (keyof JobPayloads)[]): Promise<void> {
  await db.query(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs where task_identifier = any($1) and locked_at is null))`,
    [names],
  );
}
