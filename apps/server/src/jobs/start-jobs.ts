import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import {
  Logger,
  parseCrontab,
  type Runner,
  type RunnerOptions,
  run,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { endPool } from '../db/end-pool.ts';
import { mailTasks, queueSchema } from '../db/job-queue.ts';
import type { ModuleContext } from '../http/module-context.ts';
import type { Mailer } from '../platform/mail.ts';
import { findLockHolders, forgetFutureRuns, releaseTasksOf } from './job-locks.repository.ts';
import { createTasks, crontab, demoCrontab, type Task } from './tasks.ts';

export type Jobs = {
  /** Lets running tasks finish, and hands those that do not back to the queue. */
  stop(): Promise<void>;
};

export type JobsOptions = {
  connectionString: string;
  log: FastifyBaseLogger;
  context: ModuleContext;
  mailer: Mailer;
  /** Fills a demo again when that is due; null outside of a demo. */
  resetDemo?: (() => Promise<void>) | null;
  /** How long a stop waits for running tasks. */
  stopWithinMs?: number;
  /** How long storing the end of a task may take. */
  storedWithinMs?: number;
  checkClockEveryMs?: number;
};

const CONNECT_TIMEOUT_MS = 5_000;
const RESPONSE_TIMEOUT_MS = 15_000;
const STORED_WITHIN_MS = CONNECT_TIMEOUT_MS + RESPONSE_TIMEOUT_MS;
const RESTART_AFTER_MS = 1_000;
const STOP_WITHIN_MS = 15_000;
const CHECK_CLOCK_EVERY_MS = 30_000;
/** By how much a clock is set back before the schedule starts again; less than that it waits. */
const SET_BACK_MS = 120_000;

const runnerOptions = {
  schema: queueSchema,
  /** Of tasks that send no mail, and of those that do. */
  concurrency: 2,
  noHandleSignals: true,
  // By default the library records the end of a task without waiting for it: a lost connection would end the process, and
  // a stop would lose the record.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
} satisfies RunnerOptions;

/** Runs the queue's tasks in this process until it ends, also through failures of the database. */
export async function startJobs({
  connectionString,
  log,
  context,
  mailer,
  resetDemo = null,
  stopWithinMs = STOP_WITHIN_MS,
  storedWithinMs = STORED_WITHIN_MS,
  checkClockEveryMs = CHECK_CLOCK_EVERY_MS,
}: JobsOptions): Promise<Jobs> {
  const report = (error: Error) => log.warn({ err: error }, 'the job queue lost a database connection');
  const pool = openPool(connectionString, report);

  // An embedded database has no other client, so workers that still hold a task were killed.
  if (context.config.databaseUrl === null) await releaseTasksOf(pool, await findLockHolders(pool));

  const taskList = createTasks(context, mailer, resetDemo);
  const isMail = (name: string) => (mailTasks as readonly string[]).includes(name);
  const tasksWhere = (belongs: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(taskList).filter(([name]) => belongs(name)));
  const parts = { pool, log, storedWithinMs };
  const runners = [
    await startRunner(parts, {
      tasks: tasksWhere((name) => !isMail(name)),
      schedule: resetDemo ? crontab + demoCrontab : crontab,
    }),
    // With workers of their own: each attempt at a mail server that does not answer holds one for up to a minute.
    await startRunner(parts, { tasks: tasksWhere(isMail), schedule: '' }),
  ];
  const clockCheck = onClockSetBack(checkClockEveryMs, () => {
    log.warn('the clock was set back; the schedule of tasks starts again');
    for (const runner of runners) runner.startAgain();
  });

  return {
    async stop() {
      clearInterval(clockCheck);
      const hasEnded = Promise.all(runners.map((runner) => runner.stop())).then(() => true);
      // Releases the tasks that still run, for another process: the library itself would wait for four hours.
      if (!(await Promise.race([hasEnded, delay(stopWithinMs, false, { ref: false })]))) {
        await releaseTasksOf(
          pool,
          runners.flatMap((runner) => runner.holder() ?? []),
        ).catch(report);
      }
      await endPool(pool);
    },
  };
}

type Work = {
  tasks: Record<string, Task>;
  /** A crontab in UTC. */
  schedule: string;
};

/** Starts workers of their own for these tasks. */
async function startRunner(
  { pool, log, storedWithinMs }: { pool: pg.Pool; log: FastifyBaseLogger; storedWithinMs: number },
  { tasks, schedule }: Work,
): Promise<LastingRunner & { holder(): string | undefined }> {
  let holder: string | undefined;
  const start = async () => {
    // Tasks of an earlier run of this process that lost the database.
    if (holder !== undefined) await releaseTasksOf(pool, [holder]);
    await forgetFutureRuns(pool, new Date(Date.now() + SET_BACK_MS));
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => {
      holder = workerPool.id;
    });
    const stuck = Promise.race([firstSearchFailed(events), workersStopped(events, storedWithinMs)]);
    const runner = await run({
      ...runnerOptions,
      taskList: tasks,
      // Not as text: the library would replace an empty one by a file of the working directory.
      parsedCronItems: parseCrontab(schedule),
      pgPool: pool,
      events,
      logger: libraryLogger(log),
    });
    const stop = () => runner.stop().catch(isOver);
    return { stop, promise: Promise.race([runner.promise, stuck.then(stop)]) };
  };
  return { ...(await keepRunning(start, log)), holder: () => holder };
}

/**
 * Resolves when a runner's first search for a task fails. With it the library asks for the ids of its tasks, and where
 * that fails, it keeps the failure, so that every later search fails, too.
 */
function firstSearchFailed(events: WorkerEvents): Promise<void> {
  return new Promise((resolve) => {
    let hasSearched = false;
    const succeed = () => {
      hasSearched = true;
    };
    events.once('worker:getJob:empty', succeed);
    events.once('job:start', succeed);
    events.on('worker:getJob:error', () => {
      if (!hasSearched) resolve();
    });
  });
}

/**
 * Resolves when the end of a task could not be stored and, therefore, all workers of the runner have stopped. The library
 * then waits for other ends that are being stored, but where storing fails for two at once, it miscounts them and waits
 * for ever.
 */
async function workersStopped(events: WorkerEvents, storedWithinMs: number): Promise<void> {
  let workers = 0;
  events.on('worker:create', () => {
    workers++;
  });
  events.on('worker:stop', () => {
    workers--;
  });
  await once(events, 'pool:fatalError');
  while (workers > 0) await once(events, 'worker:stop');
  await delay(storedWithinMs, undefined, { ref: false });
}

type OneRunner = Pick<Runner, 'promise'> & { stop(): Promise<void> };

type LastingRunner = {
  /** Ends the current runner, so that another one starts. */
  startAgain(): void;
  /** Resolves when all tasks have ended. */
  stop(): Promise<void>;
};

/** Starts a runner, and another one whenever it ends by itself, as when the database is away. */
async function keepRunning(start: () => Promise<OneRunner>, log: FastifyBaseLogger): Promise<LastingRunner> {
  const stopping = new AbortController();
  let runner = await start();

  async function replaceEnded(): Promise<void> {
    for (;;) {
      await ended(runner, log);
      if (stopping.signal.aborted) return;
      const next = await restart(start, log, stopping.signal);
      if (!next) return;
      runner = next;
      // The stop may have come during the restart.
      if (stopping.signal.aborted) return next.stop();
    }
  }

  const alive = replaceEnded();
  return {
    startAgain() {
      void runner.stop();
    },
    async stop() {
      stopping.abort();
      await runner.stop();
      await alive;
    },
  };
}

/** A runner that has ended by itself refuses to stop. */
const isOver = () => undefined;

/** Calls `act` when the clock was set back. The schedule waits for the time that it has reached, up to days. */
function onClockSetBack(everyMs: number, act: () => void): NodeJS.Timeout {
  const offset = () => Date.now() - performance.now();
  let usual = offset();
  return setInterval(() => {
    const current = offset();
    if (current < usual - SET_BACK_MS) act();
    usual = current;
  }, everyMs).unref();
}

function openPool(connectionString: string, onConnectionLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 5,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The queue's own statements are short: a connection that does not answer must not hold its worker for ever, …
    statement_timeout: RESPONSE_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
    // … and is not used again and again.
    maxLifetimeSeconds: 300,
    options: '-c timezone=UTC',
  });
  // Without a listener, a restart of the database would end the process.
  pool.on('error', onConnectionLost);
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  return pool;
}

function libraryLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    // The library logs every finished task as "info".
    if (level === 'error' || level === 'warning') log[level === 'error' ? 'error' : 'warn'](message);
    else log.debug(message);
  });
}

async function ended(runner: OneRunner, log: FastifyBaseLogger): Promise<void> {
  try {
    await runner.promise;
  } catch (error) {
    log.error({ err: error }, 'the job queue stopped working');
  }
}

async function restart(
  start: () => Promise<OneRunner>,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): Promise<OneRunner | null> {
  while (!stopping.aborted) {
    await delay(RESTART_AFTER_MS, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) break;
    try {
      return await start();
    } catch (error) {
      log.error({ err: error }, 'the job queue could not start again');
    }
  }
  return null;
}
