import { spawn } from 'node:child_process';

/** Why there is no new archive, where the operator can mend it: one line that says what to do. */
export class BuildError extends Error {}

export type Tools = { osmium: string; tilemaker: string };

/** Enough of what a tool prints for its last words. */
const keptOutput = 64_000;

/**
 * Runs one of the tools until it has ended.
 * @returns what it printed on standard output
 * @throws BuildError where it is not installed or fails
 */
export async function runTool(
  tools: Tools,
  name: keyof Tools,
  args: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  let [printed, complained] = ['', ''];
  const code = await new Promise<number | NodeJS.Signals>((resolve, reject) => {
    const child = spawn(tools[name], args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-keptOutput);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complained = (complained + text).slice(-keptOutput);
    });
    child.on('error', (error) => {
      // An aborted one is waited for: it writes to the folder that is deleted next.
      if (error.name !== 'AbortError') reject(error);
    });
    child.on('close', (exitCode, killedBy) => resolve(exitCode ?? killedBy ?? 1));
  }).catch((error: unknown) => {
    throw isCode(error, 'ENOENT') ? notInstalled(name) : error;
  });
  signal.throwIfAborted();
  if (code === 0) return printed;
  if (isDiskFull(complained + printed)) throw diskFull();
  const last = lastLine(complained) ?? lastLine(printed);
  const how = typeof code === 'string' ? `was ended by ${code} (is there enough memory?)` : 'failed';
  throw new BuildError(`${name} ${how}${last ? `: ${last}` : ''}`);
}

function notInstalled(name: keyof Tools): BuildError {
  return new BuildError(
    `${name} is not installed. On Debian or Ubuntu: apt-get install tilemaker osmium-tool`,
  );
}

export function diskFull(): BuildError {
  return new BuildError(
    'The disk of DATA_DIR is full: make room for about three times the size of the extract, and try again',
  );
}

const isDiskFull = (text: string) => /no space left|disk (is )?full/i.test(text);

/** Tools draw their progress over itself with carriage returns. */
function lastLine(text: string): string | undefined {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .findLast((line) => line !== '');
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
