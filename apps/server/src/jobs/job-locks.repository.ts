import type pg from 'pg';

/** @returns the ids of the workers that hold a task, whether they still run or were killed */
export async function findLockHolders(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ locked_by: string }>(
    'select distinct locked_by from graphile_worker.jobs where locked_by is not null',
  );
  return rows.map((row) => row.locked_by);
}

/** Releases the tasks that these workers hold; the library itself would wait for four hours. */
export async function releaseTasksOf(pool: pg.Pool, workers: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [workers]);
}

/**
 * Forgets runs of the schedule after `latest`, from when a clock was ahead: the library runs nothing until their time
 * has come again.
 */
export async function forgetFutureRuns(pool: pg.Pool, latest: Date): Promise<void> {
  await pool.query(
    'update graphile_worker._private_known_crontabs set last_execution = null where last_execution > $1',
    [latest],
  );
}
