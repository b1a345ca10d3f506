// npm test: all checks, then the tests of every workspace, then the journeys in a browser. Prints the failures, and a
// last line that counts all tests. The parts have scripts of their own (CONTRIBUTING.md).
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { runPlaywright, runProgram } from './run-program.ts';
import { describeFailure, type Report, readReport } from './test-reports.ts';

const root = join(import.meta.dirname, '..');
/** Kept until the next run: the reports and, for failed journeys, a trace and the server's log. */
const results = join(root, 'test-results');

async function checks(): Promise<Report> {
  const ran = await runChecks();
  return {
    passed: ran.filter(({ passed }) => passed).length,
    failures: ran.filter(({ passed }) => !passed).map(({ name, output }) => describeFailure(name, output)),
  };
}

async function tests(): Promise<Report> {
  const report = join(results, 'vitest.json');
  const reporters = ['dot', join(root, 'tools/vitest-reporter.ts')].map((name) => `--reporter=${name}`);
  const exitCode = await runProgram('vitest/vitest.mjs', ['run', '--allowOnly=false', ...reporters], {
    TEST_REPORT: report,
  });
  return readReport(report, 'vitest', exitCode);
}

async function journeys(): Promise<Report> {
  const report = join(results, 'playwright.json');
  const reporters = `--reporter=list,${join(root, 'e2e/reporter.ts')}`;
  const exitCode = await runPlaywright('e2e/playwright.config.ts', ['--forbid-only', reporters], {
    TEST_REPORT: report,
  });
  return readReport(report, 'playwright', exitCode);
}

const PARTS = { Checks: checks, Tests: tests, 'Journeys in the browser': journeys };

if (process.argv.length > 2) {
  console.error('npm test runs everything; for a part: npm run check, test:server, test:web, test:e2e …');
  process.exit(2);
}

await rm(results, { recursive: true, force: true });
await mkdir(results);
const failures: string[] = [];
let passed = 0;
for (const [title, run] of Object.entries(PARTS)) {
  console.log(`\n${title}`);
  const report = await run().catch((error: unknown) => ({
    passed: 0,
    failures: [describeFailure(title, String(error))],
  }));
  passed += report.passed;
  failures.push(...report.failures);
}
if (failures.length > 0) console.log(`\nWhat failed\n${failures.join('\n')}`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failures.length} failed`);
