import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelmates-basemap-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Without any tools on the machine. */
function run(...args: string[]): Promise<{ code: unknown; output: string; errors: string }> {
  const env = { PATH: folder, DATA_DIR: path.join(folder, 'data') };
  return new Promise((resolve) => {
    const program = path.join(import.meta.dirname, 'basemap-cli.ts');
    execFile(process.execPath, [program, ...args], { env }, (error, output, errors) =>
      resolve({ code: error?.code ?? 0, output, errors }),
    );
  });
}

it.each([[[]], [['one.osm.pbf', 'two.osm.pbf']], [['--force']], [[' ']]])(
  'prints its usage when given %j',
  async (args) => {
    const { code, errors } = await run(...args);
    expect([code, errors]).toEqual([2, expect.stringMatching(/^Usage: npm run basemap -- REGION\.osm\.pbf/)]);
  },
);

it('prints its usage on request', async () => {
  expect(await run('--help')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Usage: /),
    errors: '',
  });
});

it('names the missing input in one line and writes nothing', async () => {
  const region = path.join(folder, 'region.osm.pbf');
  await writeFile(region, 'an extract');
  expect(await run(region)).toEqual({
    code: 1,
    output: '',
    errors: 'tilemaker is not installed. On Debian or Ubuntu: apt-get install tilemaker osmium-tool\n',
  });
  expect(await readdir(folder)).toEqual(['region.osm.pbf']);
});
