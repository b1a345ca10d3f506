import { createHash } from 'node:crypto';
import { access, chmod, lstat, mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError, hasCode } from './error.ts';
import { makeFolders } from './make-folders.ts';
import { lookUpProcess } from './process-lookup.ts';

/** sockaddr_un holds 104 bytes on macOS and 108 on Linux, its final NUL included. */
const LONGEST_SOCKET_PATH = 100;
const SOCKET_NAME = '.s.PGSQL.5432';

export interface PostgresFiles {
  readonly base: string;
  readonly cluster: string;
  readonly claim: string;
  /** The folder of the unix socket: what a client gives as its host. */
  readonly socketFolder: string;
  readonly socket: string;
  readonly postmasterPid: string;
}

/** Lays out `<dataDir>/postgres` and makes the folders that are missing, open enough for PostgreSQL's own user to pass. */
export async function preparePostgresFiles(dataDir: string): Promise<PostgresFiles> {
  const wanted = join(dataDir, 'postgres');
  const created = await makeFolders(resolve(wanted), 0o755);
  const base = await realpath(wanted);
  // A strict umask must not lock PostgreSQL's user out of the folders made here; those that were there stay as they are.
  if (created) await openUpTo(await realpath(created), base);
  const cluster = join(base, 'cluster');
  const socketFolder = shortEnough(join(base, 'run'), base);
  return {
    base,
    cluster,
    claim: join(base, 'owner.json'),
    socketFolder,
    socket: join(socketFolder, SOCKET_NAME),
    postmasterPid: join(cluster, 'postmaster.pid'),
  };
}

async function openUpTo(top: string, leaf: string): Promise<void> {
  for (let folder = leaf; ; folder = dirname(folder)) {
    await chmod(folder, 0o711);
    if (folder === top) return;
  }
}

function shortEnough(folder: string, base: string): string {
  const fits = (path: string) => Buffer.byteLength(join(path, SOCKET_NAME)) <= LONGEST_SOCKET_PATH;
  if (fits(folder)) return folder;
  const name = `embedded-postgres-${createHash('sha256').update(base).digest('hex').slice(0, 16)}`;
  const temporary = join(tmpdir(), name);
  return fits(temporary) ? temporary : join('/tmp', name);
}

/** Makes a folder for PostgreSQL alone. In a temporary folder another user could have made it first: then it is refused. */
export async function makePrivateFolder(path: string, own: (path: string) => Promise<void>): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  const before = await lstat(path);
  const self = process.getuid?.() ?? before.uid;
  if (!before.isDirectory() || (self !== 0 && before.uid !== self)) {
    throw new EmbeddedPostgresError(
      'NO_ACCESS',
      `${path} belongs to another user: remove it and start again`,
    );
  }
  await own(path);
  await chmod(path, 0o700);
}

export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
  readonly ready: boolean;
}

/** The live postmaster of this cluster. A pid file alone proves nothing: its process may be gone, a zombie, or another program. */
export async function findPostmaster(files: PostgresFiles): Promise<Postmaster | null> {
  const text = await readFile(files.postmasterPid, 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const running = await lookUpProcess(pid);
  if (!running?.command.includes(files.cluster)) return null;
  return { pid, socketFolder: lines[4] || files.socketFolder, ready: /^ready/.test(lines[7] ?? '') };
}

/** Whether a server accepts connections on the socket, one in another container included, whose pid cannot be seen. */
export function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const client = connect(socket);
    client.once('connect', () => {
      client.destroy();
      resolve(true);
    });
    client.once('error', () => resolve(false));
  });
}

/** Removes what a dead postmaster left, and half-made clusters. Only for the holder of the claim, with no postmaster alive. */
export async function removeLeftovers(files: PostgresFiles): Promise<void> {
  const halfMade = (await readdir(files.base)).filter((name) => name.startsWith('cluster.new-'));
  const stale = [files.postmasterPid, files.socket, `${files.socket}.lock`];
  await Promise.all([
    ...stale.map((path) => rm(path, { force: true })),
    ...halfMade.map((name) => rm(join(files.base, name), { recursive: true, force: true })),
  ]);
}

/** PostgreSQL removes its socket itself; a folder for it outside the data folder would stay behind. */
export async function removeSocketFolder(files: PostgresFiles): Promise<void> {
  if (!files.socketFolder.startsWith(files.base))
    await rm(files.socketFolder, { recursive: true, force: true });
}

export async function hasCluster(files: PostgresFiles): Promise<boolean> {
  try {
    await access(join(files.cluster, 'PG_VERSION'));
    return true;
  } catch {
    return false;
  }
}
