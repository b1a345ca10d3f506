import { setTimeout as delay } from 'node:timers/promises';
import { chooseAccount } from './account.ts';
import { locateBinaries } from './binaries.ts';
import { type Cluster, type PostgresLog, SUPERUSER } from './cluster.ts';
import { EmbeddedPostgresError, folderAdvice } from './error.ts';
import { findPostmaster, type PostgresFiles, preparePostgresFiles, removeSocketFolder } from './files.ts';
import { tryClaim } from './folder-claim.ts';
import { endPreviousPostmaster, supervise } from './supervisor.ts';

export interface EmbeddedPostgresOptions {
  /** The database lives in `<dataDir>/postgres`; made where it is missing. */
  readonly dataDir: string;
  /** Takes the lines of PostgreSQL's log and of the supervisor. */
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
  /** The same as a URL. */
  readonly connectionString: string;
  /** True where the database is another process's; stop() then leaves it alone. */
  readonly attached: boolean;
  stop(): Promise<void>;
}

const CLAIM_POLL_MS = 50;
const WAIT_FOR_COMMAND_MS = 60_000;
/** A server that has just been killed is not gone at once on a busy machine. */
const WAIT_FOR_DYING_SERVER_MS = 1_000;

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
      'UNUSABLE_FOLDER',
      `${dataDir} cannot be used (${error.message}): ${folderAdvice(error)}`,
    );
  }
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, mode = 'own' } = options;
  const binaries = await locateBinaries();
  const files = await preparePostgresFiles(options.dataDir);
  const held = await claimOrAttach(files, options.dataDir, mode, log);
  if ('socketFolder' in held) {
    return { ...describeConnection(held.socketFolder), attached: true, stop: async () => {} };
  }
  try {
    await endPreviousPostmaster({ files, log });
    const account = await chooseAccount(files.cluster, [files.base, binaries.postgres]);
    const cluster: Cluster = { files, binaries, account, durable, log };
    const supervisor = await supervise(cluster);
    const stop = async () => {
      await supervisor.stop();
      await removeSocketFolder(files);
      await held.release();
    };
    return { ...describeConnection(files.socketFolder), attached: false, stop };
  } catch (error) {
    await held.release();
    throw error;
  }
}

function describeConnection(host: string): Pick<EmbeddedPostgres, 'connection' | 'connectionString'> {
  const connection = { host, user: SUPERUSER, database: 'postgres' };
  const { user, database } = connection;
  return {
    connection,
    // With port and sslmode, because clients take what is left out from PGPORT and PGSSLMODE.
    connectionString: `postgresql://${user}@localhost:5432/${database}?host=${encodeURIComponent(host)}&sslmode=disable`,
  };
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
    const patience = passing || holder.passing ? WAIT_FOR_COMMAND_MS : WAIT_FOR_DYING_SERVER_MS;
    if (Date.now() - started > patience) {
      throw new EmbeddedPostgresError(
        'IN_USE',
        `The data folder ${dataDir} is in use by process ${holder.pid}: stop it first`,
      );
    }
    if (!said && holder.passing) log(`waiting for process ${holder.pid}, a command on the database`, 'info');
    said = true;
    await delay(CLAIM_POLL_MS);
  }
}
