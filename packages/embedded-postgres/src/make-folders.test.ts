import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolders } from './make-folders.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'make-folders-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('makes a folder with those above it, and says which is the topmost new one', async () => {
  const inner = join(root, 'a', 'b', 'c');
  expect(await makeFolders(inner, 0o700)).toBe(join(root, 'a'));
  expect((await stat(join(root, 'a'))).mode & 0o777).toBe(0o700);
  expect(await makeFolders(inner, 0o700)).toBeUndefined();
  expect(await makeFolders(join(inner, 'd'), 0o700)).toBe(join(inner, 'd'));
});

it('succeeds for several at once', async () => {
  const inner = join(root, 'a', 'b', 'c');
  const made = await Promise.all(Array.from({ length: 20 }, () => makeFolders(inner, 0o700)));
  expect(made.filter((folder) => folder === join(root, 'a'))).toHaveLength(1);
});

it('refuses a path through a file, and one that is a file', async () => {
  const file = join(root, 'file');
  await writeFile(file, '');
  await expect(makeFolders(file, 0o700)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolders(join(file, 'a'), 0o700)).rejects.toMatchObject({ code: 'ENOTDIR' });
});

it('ends where the system makes no folder', async () => {
  await expect(makeFolders('/proc/a/b', 0o700)).rejects.toThrow(/ENOENT|EACCES|EROFS/);
});
