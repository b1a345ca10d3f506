import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderAdvice } from '@reelmates/embedded-postgres/error';
import { makeFolders } from '@reelmates/embedded-postgres/make-folders';
import { ConfigError } from '../config.ts';

/**
 * Creates a folder of DATA_DIR if it is missing, which other users of the machine cannot list, and writes in it, so that
 * an unusable folder fails the start and not the first photo or mail.
 * @throws ConfigError if the folder is not writable
 */
export async function prepareFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await makeFolders(folder, 0o700);
    await writeFile(probe, 'probe');
    // Another process that is starting may already have removed it as a leftover.
    await rm(probe, { force: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATA_DIR: ${folder} cannot be written to (${reason}): ${folderAdvice(error)}`);
  }
}
