import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from './error.ts';
import { lookUpProcess } from './process-lookup.ts';

export interface ClaimHolder {
  readonly pid: number;
  readonly startedAt: string;
  /** True for a command that is over in a moment, false for a server. */
  readonly passing: boolean;
}

type ClaimAttempt =
  | { readonly claimed: true; release(): Promise<void> }
  | { readonly claimed: false; readonly holder: ClaimHolder };

const heldByThisProcess = new Set<string>();

/**
 * Claims a folder for this process by a file that names it. The claim of a process that has died, however it died,
 * counts for nothing, so nothing needs to be cleaned up by hand.
 */
export async function tryClaim(file: string, passing: boolean): Promise<ClaimAttempt> {
  const self = await lookUpProcess(process.pid);
  const holder: ClaimHolder = { pid: process.pid, startedAt: self?.startedAt ?? '', passing };
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    // On a full disk the file appears, and cannot be written.
    await writeFile(own, JSON.stringify(holder));
    for (;;) {
      // link() makes the file appear with its content, or fails: no process ever reads half a claim.
      if (await linkIfAbsent(own, file)) {
        heldByThisProcess.add(file);
        return { claimed: true, release: () => release(file) };
      }
      const current = await readHolder(file);
      if (current && (await isAlive(current, file))) return { claimed: false, holder: current };
      await discardStale(file);
    }
  } finally {
    await rm(own, { force: true });
  }
}

async function release(file: string): Promise<void> {
  if (heldByThisProcess.delete(file)) await rm(file, { force: true });
}

async function isAlive(holder: ClaimHolder, file: string): Promise<boolean> {
  // A restarted container often gets the pid it had before.
  if (holder.pid === process.pid) return heldByThisProcess.has(file);
  return (await lookUpProcess(holder.pid))?.startedAt === holder.startedAt;
}

/** Takes a dead process's claim away, and puts it back if another process has claimed the folder in between. */
async function discardStale(file: string): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const taken = await readHolder(aside);
  if (taken && (await isAlive(taken, file))) await linkIfAbsent(aside, file);
  await rm(aside, { force: true });
  await delay(5);
}

async function readHolder(file: string): Promise<ClaimHolder | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof value !== 'object' || value === null) return null;
    const { pid, startedAt, passing } = value as Record<string, unknown>;
    if (typeof pid !== 'number' || typeof startedAt !== 'string') return null;
    return { pid, startedAt, passing: passing === true };
  } catch {
    return null;
  }
}

async function linkIfAbsent(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}
