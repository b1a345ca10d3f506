import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '../config.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelmates-embedded-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function failureOf(dataDir: string): Promise<unknown> {
  return startEmbeddedDatabase({ dataDir, durable: false, log: () => {} }).catch((error: unknown) => error);
}

test('a folder in use fails the start with the process that uses it and the setting to change', async () => {
  const dataDir = path.join(folder, 'used');
  const first = await startEmbeddedDatabase({ dataDir, durable: false, log: () => {} });
  const error = await failureOf(dataDir);
  await first.stop();
  expect(error).toBeInstanceOf(StartError);
  expect(error).toMatchObject({
    message: `The data folder ${dataDir} is in use by process ${process.pid}: stop it first, or set another DATA_DIR`,
  });
});

test('a folder that cannot be made fails the start with the name of its setting', async () => {
  const file = path.join(folder, 'a-file');
  await writeFile(file, '');
  const error = await failureOf(path.join(file, 'data'));
  expect(error).toBeInstanceOf(StartError);
  expect(error).toMatchObject({
    message: expect.stringMatching(/^DATA_DIR: .*a-file.* cannot be used .*: choose a folder/),
  });
});
