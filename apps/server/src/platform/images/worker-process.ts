import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ImagesOverloaded, ImageTooDemanding, TooManyPixels, UnreadableImage } from './image-errors.ts';
import type { WorkerMessage, WorkerTask } from './worker-messages.ts';

export interface WorkerLimits {
  /** Wall time of one picture, including the start of the process. Above it, the machine is too busy. */
  timeMs: number;
  /** Processor time of one picture, which does not depend on how busy the machine is. */
  cpuMs: number;
  /** Resident memory at which the process is ended. */
  residentBytes: number;
}

export interface WorkerProcess {
  readonly pid: number | undefined;
  /** False once the process has ended. */
  readonly usable: boolean;
  /** Runs one task at a time. Rejects with an `ImageError`. */
  run(task: WorkerTask): Promise<WorkerResult>;
  /** Ends the process immediately; its work rejects with `ImagesOverloaded`. Resolves when it has ended. */
  end(): Promise<void>;
}

/** The result of a task that did not fail. */
export type WorkerResult = Extract<WorkerMessage, { kind: 'processed' | 'drawn' }>;

interface Job {
  resolve(result: WorkerResult): void;
  reject(error: Error): void;
}

const program = fileURLToPath(new URL('./image-worker.ts', import.meta.url));
const fonts = fileURLToPath(new URL('../../../data/pictures/fonts.conf', import.meta.url));
// Address space that Node reserves without using; measured as 630 MB.
const RESERVED_BYTES = 1_000_000_000;
const STDERR_TAIL_LENGTH = 1_000;

/** Starts a process that decodes photos and draws pictures (`image-worker.ts`). */
export function startWorker(limits: WorkerLimits): WorkerProcess {
  const child = spawnWorker(limits);
  let job: Job | null = null;
  let usable = true;
  let ready = false;
  let cpuMs = 0;
  let stderrTail = '';

  const endJob = (outcome: (job: Job) => void): void => {
    const ended = job;
    job = null;
    if (ended) outcome(ended);
  };
  const kill = (reason: Error): void => {
    usable = false;
    child.kill('SIGKILL');
    endJob(({ reject }) => reject(reason));
  };
  /** The process ended before it received its task. Its `close`, not the failed write, says why, and rejects the job. */
  const endUnreached = (): void => {
    usable = false;
    ready = false;
    child.kill('SIGKILL');
  };

  child.on('message', (message: WorkerMessage) => {
    if (message.kind === 'ready') ready = true;
    else if (message.kind === 'progress') cpuMs = message.cpuMs;
    else if (message.kind === 'too-demanding') kill(new ImageTooDemanding());
    else endJob((current) => endWith(current, message));
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderrTail = (stderrTail + text).slice(-STDERR_TAIL_LENGTH);
  });
  child.on('error', (error) => kill(new ImagesOverloaded({ cause: error })));
  const gone = new Promise<void>((resolve) => {
    child.on('error', () => resolve());
    child.on('close', (code, signal) => {
      usable = false;
      endJob(({ reject }) => reject(afterCrash(ready, code, signal, stderrTail)));
      resolve();
    });
  });

  return {
    pid: child.pid,
    get usable() {
      return usable && child.connected;
    },
    run: (task) =>
      new Promise((resolve, reject) => {
        cpuMs = 0;
        const timer = setTimeout(() => kill(new ImagesOverloaded({ cpuMs })), limits.timeMs);
        job = {
          resolve: (result) => {
            clearTimeout(timer);
            resolve(result);
          },
          reject: (error) => {
            clearTimeout(timer);
            reject(error);
          },
        };
        // A process that could not start has no channel, and one that has ended no longer: their event says so.
        if (!child.connected) return;
        child.send(task, (error) => {
          if (error) endUnreached();
        });
      }),
    end: async () => {
      kill(new ImagesOverloaded());
      await gone;
    },
  };
}

function spawnWorker({ residentBytes, cpuMs }: WorkerLimits): ChildProcess {
  // The shell sets a hard limit (Linux) against growth that is too fast for the process's own check.
  const hardLimitKib = Math.ceil((residentBytes + RESERVED_BYTES) / 1024);
  return spawn(
    '/bin/sh',
    [
      '-c',
      `ulimit -d ${hardLimitKib} 2>/dev/null; exec "$@"`,
      'image-worker',
      process.execPath,
      '--max-old-space-size=64',
      program,
      String(residentBytes),
      String(cpuMs),
    ],
    // No environment, so that an exploited decoder finds no password. Few arenas keep memory low. Pictures are drawn
    // with the bundled fonts only.
    {
      env: { MALLOC_ARENA_MAX: '2', FONTCONFIG_FILE: fonts },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
}

function endWith(
  job: Job,
  message: Exclude<WorkerMessage, { kind: 'ready' | 'progress' | 'too-demanding' }>,
): void {
  if (message.kind === 'processed' || message.kind === 'drawn') job.resolve(message);
  else if (message.kind === 'too-many-pixels') job.reject(new TooManyPixels());
  else job.reject(new UnreadableImage(new Error(message.reason)));
}

/**
 * A decoder that crashes does so because of its picture. A process that could not start, or was killed from outside,
 * did not.
 */
function afterCrash(
  ready: boolean,
  code: number | null,
  signal: NodeJS.Signals | null,
  stderrTail: string,
): Error {
  const cause = new Error(`image worker ended with ${signal ?? `code ${code}`}: ${stderrTail.trim()}`);
  const fromOutside =
    signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP';
  return !ready || fromOutside ? new ImagesOverloaded({ cause }) : new UnreadableImage(cause);
}
