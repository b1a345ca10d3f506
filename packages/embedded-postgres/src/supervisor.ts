import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { createCluster } from './create-cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { answers, findPostmaster, hasCluster, makePrivateFolder, removeLeftovers } from './files.ts';
import { type GuardedPostgres, spawnGuarded } from './guard.ts';

const POLL_MS = 15;
/** A dying postmaster may have a large checkpoint to write. */
const WAIT_FOR_PREVIOUS_POSTMASTER_MS = 60_000;
const WAIT_FOR_DYING_SOCKET_MS = 3_000;
/** Replaying the log after a crash may take a while on a large database. */
const START_TIMEOUT_MS = 180_000;

/** Ends a postmaster whose owner has died. Its guardian is usually doing the same already; a second request does no harm. */
export async function endPreviousPostmaster({ files, log }: Pick<Cluster, 'files' | 'log'>): Promise<void> {
  const deadline = Date.now() + WAIT_FOR_PREVIOUS_POSTMASTER_MS;
  for (let asked = 0; ; ) {
    const postmaster = await findPostmaster(files);
    if (!postmaster) break;
    if (asked !== postmaster.pid) {
      log('waiting for the former database process to end', 'info');
      signal(postmaster.pid, 'SIGINT');
      asked = postmaster.pid;
    }
    if (Date.now() > deadline) {
      signal(postmaster.pid, 'SIGQUIT');
      throw new EmbeddedPostgresError(
        'STILL_ENDING',
        `The former database process ${postmaster.pid} does not end: end it by hand, then start again`,
      );
    }
    await delay(POLL_MS);
  }
  // A killed process gives up its memory, by which it is found, before its sockets.
  const socketDeadline = Date.now() + WAIT_FOR_DYING_SOCKET_MS;
  while (await answers(files.socket)) {
    if (Date.now() < socketDeadline) {
      await delay(POLL_MS);
      continue;
    }
    throw new EmbeddedPostgresError(
      'IN_USE',
      `The database in ${files.cluster} is in use from another container: stop that one first`,
    );
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended already.
  }
}

async function launch(cluster: Cluster): Promise<GuardedPostgres> {
  const { files, account, log } = cluster;
  await removeLeftovers(files);
  await makePrivateFolder(files.socketFolder, account.own);
  if (!(await hasCluster(files))) await createCluster(cluster);
  const guarded = spawnGuarded(cluster);
  const started = Date.now();
  for (let said = false; !(await findPostmaster(files))?.ready; ) {
    if (guarded.ended)
      throw new EmbeddedPostgresError(
        'UNUSABLE_FOLDER',
        `PostgreSQL did not start in ${files.cluster}: ${guarded.lastError}`,
      );
    const waited = Date.now() - started;
    if (waited > START_TIMEOUT_MS) {
      await guarded.stop();
      throw new EmbeddedPostgresError('TIMED_OUT', `PostgreSQL was not ready after ${waited / 1000} s`);
    }
    if (!said && waited > 3_000) {
      log('the database is recovering from a crash', 'info');
      said = true;
    }
    await delay(POLL_MS);
  }
  return guarded;
}

/** Runs PostgreSQL until stop(), and starts it again when it ends by itself. */
export async function supervise(cluster: Cluster): Promise<{ stop(): Promise<void> }> {
  let current = await launch(cluster);
  const stopping = new AbortController();

  const keepAlive = async () => {
    while (!stopping.signal.aborted) {
      await current.end;
      if (stopping.signal.aborted) return;
      cluster.log(
        `the database process ended unexpectedly (${current.lastError}), starting it again`,
        'error',
      );
      const next = await relaunch(cluster, stopping.signal);
      if (!next) return;
      current = next;
    }
  };
  const alive = keepAlive();

  return {
    async stop() {
      stopping.abort();
      await current.stop();
      await alive;
      // A relaunch that was under way may have succeeded.
      await current.stop();
    },
  };
}

async function relaunch(cluster: Cluster, stopping: AbortSignal): Promise<GuardedPostgres | null> {
  for (let pause = 100; !stopping.aborted; pause = Math.min(pause * 2, 10_000)) {
    try {
      await endPreviousPostmaster(cluster);
      return await launch(cluster);
    } catch (error) {
      cluster.log(error instanceof Error ? error.message : String(error), 'error');
      await delay(pause, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return null;
}
