import { createHash } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { removeLeftovers, temporaryName } from '../temporary-files.ts';
import { assertObjectKey, contentTypeOfKey } from './object-key.ts';
import {
  DEFAULT_MAX_OBJECT_BYTES,
  type ObjectStorage,
  ObjectTooLarge,
  orUnavailable,
  STORAGE_CHECK_MS,
  type StoredObject,
} from './object-storage.ts';

/**
 * Stores objects as files in `folder`: `<2 hex>/<2 hex>/<key with ~ for />`. Folders stay small enough to list, and a
 * file name shows its key. Creates `folder`, and deletes the temporary files of killed processes first.
 */
export async function openLocalStorage(folder: string): Promise<ObjectStorage> {
  const temporaryFolder = join(folder, 'tmp');
  await mkdir(temporaryFolder, { recursive: true });
  await removeLeftovers(temporaryFolder);

  const pathOf = (key: string): string => {
    assertObjectKey(key);
    const hash = createHash('sha256').update(key).digest('hex');
    return join(folder, hash.slice(0, 2), hash.slice(2, 4), key.replaceAll('/', '~'));
  };

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await orUnavailable(() => writeAtomically(path, bytes, temporaryFolder));
    },

    async get(key, options) {
      const path = pathOf(key);
      const maxBytes = options?.maxBytes ?? DEFAULT_MAX_OBJECT_BYTES;
      const bytes = await orUnavailable(() => readAtMost(path, maxBytes));
      return bytes && ({ bytes, contentType: contentTypeOfKey(key) } satisfies StoredObject);
    },

    async delete(keys) {
      const paths = keys.map(pathOf);
      await orUnavailable(async () => {
        for (const path of paths) await rm(path, { force: true });
      });
    },

    async download(key, path, { maxBytes }) {
      const source = pathOf(key);
      return await orUnavailable(() => copyAtMost(source, path, maxBytes));
    },

    presignPut: async () => null,

    async check() {
      const probe = join(temporaryFolder, temporaryName());
      await orUnavailable(() => within(STORAGE_CHECK_MS, () => writeAndRemove(probe)));
    },
  };
}

/** A reader gets the old object or the new one, and after a power cut one of them is complete. */
async function writeAtomically(path: string, bytes: Uint8Array, temporaryFolder: string): Promise<void> {
  const shard = dirname(path);
  const created = await mkdir(shard, { recursive: true });
  const temporary = join(temporaryFolder, temporaryName());
  try {
    const file = await open(temporary, 'wx', 0o640);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(shard);
  if (created !== undefined) {
    await syncFolder(dirname(shard));
    await syncFolder(dirname(dirname(shard)));
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function readAtMost(path: string, maxBytes: number): Promise<Buffer | null> {
  return await orNullIfMissing(async () => {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      if (size > maxBytes) throw new ObjectTooLarge(size, maxBytes);
      return await file.readFile();
    } finally {
      await file.close();
    }
  });
}

async function copyAtMost(source: string, path: string, maxBytes: number): Promise<boolean> {
  const found = await orNullIfMissing(() => stat(source));
  if (found === null) return false;
  if (found.size > maxBytes) throw new ObjectTooLarge(found.size, maxBytes);
  await copyFile(source, path);
  return true;
}

async function orNullIfMissing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function writeAndRemove(path: string): Promise<void> {
  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile('ok');
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

async function within(milliseconds: number, action: () => Promise<void>): Promise<void> {
  const timer = new AbortController();
  const tooLate = delay(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no response within ${milliseconds} ms`);
  });
  try {
    await Promise.race([action(), tooLate]);
  } finally {
    timer.abort();
    tooLate.catch(() => undefined);
  }
}
