import { execFile } from 'node:child_process';
import { open, rename } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Account } from './embedded-postgres-account.ts';
import type { PostgresBinaries } from './embedded-postgres-binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { makePrivateFolder, type PostgresFiles } from './embedded-postgres-files.ts';
import { POSTGRES_ENVIRONMENT } from './embedded-postgres-guard.ts';

/** Makes the cluster aside and moves it into place whole, so that one left half made by a crash is never taken for good. */
export async function createCluster(options: {
  files: PostgresFiles;
  binaries: PostgresBinaries;
  account: Account;
  durable: boolean;
  superuser: string;
}): Promise<void> {
  const { files, binaries, account } = options;
  const fresh = `${files.cluster}.new-${process.pid}-${Date.now()}`;
  await makePrivateFolder(fresh, account.own);
  const command = [
    ...account.prefix,
    binaries.initdb,
    `--pgdata=${fresh}`,
    `--username=${options.superuser}`,
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(options.durable ? [] : ['--no-sync']),
  ];
  const [program = binaries.initdb, ...args] = command;
  try {
    await promisify(execFile)(program, args, { ...account.ids, cwd: '/', env: POSTGRES_ENVIRONMENT });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    const reason = output.split('\n').find((line) => /error|fatal/i.test(line)) ?? output.split('\n')[0];
    throw new EmbeddedPostgresError(
      'START_FAILED',
      `DATA_DIR: could not make the database in ${files.cluster}: ${reason?.replace(/^.*(?:FATAL|ERROR|error): +/i, '')}`,
    );
  }
  await rename(fresh, files.cluster);
  if (!options.durable) return;
  const folder = await open(files.base, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
