import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { expect } from './fixtures.ts';

export type OwnServer = { site: string; log: () => string; stop(): Promise<void> };

/** Starts a server for one journey, with its own data folder, if the journey changes the map or the settings of all. */
export async function startOwnServer(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<OwnServer> {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const main = path.join(import.meta.dirname, '../apps/server/dist/main.js');
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: site,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      log += part;
    });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  try {
    await expect(async () => {
      if (child.exitCode !== null) throw new Error(`the server ended: ${log}`);
      expect((await fetch(`${site}/readyz`)).ok).toBe(true);
    }).toPass({ timeout: 40_000, intervals: [100] });
  } catch (error) {
    await stop();
    throw error;
  }
  return { site, log: () => log, stop };
}
