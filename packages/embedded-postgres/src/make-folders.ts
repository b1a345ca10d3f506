import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './error.ts';

/**
 * Creates a folder and the missing ones above it. Node's own option `recursive` tries for ever where the system makes no
 * folder in an existing one and says that there is none, as in /proc.
 * @param path absolute
 * @returns the topmost folder that was created; undefined if all were there
 */
export async function makeFolders(path: string, mode: number): Promise<string | undefined> {
  try {
    return await makeFolder(path, mode);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  const above = await makeFolders(dirname(path), mode);
  const own = await makeFolder(path, mode);
  return above ?? own;
}

/** @returns the path; undefined if the folder was there */
async function makeFolder(path: string, mode: number): Promise<string | undefined> {
  try {
    await mkdir(path, { mode });
    return path;
  } catch (error) {
    const isThere = hasCode(error, 'EEXIST') && (await stat(path).catch(() => null))?.isDirectory();
    if (isThere) return undefined;
    throw error;
  }
}
