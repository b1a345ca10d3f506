// npm run dev: the server, restarted when its sources change, with Vite in front of it. One Ctrl-C stops both.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const STOP_TIMEOUT_MS = 20_000;
const root = join(import.meta.dirname, '..');
const WEB_PORT = 5173;
const serverPort = process.env.PORT ?? '3000';

// The page comes from Vite, so the server must accept Vite's origin as its own.
const serverEnvironment = { PUBLIC_URL: `http://localhost:${WEB_PORT}`, ...process.env, PORT: serverPort };
const webEnvironment = { DEV_SERVER_URL: `http://127.0.0.1:${serverPort}`, ...process.env };

function run(args: string[], cwd: string, env: NodeJS.ProcessEnv): ChildProcess {
  // In process groups of their own: a Ctrl-C then reaches only this process, which passes it on once.
  return spawn(process.execPath, args, { cwd, env, stdio: 'inherit', detached: true });
}

const children = [
  run(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], root, serverEnvironment),
  run(
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      '--port',
      String(WEB_PORT),
      '--strictPort',
      '--clearScreen',
      'false',
    ],
    join(root, 'apps/web'),
    webEnvironment,
  ),
];

let stopping = false;
let exitCode = 0;

function stop(): void {
  if (stopping) return;
  stopping = true;
  for (const child of children) signal(child, 'SIGTERM');
  setTimeout(() => {
    for (const child of children) signal(child, 'SIGKILL');
  }, STOP_TIMEOUT_MS).unref();
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  // The watcher passes SIGTERM on to the server, which it could not do with SIGKILL.
  process.kill(name === 'SIGKILL' ? -child.pid : child.pid, name);
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
for (const child of children) {
  child.on('exit', (code) => {
    if (!stopping) exitCode = code || 1;
    stop();
    if (children.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)) {
      process.exit(exitCode);
    }
  });
}
