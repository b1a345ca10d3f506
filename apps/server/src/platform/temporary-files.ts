import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lookUpProcess } from '@reelmates/embedded-postgres/process-lookup';
import { createConcurrencyLimit } from './concurrency-limit.ts';

export type TemporaryFiles = {
  /**
   * Gives `work` the path of a file that does not exist yet, and deletes the file afterwards, also after a failure.
   * @param owner each owner has a share of the files
   * @throws ConcurrencyLimitError if there is no room within a second
   */
  use<Result>(owner: string, work: (path: string) => Promise<Result>): Promise<Result>;
};

const WAIT_MS = 1_000;
const WAITING = 256;
const QUEUED_PER_OWNER = 8;

/**
 * Files that exist only while they are worked on, in their own folder. A file name begins with the id of its process,
 * so that a later start finds the files of a killed process.
 */
export async function openTemporaryFiles(
  folder: string,
  room: { concurrency: number; perOwner: number },
): Promise<TemporaryFiles> {
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder);
  const limit = createConcurrencyLimit({
    concurrency: room.concurrency,
    perKey: room.perOwner,
    maxQueued: WAITING,
    maxQueuedPerKey: QUEUED_PER_OWNER,
    waitMs: WAIT_MS,
  });
  return {
    use: (owner, work) =>
      limit.run(owner, async () => {
        const path = join(folder, temporaryName());
        try {
          return await work(path);
        } finally {
          await rm(path, { force: true }).catch(() => undefined);
        }
      }),
  };
}

/** Begins with the id of this process, which `removeLeftovers` looks for. */
export function temporaryName(): string {
  return `${process.pid}-${randomUUID()}`;
}

/** Removes the files of killed processes. Call it before this process has files in the folder. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number.parseInt(name, 10);
    // This process has no files yet, but in a container it may have the id of the previous process.
    if (pid !== process.pid && (await lookUpProcess(pid))) continue;
    await rm(join(folder, name), { force: true });
  }
}
