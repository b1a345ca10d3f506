import { readFile, writeFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

/**
 * The result of a runner: the number of tests that passed, and for each other one its name and the first lines of the
 * reason.
 */
export interface Report {
  readonly passed: number;
  readonly failures: readonly string[];
}

/** The result of a test: the reason of its failure, or null. A skipped test fails, as it shows nothing. */
export interface Outcome {
  readonly name: string;
  readonly failure: string | null;
}

export const SKIPPED = 'is skipped';

/** @param reason may be long and have the colours of a terminal */
export function describeFailure(name: string, reason: string): string {
  const lines = stripVTControlCharacters(reason).trim().split('\n').slice(0, 12);
  return [`✗ ${name}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** For a reporter: writes the report to the file that `npm test` names. A run by hand has no file. */
export async function writeReport(outcomes: readonly Outcome[]): Promise<void> {
  const file = process.env.TEST_REPORT;
  if (!file) return;
  const failures = outcomes.flatMap(({ name, failure }) =>
    failure === null ? [] : describeFailure(name, failure),
  );
  const report: Report = { passed: outcomes.length - failures.length, failures };
  await writeFile(file, JSON.stringify(report));
}

/** Reads the report of a runner. If there is no report, or an error that no test explains, the runner itself failed. */
export async function readReport(file: string, runner: string, exitCode: number): Promise<Report> {
  const report: Report | null = await readFile(file, 'utf8').then(JSON.parse, () => null);
  const fail = (reason: string) => [describeFailure(runner, reason)];
  if (report === null) return { passed: 0, failures: fail(`ended with ${exitCode} and without a report`) };
  if (report.failures.length > 0 || exitCode === 0) return report;
  return { ...report, failures: fail(`ended with ${exitCode}: see above`) };
}
