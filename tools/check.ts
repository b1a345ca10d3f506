import { runChecks } from './checks.ts';

const started = Date.now();
const results = await runChecks();
const failed = results.filter(({ passed }) => !passed).length;
const seconds = ((Date.now() - started) / 1000).toFixed(1);
console.log(`${results.length - failed} checks passed, ${failed} failed in ${seconds} s`);
process.exitCode = failed > 0 ? 1 : 0;
