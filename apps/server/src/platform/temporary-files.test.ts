import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTemporaryFiles } from './temporary-files.ts';
import { prepareFolder } from './writable-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'temporary-'));
});
afterAll(() => rm(folder, { recursive: true }));

const room = { concurrency: 4, perOwner: 2 };

it('removes a file when the work on it has ended, whether it succeeded or not', async () => {
  const files = await openTemporaryFiles(folder, room);
  const seen = await files.use('a', async (path) => {
    await writeFile(path, 'bytes');
    return await readdir(folder);
  });
  expect(seen).toHaveLength(1);
  expect(await readdir(folder)).toEqual([]);
  const failing = files.use('a', async (path) => {
    await writeFile(path, 'bytes');
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await readdir(folder)).toEqual([]);
  expect(await files.use('a', async () => 'no file was made')).toBe('no file was made');
});

it('removes what a process that was killed has left, and leaves what a living one uses', async () => {
  const [gone, another, stray] = ['999999999-x', `${process.ppid}-x`, 'stray'];
  for (const name of [gone, another, stray, `${process.pid}-x`]) await writeFile(join(folder, name), 'x');
  await openTemporaryFiles(folder, room);
  expect(await readdir(folder)).toEqual([another]);
  await rm(join(folder, another));
});

it('prepares a folder while another process removes leftovers from it', async () => {
  // Two processes that start at the same time share one DATA_DIR.
  const often = async (step: () => Promise<unknown>) => {
    for (let start = 0; start < 500; start += 1) await step();
  };
  await Promise.all([often(() => prepareFolder(folder)), often(() => openTemporaryFiles(folder, room))]);
  expect(await readdir(folder)).toEqual([]);
});

it('prepares folders that other users of the machine cannot list', async () => {
  const inner = join(folder, 'objects');
  await prepareFolder(inner);
  expect(((await stat(inner)).mode & 0o777).toString(8)).toBe('700');
  await rm(inner, { recursive: true });
});

it('gives each owner a share, and refuses more after a second', async () => {
  const files = await openTemporaryFiles(folder, room);
  const end = Promise.withResolvers<void>();
  const held = [files.use('a', () => end.promise), files.use('a', () => end.promise)];
  await expect(files.use('a', async () => undefined)).rejects.toMatchObject({ filledBy: 'own' });
  held.push(
    files.use('b', () => end.promise),
    files.use('b', () => end.promise),
  );
  await expect(files.use('c', async () => undefined)).rejects.toMatchObject({ filledBy: 'all' });
  end.resolve();
  await Promise.all(held);
  expect(await files.use('c', async () => 'done')).toBe('done');
});
