import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtServer } from './built-server.ts';
import { freePort } from './free-port.ts';
import { privacyWatch } from './privacy-watch.ts';

const processes: ServerProcess[] = [];

export type ServerProcess = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

/** Starts the server as a process. `endServerProcesses` ends the remaining ones after a test. */
export function launch(env: Record<string, string>): ServerProcess {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [builtServer], {
    env: { ...inherited, PORT: '0', RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => (text += part));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const launched = { child, output: () => text, ended };
  processes.push(launched);
  return launched;
}

/** The same, once it answers. */
export async function launchReady(env: Record<string, string>): Promise<ServerProcess & { url: string }> {
  const port = await freePort();
  const running = launch({ PORT: String(port), ...env });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (running.child.exitCode !== null) throw new Error(`the server ended: ${running.output()}`);
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok === true;
  });
  return { ...running, url };
}

/** @throws Error when a process has written private data */
export async function endServerProcesses(): Promise<void> {
  for (const { child, output, ended } of processes.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    privacyWatch.checkLog(output());
  }
  privacyWatch.end();
}

export async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 40_000; Date.now() < deadline; ) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not come about');
}
