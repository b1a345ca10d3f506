import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeFailure, type Report, readReport } from './test-reports.ts';

const root = join(import.meta.dirname, '..');
let folder: string;
// A runner may start slowly beside others.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(async () => {
  // In the project, so that the runners are found from there.
  await mkdir(join(root, 'test-results'), { recursive: true });
  folder = await mkdtemp(join(root, 'test-results/reports-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a runner on the files given and reads what its reporter leaves. */
async function report(
  runner: string,
  args: readonly string[],
  files: Record<string, string>,
): Promise<Report> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const file = join(folder, 'report.json');
  const code = await new Promise<number>((resolve) => {
    const env = { ...process.env, TEST_REPORT: file };
    const child = execFile(process.execPath, [join(root, 'node_modules', runner), ...args], {
      cwd: root,
      env,
    });
    child.on('close', (exitCode) => resolve(exitCode ?? 1));
  });
  return readReport(file, 'the runner', code);
}

const vitest = (files: Record<string, string>) =>
  report(
    'vitest/vitest.mjs',
    ['run', `--root=${folder}`, '--allowOnly=false', `--reporter=${join(root, 'tools/vitest-reporter.ts')}`],
    files,
  );

it('names the tests that fail, are skipped or are focused, and what no test caught', async () => {
  const { passed, failures } = await vitest({
    'a.test.ts': `import { expect, it } from 'vitest';
      it('passes', () => {});
      it('fails', () => expect(1).toBe(2));
      it.skip('is left out', () => {});
      it.todo('comes later');`,
    'b.test.ts': `import { it } from 'vitest'; it.only('stands alone', () => {});`,
    'c.test.ts': `throw new Error('does not load');`,
    'd.test.ts': `import { it } from 'vitest';
      it('ends before its promise', () => { void Promise.reject(new Error('too late')); });`,
  });
  expect(passed).toBe(2);
  expect(failures.map((failure) => failure.split('\n', 2).map((line) => line.trim()))).toEqual(
    expect.arrayContaining([
      ['✗ a.test.ts › fails', expect.stringContaining('expected 1 to be 2')],
      ['✗ a.test.ts › is left out', 'is skipped'],
      ['✗ a.test.ts › comes later', 'is skipped'],
      ['✗ b.test.ts › stands alone', expect.stringContaining('.only')],
      ['✗ c.test.ts', expect.stringContaining('does not load')],
      ['✗ uncaught error', expect.stringContaining('too late')],
    ]),
  );
});

it('names the journeys that fail, are skipped or passed when tried again', async () => {
  const { passed, failures } = await report(
    '@playwright/test/cli.js',
    ['test', `--config=${folder}`, '--retries=1', `--reporter=${join(root, 'e2e/reporter.ts')}`],
    {
      'playwright.config.ts': `export default { testDir: '.', outputDir: './output' };`,
      'a.spec.ts': `import { expect, test } from '@playwright/test';
        test('passes', () => {});
        test('fails', () => expect(1).toBe(2));
        test.skip('is left out', () => {});
        test('passes when tried again', ({}, info) => expect(info.retry).toBe(1));`,
    },
  );
  expect(passed).toBe(1);
  expect(failures.map((failure) => failure.split('\n', 2).map((line) => line.trim()))).toEqual([
    ['✗ a.spec.ts › fails', expect.stringContaining('expect')],
    ['✗ a.spec.ts › is left out', 'is skipped'],
    ['✗ a.spec.ts › passes when tried again', expect.stringContaining('expect')],
  ]);
});

it.each([0, 1])('counts a runner that ends with %i and writes no report as a failure', async (exitCode) => {
  expect(await readReport(join(folder, 'none.json'), 'the runner', exitCode)).toEqual({
    passed: 0,
    failures: [describeFailure('the runner', `ended with ${exitCode} and without a report`)],
  });
});

it('counts an error of the runner itself as a failure, though all tests passed', async () => {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify({ passed: 3, failures: [] }));
  expect((await readReport(file, 'the runner', 1)).failures).toHaveLength(1);
  expect((await readReport(file, 'the runner', 0)).failures).toEqual([]);
});
