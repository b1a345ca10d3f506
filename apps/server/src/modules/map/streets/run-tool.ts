import { spawn } from 'node:child_process';

/**
 * No new archive was built, for a reason that the operator can correct. The message is one line that says what to do.
 */
export class BuildError extends Error {}

export type Tools = { osmium: string; tilemaker: string };

/** How much of a tool's output is kept for its last line. */
const KEPT_OUTPUT_LENGTH = 64_000;

/**
 * Runs a tool to its end.
 * @returns its standard output
 * @throws BuildError if it is not installed or fails
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
      printed = (printed + text).slice(-KEPT_OUTPUT_LENGTH);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complained = (complained + text).slice(-KEPT_OUTPUT_LENGTH);
    });
    child.on('error', (error) => {
      // An aborted tool is still awaited, because it writes to the folder that is deleted next.
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

/** Tools redraw their progress in place with carriage returns. */
function lastLine(text: string): string | undefined {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .findLast((line) => line !== '');
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
