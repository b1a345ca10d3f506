// spec: none, how the server is built
import { watch } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { buildServer, builtServer } from './built-server.ts';

/** In another folder than the servers of other tests. */
const folder = join(dirname(builtServer), 'again');
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a build beside a running server removes none of the programs that it starts', async () => {
  await buildServer(folder);
  const files = (await readdir(folder)).sort();
  expect(files).toEqual(
    expect.arrayContaining(['image-worker.js', 'import-reader.js', 'compress-worker.js']),
  );
  const replaced = new Set<string | null>();
  // 'rename' is a file that comes or goes, 'change' one that is written.
  const watcher = watch(folder, (event, name) => event === 'rename' && replaced.add(name));
  await buildServer(folder);
  await delay(100);
  watcher.close();
  expect([...replaced]).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(files);
});

it('a build by hand removes the stamp by which a start knows what is built', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.reelmates-source-hash'), 'of former sources');
  await buildServer(folder);
  expect(await readdir(folder)).not.toContain('.reelmates-source-hash');
});
