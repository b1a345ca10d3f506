// npm test: all checks, then the tests of every workspace, then the journeys in a browser. The last line counts them
// all; before it stands what failed. `npm test -- tests posts breaks` runs the tests of files whose path has one of
// these words; the same goes for `journeys`, and `checks` stands alone.
import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { describeFailure, type Report, readReport } from './test-reports.ts';

const root = join(import.meta.dirname, '..');
/** Stays until the next run: the reports, and of failed journeys a trace and the server's log. */
const results = join(root, 'test-results');

async function checks(): Promise<Report> {
  const ran = await runChecks();
  return {
    passed: ran.filter(({ passed }) => passed).length,
    failures: ran.filter(({ passed }) => !passed).map(({ name, output }) => describeFailure(name, output)),
  };
}

async function tests(words: readonly string[]): Promise<Report> {
  const reporters = ['dot', join(root, 'tools/vitest-reporter.ts')].map((name) => `--reporter=${name}`);
  return run('vitest', 'vitest/vitest.mjs', ['run', '--allowOnly=false', ...reporters, ...words], {});
}

async function journeys(words: readonly string[]): Promise<Report> {
  const reporters = `--reporter=list,${join(root, 'e2e/reporter.ts')}`;
  return run(
    'playwright',
    '@playwright/test/cli.js',
    ['test', '-c', 'e2e/playwright.config.ts', '--forbid-only', reporters, ...words],
    { CHROMIUM_PATH: await ensureChromium() },
  );
}

async function run(
  runner: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Report> {
  const report = join(results, `${runner}.json`);
  const exitCode = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      env: { ...process.env, ...env, TEST_REPORT: report },
      stdio: 'inherit',
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
  return readReport(report, runner, exitCode);
}

const PARTS = { checks, tests, journeys };
const TITLES = { checks: 'Checks', tests: 'Tests', journeys: 'Journeys in the browser' };
const isPart = (name: string): name is keyof typeof PARTS => name in PARTS;

const [chosen, ...words] = process.argv.slice(2);
if (chosen !== undefined && (!isPart(chosen) || (chosen === 'checks' && words.length > 0))) {
  console.error(`npm test [-- checks | tests [WORD …] | journeys [WORD …]]`);
  process.exit(2);
}

await rm(results, { recursive: true, force: true });
await mkdir(results);
const failures: string[] = [];
let passed = 0;
for (const part of chosen === undefined ? (Object.keys(PARTS) as (keyof typeof PARTS)[]) : [chosen]) {
  console.log(`\n${TITLES[part]}`);
  const report = await PARTS[part](words).catch((error: unknown) => ({
    passed: 0,
    failures: [describeFailure(TITLES[part], String(error))],
  }));
  passed += report.passed;
  failures.push(...report.failures);
}
if (failures.length > 0) console.log(`\nWhat failed\n${failures.join('\n')}`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failures.length} failed`);
