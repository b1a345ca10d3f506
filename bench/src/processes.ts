import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import packageFile from '../../package.json' with { type: 'json' };
import type { BenchDatabase } from './database.ts';

export type RunningServer = { url: string; pid: number; stop(): Promise<void> };

export const root = path.join(import.meta.dirname, '../..');

/** `site` is the public address, to which the product redirects from others. */
export type RunningProduct = RunningServer & { site: string };

/** Starts the product as `npm start` does. */
export async function startProduct(env: (port: number) => Record<string, string>): Promise<RunningProduct> {
  const server = await startServer(() => ['/bin/sh', '-c', packageFile.scripts.start], env, '/readyz');
  return { ...server, site: server.url.replace('127.0.0.1', 'localhost') };
}

/** The product on a bench database, without rate limits. It stores its files in `dataDir`. */
export const startProductOn = (
  { connectionString }: Pick<BenchDatabase, 'connectionString'>,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<RunningProduct> =>
  startProduct((port) => ({
    PORT: String(port),
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000000',
    ...settings,
  }));

/** The same, for as long as `work` takes, with its files in a folder that is removed afterwards. */
export async function withProduct<Result>(
  database: Pick<BenchDatabase, 'connectionString'>,
  work: (product: RunningProduct) => Promise<Result>,
  settings?: Record<string, string>,
): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reelmates-bench-data-'));
  try {
    const product = await startProductOn(database, dataDir, settings);
    try {
      return await work(product);
    } finally {
      await product.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Starts a server and waits until it answers `readyPath`. Its output is discarded.
 * @param command a program and its arguments
 */
export async function startServer(
  command: (port: number) => [string, ...string[]],
  env: (port: number) => Record<string, string>,
  readyPath: string,
): Promise<RunningServer> {
  const port = await freePort();
  const [program, ...args] = command(port);
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(`${url}${readyPath}`, child).catch((error: unknown) => {
    child.kill('SIGTERM');
    throw error;
  });
  if (child.pid === undefined) throw new Error('the server has no process');
  return {
    url,
    pid: child.pid,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function waitFor(url: string, child: ChildProcess): Promise<void> {
  // A demo fills its database before it answers, which takes a minute on a busy machine.
  for (let attempt = 0; attempt < 1_800; attempt++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer`);
}
