import { setTimeout as delay } from 'node:timers/promises';
import { type Account, chooseAccount } from './embedded-postgres-account.ts';
import { locateBinaries, type PostgresBinaries } from './embedded-postgres-binaries.ts';
import { createCluster } from './embedded-postgres-cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import {
  answers,
  findPostmaster,
  hasCluster,
  makePrivateFolder,
  type PostgresFiles,
  preparePostgresFiles,
  removeLeftovers,
  removeSocketFolder,
} from './embedded-postgres-files.ts';
import { type GuardedPostgres, spawnGuarded } from './embedded-postgres-guard.ts';
import { tryClaim } from './folder-claim.ts';

export type PostgresLog = (line: string, level: 'debug' | 'info' | 'warn' | 'error') => void;

export interface EmbeddedPostgresOptions {
  /** The cluster lives in `<dataDir>/postgres`; made where it is missing. */
  readonly dataDir: string;
  readonly log: PostgresLog;
  /** False gives up crash safety for speed: tests only. */
  readonly durable?: boolean;
  /**
   * `own` is for a server: it fails with IN_USE while another server lives on the folder. `attach-or-own` is for a
   * command: it uses the running server's database, or starts one for the moment.
   */
  readonly mode?: 'own' | 'attach-or-own';
}

export interface EmbeddedPostgres {
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
  /** True where the database is another process's; stop() then leaves it alone. */
  readonly attached: boolean;
  stop(): Promise<void>;
}

const SUPERUSER = 'app';
const POLL_MS = 15;
const WAIT_FOR_PREDECESSOR_MS = 60_000;
/** A server that has just been killed is not gone at once on a busy machine. */
const WAIT_FOR_DYING_SERVER_MS = 1_000;
/** Replaying the log after a crash may take a while on a large database. */
const START_TIMEOUT_MS = 180_000;

interface Cluster {
  readonly files: PostgresFiles;
  readonly binaries: PostgresBinaries;
  readonly account: Account;
  readonly durable: boolean;
  readonly log: PostgresLog;
}

/**
 * Starts the PostgreSQL that npm installed, on a unix socket alone. It ends with this process, however that ends
 * (kill -9 included), and is started again should it die by itself. Fails with an EmbeddedPostgresError.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options;
  try {
    return await start(options);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new EmbeddedPostgresError(
      'NO_ACCESS',
      `DATA_DIR: ${dataDir} cannot be used (${error.message}): choose a folder that this user may write to`,
    );
  }
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, mode = 'own' } = options;
  const binaries = await locateBinaries();
  const files = await preparePostgresFiles(options.dataDir);
  const held = await claimOrAttach(files, options.dataDir, mode, log);
  if ('socketFolder' in held) {
    return { ...describe(held.socketFolder), attached: true, stop: async () => {} };
  }
  try {
    await endFormerPostmaster(files, log);
    const account = await chooseAccount(files.cluster, [files.base, binaries.postgres]);
    const cluster: Cluster = { files, binaries, account, durable, log };
    const supervisor = await supervise(cluster);
    const stop = async () => {
      await supervisor.stop();
      await removeSocketFolder(files);
      await held.release();
    };
    return { ...describe(files.socketFolder), attached: false, stop };
  } catch (error) {
    await held.release();
    throw error;
  }
}

function describe(host: string) {
  return { connection: { host, user: SUPERUSER, database: 'postgres' } };
}

async function claimOrAttach(
  files: PostgresFiles,
  dataDir: string,
  mode: 'own' | 'attach-or-own',
  log: PostgresLog,
): Promise<{ release(): Promise<void> } | { socketFolder: string }> {
  const passing = mode === 'attach-or-own';
  const started = Date.now();
  for (let said = false; ; ) {
    const attempt = await tryClaim(files.claim, passing);
    if (attempt.claimed) return attempt;
    const { holder } = attempt;
    if (passing) {
      const postmaster = await findPostmaster(files);
      if (postmaster?.ready) return { socketFolder: postmaster.socketFolder };
    }
    const patience = passing || holder.passing ? WAIT_FOR_PREDECESSOR_MS : WAIT_FOR_DYING_SERVER_MS;
    if (Date.now() - started > patience) {
      throw new EmbeddedPostgresError(
        'IN_USE',
        `The data folder ${dataDir} is in use by process ${holder.pid}: stop it first, or set another DATA_DIR`,
      );
    }
    if (!said && holder.passing) log(`waiting for process ${holder.pid}, a command on the database`, 'info');
    said = true;
    await delay(50);
  }
}

/** Ends a postmaster whose owner has died. Its guardian is usually doing the same already; a second request does no harm. */
async function endFormerPostmaster(files: PostgresFiles, log: PostgresLog): Promise<void> {
  const deadline = Date.now() + WAIT_FOR_PREDECESSOR_MS;
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
        'IN_USE',
        `The former database process ${postmaster.pid} does not end: end it by hand, then start again`,
      );
    }
    await delay(POLL_MS);
  }
  if (await answers(files.socket)) {
    throw new EmbeddedPostgresError(
      'IN_USE',
      `The database in ${files.cluster} is in use from another container: stop that one first, or set another DATA_DIR`,
    );
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

async function launch(cluster: Cluster): Promise<GuardedPostgres> {
  const { files, account, log } = cluster;
  await removeLeftovers(files);
  await makePrivateFolder(files.socketFolder, account.own);
  if (!(await hasCluster(files))) await createCluster({ ...cluster, superuser: SUPERUSER });
  const guarded = spawnGuarded(cluster);
  const started = Date.now();
  for (let said = false; !(await findPostmaster(files))?.ready; ) {
    if (guarded.ended)
      throw new EmbeddedPostgresError(
        'START_FAILED',
        `DATA_DIR: PostgreSQL did not start in ${files.cluster}: ${guarded.lastWords}`,
      );
    const waited = Date.now() - started;
    if (waited > START_TIMEOUT_MS) {
      await guarded.stop();
      throw new EmbeddedPostgresError('START_FAILED', `PostgreSQL was not ready after ${waited / 1000} s`);
    }
    if (!said && waited > 3_000) {
      log('the database is recovering from a crash', 'info');
      said = true;
    }
    await delay(POLL_MS);
  }
  return guarded;
}

async function supervise(cluster: Cluster): Promise<{ stop(): Promise<void> }> {
  let current = await launch(cluster);
  const stopping = new AbortController();

  const keepAlive = async () => {
    while (!stopping.signal.aborted) {
      await current.end;
      if (stopping.signal.aborted) return;
      cluster.log(
        `the database process ended unexpectedly (${current.lastWords}), starting it again`,
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
      // A relaunch that was under way may have succeeded meanwhile.
      await current.stop();
    },
  };
}

async function relaunch(cluster: Cluster, stopping: AbortSignal): Promise<GuardedPostgres | null> {
  for (let pause = 100; !stopping.aborted; pause = Math.min(pause * 2, 10_000)) {
    try {
      await endFormerPostmaster(cluster.files, cluster.log);
      return await launch(cluster);
    } catch (error) {
      cluster.log(error instanceof Error ? error.message : String(error), 'error');
      await delay(pause, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return null;
}
