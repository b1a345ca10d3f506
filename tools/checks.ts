import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export interface CheckResult {
  readonly name: string;
  readonly passed: boolean;
  /** The output of its commands. */
  readonly output: string;
}

const root = join(import.meta.dirname, '..');
const binary = (name: string) => join(root, 'node_modules', '.bin', name);
const types = (folder: string): Check => ({
  name: `types: ${folder}`,
  commands: [[binary('tsc'), '-p', folder]],
});

interface Check {
  readonly name: string;
  /** Run one after the other, until one fails. */
  readonly commands: readonly (readonly [string, ...string[]])[];
  /** Whether its last line is worth reading even if it passes. */
  readonly showsLastLine?: true;
}

/** The longest first, so that none of them runs alone at the end. */
const CHECKS: readonly Check[] = [
  {
    name: 'build and first load',
    commands: [
      [process.execPath, 'tools/bootstrap.mjs', '--quiet'],
      [process.execPath, 'tools/check-size.ts'],
    ],
  },
  {
    name: 'lint with types',
    commands: [[binary('oxlint'), '--type-aware', '--deny-warnings', '--format=unix']],
  },
  {
    name: 'unused code and packages',
    commands: [[binary('knip'), '--no-progress', '--treat-config-hints-as-errors']],
  },
  ...[
    'apps/server',
    'apps/web',
    'apps/web/src/pwa/service-worker',
    'packages/contract',
    'packages/embedded-postgres',
    'e2e',
    'bench',
    'tools',
  ].map(types),
  { name: 'format and lint', commands: [[binary('biome'), 'check', '--error-on-warnings']] },
  { name: 'rules of structure', commands: [[process.execPath, 'tools/check-rules.ts']] },
  {
    name: 'known advisories',
    commands: [[process.execPath, 'tools/check-advisories.ts']],
    showsLastLine: true,
  },
  { name: 'binaries from npm', commands: [[process.execPath, 'tools/check-binaries.ts']] },
  { name: 'bill of materials', commands: [[process.execPath, 'tools/make-sbom.ts']] },
  { name: 'generated files', commands: [[process.execPath, 'tools/generate-openapi.ts', '--check']] },
  {
    name: 'tests of the specification',
    commands: [[process.execPath, 'tools/generate-spec-coverage.ts', '--check']],
  },
];

/**
 * Runs all checks, as many in parallel as there are processors. Prints a line for each, and the output of those that
 * fail.
 */
export async function runChecks(): Promise<CheckResult[]> {
  const waiting = [...CHECKS];
  const results: CheckResult[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

async function runCheck({ name, commands, showsLastLine }: Check): Promise<CheckResult> {
  const started = Date.now();
  let passed = true;
  let output = '';
  for (const command of commands) {
    const ran = await run(command);
    output += ran.output;
    passed = ran.passed;
    if (!passed) break;
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(5);
  const lastLine = showsLastLine && passed ? `: ${output.trim().split('\n').at(-1)}` : '';
  console.log(`${passed ? '✓' : '✗'} ${seconds} s  ${name}${lastLine}`);
  if (!passed) console.log(output.trim().replaceAll(/^/gm, '    '));
  return { name, passed, output };
}

function run([command, ...args]: readonly [string, ...string[]]): Promise<{
  passed: boolean;
  output: string;
}> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ passed: false, output: error.message }));
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}
