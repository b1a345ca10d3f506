import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { findPostmaster } from './files.ts';
import { postgresSettings } from './settings.ts';

const STOP_TIMEOUT_MS = 20_000;

/**
 * PostgreSQL runs beside a watcher that reads a pipe from this process. The pipe ends with this process, whatever ended
 * it, and PostgreSQL is then asked to shut down at once.
 */
const GUARD = `
exec 3<&0
"$@" </dev/null 3<&- &
postgres=$!
( read -r _ <&3; kill -INT $postgres 2>/dev/null ) &
watcher=$!
wait $postgres
status=$?
kill $watcher 2>/dev/null
exit $status`;

/** What PostgreSQL and its tools may see of the environment: nothing that changes their locale, zone or connection. */
export const POSTGRES_ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

export interface GuardedPostgres {
  readonly ended: boolean;
  readonly end: Promise<void>;
  /** The last error that PostgreSQL logged, or why it could not start, for a message to people. */
  readonly lastError: string;
  stop(): Promise<void>;
}

export function spawnGuarded({ files, binaries, account, durable, log }: Cluster): GuardedPostgres {
  const settings = postgresSettings(durable, files.socketFolder);
  const command = [
    ...account.prefix,
    binaries.postgres,
    '-D',
    files.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  // In a session of its own, so that Ctrl-C in a terminal reaches the server alone, which then stops it in good order.
  const guard = spawn('/bin/sh', ['-c', GUARD, 'postgres-guard', ...command], {
    ...account.ids,
    cwd: '/',
    env: POSTGRES_ENVIRONMENT,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let ended = false;
  let lastError = 'it said nothing';
  guard.stdin.on('error', () => {});
  createInterface({ input: guard.stderr }).on('line', (line) => {
    const { level, text, isComplaint } = readLogLine(line);
    if (isComplaint) lastError = text;
    log(text, level);
  });
  const end = new Promise<void>((resolve) => {
    const finish = (reason?: string) => {
      ended = true;
      if (reason) lastError = reason;
      guard.stdin.destroy();
      resolve();
    };
    guard.once('error', (error) => finish(error.message));
    guard.once('exit', () => finish());
  });
  letProcessEnd(guard);

  return {
    get ended() {
      return ended;
    },
    get lastError() {
      return lastError;
    },
    end,
    async stop() {
      if (ended) return;
      guard.stdin.end();
      guard.ref();
      const patience = new AbortController();
      const timeout = delay(STOP_TIMEOUT_MS, 'timeout', { signal: patience.signal }).catch(() => 'ended');
      const outcome = await Promise.race([end, timeout]);
      patience.abort();
      if (outcome !== 'timeout') return;
      const postmaster = await findPostmaster(files);
      if (postmaster) process.kill(postmaster.pid, 'SIGQUIT');
      await end;
    },
  };
}

/** A program that has nothing left to do may end without stop(): the guard then sees to the database. */
function letProcessEnd(guard: ChildProcessByStdio<Writable, null, Readable>): void {
  guard.unref();
  for (const pipe of [guard.stdin, guard.stderr]) {
    if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  }
}

/** FATAL ends one connection, or PostgreSQL while it starts: then it is also the reason that start fails with. */
function readLogLine(line: string): {
  level: 'debug' | 'warn' | 'error';
  text: string;
  isComplaint: boolean;
} {
  const [, severity, text] = /^(?:.*\] )?([A-Z]+): {2}(.*)$/.exec(line) ?? [];
  if (!severity || !text) return { level: 'error', text: line, isComplaint: true };
  const level = severity === 'PANIC' ? 'error' : /^(FATAL|ERROR|WARNING)$/.test(severity) ? 'warn' : 'debug';
  return { level, text, isComplaint: severity === 'PANIC' || severity === 'FATAL' };
}
