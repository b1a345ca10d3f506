import { execFile } from 'node:child_process';
import { open, rename } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type Cluster, SUPERUSER } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { makePrivateFolder } from './files.ts';
import { POSTGRES_ENVIRONMENT } from './guard.ts';

/** Makes the cluster aside and moves it into place whole, so that one left half made by a crash is never taken for good. */
export async function createCluster({ files, binaries, account, durable }: Cluster): Promise<void> {
  const fresh = `${files.cluster}.new-${process.pid}-${Date.now()}`;
  await makePrivateFolder(fresh, account.own);
  const command = [
    ...account.prefix,
    binaries.initdb,
    `--pgdata=${fresh}`,
    `--username=${SUPERUSER}`,
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const [program = binaries.initdb, ...args] = command;
  try {
    await promisify(execFile)(program, args, { ...account.ids, cwd: '/', env: POSTGRES_ENVIRONMENT });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    const reason = output.split('\n').find((line) => /error|fatal/i.test(line)) ?? output.split('\n')[0];
    throw new EmbeddedPostgresError(
      'UNUSABLE_FOLDER',
      `could not make the database in ${files.cluster}: ${reason?.replace(/^.*(?:FATAL|ERROR|error): +/i, '')}`,
    );
  }
  await rename(fresh, files.cluster);
  if (!durable) return;
  const folder = await open(files.base, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
