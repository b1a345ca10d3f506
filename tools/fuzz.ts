// npm run fuzz [-- --runs 10000 --seed 7 --only createPost]: requests generated from the contract; the tests send 500
// for each operation. A failure names the seed and the smallest request that reproduces it.
import { parseArgs } from 'node:util';
import { runProgram } from './run-program.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const runs = wholeNumber('runs', values.runs ?? '10000');
const seed = wholeNumber('seed', values.seed ?? String(Math.floor(Math.random() * 2 ** 31)));

function wholeNumber(name: string, text: string): string {
  if (/^\d{1,10}$/.test(text)) return text;
  throw new Error(`--${name} must be a whole number`);
}

const args = [
  'run',
  '--project=server',
  'src/http/every-endpoint/fuzz.test.ts',
  ...(values.only ? ['--testNamePattern', `^${values.only} `] : []),
];
console.log(`seed ${seed}, ${runs} requests for each operation`);
const exitCode = await runProgram('vitest/vitest.mjs', args, { FUZZ_RUNS: runs, FUZZ_SEED: seed });
if (exitCode !== 0) console.log(`seed ${seed}: npm run fuzz -- --seed ${seed} --runs ${runs}`);
process.exitCode = exitCode;
