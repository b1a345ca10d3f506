import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/**
 * Creates a folder of DATA_DIR if it is missing, and writes in it, so that an unusable folder fails the start and not
 * the first photo or mail.
 * @param mode of a new folder
 * @throws ConfigError if the folder is not writable
 */
export async function prepareFolder(folder: string, mode = 0o777): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode });
    await writeFile(probe, 'probe');
    // Another process that is starting may already have removed it as a leftover.
    await rm(probe, { force: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `DATA_DIR: ${folder} cannot be written to (${reason}): choose a folder that this user may write to`,
    );
  }
}
