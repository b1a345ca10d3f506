import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface RunningProcess {
  /** Differs between two processes that were given the same pid, also across a reboot. */
  readonly startedAt: string;
  readonly command: string;
}

/** The process behind a pid, or null where there is none. A zombie counts as none: it holds nothing any more. */
export async function lookUpProcess(pid: number): Promise<RunningProcess | null> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  return process.platform === 'linux' ? lookUpInProc(pid) : lookUpWithPs(pid);
}

async function lookUpInProc(pid: number): Promise<RunningProcess | null> {
  try {
    const [stat, command, bootId] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    ]);
    // The second field is the program's name in brackets and may itself hold blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0] ?? 'X';
    if (state === 'Z' || state === 'X') return null;
    return {
      startedAt: `${bootId.trim()}:${fields[19] ?? ''}`,
      command: command.replaceAll('\0', ' ').trim(),
    };
  } catch {
    return null;
  }
}

async function lookUpWithPs(pid: number): Promise<RunningProcess | null> {
  try {
    const { stdout } = await promisify(execFile)('/bin/ps', [
      '-ww',
      '-o',
      'stat=,lstart=,command=',
      '-p',
      String(pid),
    ]);
    const [, state, startedAt, command] = /^(\S+)\s+(\S+ \S+ +\S+ \S+ \S+)\s+(.*)$/.exec(stdout.trim()) ?? [];
    if (!state || !startedAt || state.startsWith('Z')) return null;
    return { startedAt, command: command ?? '' };
  } catch {
    return null;
  }
}
