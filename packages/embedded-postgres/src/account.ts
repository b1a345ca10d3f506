import { execFile } from 'node:child_process';
import { chown, lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './error.ts';

const NOBODY = 65534;

/** How PostgreSQL, which refuses to run as root, is started: a command to put in front of it, and the ids to start that with. */
export interface Account {
  readonly prefix: readonly string[];
  readonly ids: { readonly uid?: number; readonly gid?: number };
  /** Gives a file or folder to the account; does nothing where PostgreSQL runs as ourselves. */
  own(path: string): Promise<void>;
}

/**
 * Chooses the account. Root takes the user who owns the existing cluster, else an unprivileged one. Where the path leads through a
 * folder that only root may enter (a checkout under /root), PostgreSQL keeps the one capability to pass through it.
 */
export async function chooseAccount(cluster: string, enters: readonly string[]): Promise<Account> {
  const current = await stat(cluster).catch(() => null);
  const self = process.getuid?.();
  if (self !== 0) {
    if (current && self !== undefined && current.uid !== self) {
      throw new EmbeddedPostgresError(
        'OTHER_OWNER',
        `The database in ${cluster} belongs to user id ${current.uid}: start as that user`,
      );
    }
    return { prefix: [], ids: {}, own: () => Promise.resolve() };
  }
  const uid = current && current.uid !== 0 ? current.uid : NOBODY;
  const gid = current && current.uid !== 0 ? current.gid : NOBODY;
  if (current?.uid === 0) await chownTree(cluster, uid, gid);
  const own = (path: string) => chown(path, uid, gid);
  const passable = await Promise.all(enters.map((path) => canEnter(path, uid)));
  if (passable.every(Boolean)) return { prefix: [], ids: { uid, gid }, own };
  return { prefix: await passThroughPrefix(uid, gid, cluster), ids: {}, own };
}

async function passThroughPrefix(uid: number, gid: number, cluster: string): Promise<string[]> {
  const prefix = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    // access(2), by which PostgreSQL examines its own files, otherwise leaves capabilities out of account.
    '--securebits=+no_setuid_fixup',
  ];
  try {
    await promisify(execFile)('setpriv', [...prefix.slice(1), 'true'], { cwd: '/' });
  } catch {
    throw new EmbeddedPostgresError(
      'NO_ACCESS',
      `The path to ${cluster} leads through a folder that only root may enter, and PostgreSQL does not run as root: ` +
        'start as another user, or move the project to a folder that others may enter',
    );
  }
  return prefix;
}

async function canEnter(path: string, uid: number): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid: owner } = await stat(folder);
    const mask = owner === uid ? 0o100 : 0o001;
    if (!(mode & mask)) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function chownTree(root: string, uid: number, gid: number): Promise<void> {
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const path = join(root, entry.name);
    if (entry.isDirectory()) await chownTree(path, uid, gid);
    else if ((await lstat(path)).isFile()) await chown(path, uid, gid);
  }
  await chown(root, uid, gid);
}
