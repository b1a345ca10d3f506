// npm test: all checks, then the tests of every workspace, then the journeys in a browser. Its last line counts them all.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { type Count, countPlaywright, countVitest } from './test-reports.ts';

const root = join(import.meta.dirname, '..');
const reports = await mkdtemp(join(tmpdir(), 'reelmates-reports-'));

async function checks(): Promise<Count> {
  const results = await runChecks();
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed };
}

async function vitest(): Promise<Count> {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest/vitest.mjs', args, {});
  return countVitest(await readReport(report), code);
}

async function journeys(): Promise<Count> {
  const report = join(reports, 'playwright.json');
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await run('@playwright/test/cli.js', args, env);
  return countPlaywright(await readReport(report), code);
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

async function readReport(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8').catch(() => 'null'));
}

const total = { passed: 0, failed: 0 };
for (const [title, part] of [
  ['Checks', checks],
  ['Tests', vitest],
  ['Journeys in the browser', journeys],
] as const) {
  console.log(`\n${title}`);
  const count = await part().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  total.passed += count.passed;
  total.failed += count.failed;
}
await rm(reports, { recursive: true, force: true });
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
