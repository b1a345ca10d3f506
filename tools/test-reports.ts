import { readFile, writeFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

/** What a runner found: how many tests passed, and of each that did not its name and the first lines of the reason. */
export interface Report {
  readonly passed: number;
  readonly failures: readonly string[];
}

/** What a runner's reporter knows of a test: why it failed, or null. A skipped one fails: it shows nothing. */
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

/** For a reporter: leaves the report where `npm test` looks for it. By hand, without it, nothing is left. */
export async function leaveReport(outcomes: readonly Outcome[]): Promise<void> {
  const place = process.env.TEST_REPORT;
  if (!place) return;
  const failures = outcomes.flatMap(({ name, failure }) =>
    failure === null ? [] : describeFailure(name, failure),
  );
  const report: Report = { passed: outcomes.length - failures.length, failures };
  await writeFile(place, JSON.stringify(report));
}

/**
 * Reads what a runner's reporter left. A runner that ends with an error but without a failed test (it was killed, or
 * did not start) counts as one failure.
 */
export async function readReport(place: string, runner: string, exitCode: number): Promise<Report> {
  const report: Report = await readFile(place, 'utf8').then(JSON.parse, () => ({ passed: 0, failures: [] }));
  if (report.failures.length > 0 || exitCode === 0) return report;
  return { ...report, failures: [describeFailure(runner, `ended with ${exitCode}: see above`)] };
}
