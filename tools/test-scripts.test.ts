import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import { root } from './lock-file.ts';

const run = promisify(execFile);
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$)/.test(name)),
);
const SCRIPTS: Record<string, string> = packageFile.scripts;

interface Listed {
  readonly name?: string;
  readonly file: string;
}

/** The tests that a Vitest script would run with these arguments. */
async function listed(script: string, args: readonly string[]): Promise<Listed[]> {
  const [program, command, ...own] = (SCRIPTS[script] ?? '').split(' ');
  expect([program, command]).toEqual(['vitest', 'run']);
  const { stdout } = await run(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'list', '--json', ...own, ...args],
    { cwd: root, env, maxBuffer: 1 << 26 },
  );
  const tests: Listed[] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  return tests.map((test) => ({ ...test, file: relative(root, test.file) }));
}

it('what an operator types installs what it needs first, also a Node that runs TypeScript', () => {
  const documents = ['README.md', 'docs/operations.md'].map((file) => readFileSync(join(root, file), 'utf8'));
  const typed = documents.flatMap((text) => [...text.matchAll(/npm\s+(?:run\s+)?([a-z-]+)/g)]);
  const scripts = new Set(typed.map(([, name = '']) => name).filter((name) => name in SCRIPTS));
  expect([...scripts]).toEqual(expect.arrayContaining(['start', 'admin', 'sbom', 'advisories']));
  expect([...scripts].filter((name) => !SCRIPTS[`pre${name}`]?.includes('tools/bootstrap.mjs'))).toEqual([]);
  expect(documents.filter((text) => /(?<!npx )node tools\//.test(text))).toEqual([]);
});

describe('the scripts for parts of the tests', { timeout: 120_000 }, () => {
  it.each([
    ['test:contract', 'packages/contract/'],
    ['test:server', 'apps/server/'],
    ['test:web', 'apps/web/'],
    ['test:tools', 'tools/'],
  ])('%s runs what is in %s, and nothing else', async (script, folder) => {
    const files = await listed(script, ['--filesOnly']);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter(({ file }) => !file.startsWith(folder))).toEqual([]);
  });

  it('test:server with a word runs the files whose path has it', async () => {
    const files = await listed('test:server', ['--filesOnly', 'modules/points']);
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter(({ file }) => !file.includes('modules/points'))).toEqual([]);
  });

  it('test:tools with a file and a title runs that test alone', async () => {
    const title = 'refuses a cycle of three files in the contract';
    expect(await listed('test:tools', ['cycles', '-t', title])).toEqual([
      expect.objectContaining({
        name: `the rule of cycles > ${title}`,
        file: 'tools/rules/cycles.rule.test.ts',
      }),
    ]);
  });

  it('test:e2e with a file and a title runs that journey alone', async () => {
    expect(SCRIPTS['test:e2e']).toBe('exec node tools/test-e2e.ts');
    const args = ['tools/test-e2e.ts', '--list', 'accessibility', '-g', 'axe finds nothing'];
    const { stdout } = await run(process.execPath, args, { cwd: root, env });
    const journeys = stdout.split('\n').filter((line) => line.includes('›'));
    expect(journeys.length).toBeGreaterThan(0);
    expect(journeys.filter((line) => !line.includes('accessibility.spec.ts'))).toEqual([]);
  });

  it.each(Object.keys(SCRIPTS).filter((name) => name.startsWith('test')))(
    '%s first installs what is missing',
    (script) => {
      expect(SCRIPTS[`pre${script}`]).toMatch(/^node tools\/bootstrap\.mjs/);
    },
  );
});
