export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** A runner that failed without a failed test (a file that does not load, a leak, no report at all) counts as one failure. */
function settle(passed: number, failed: number, exitCode: number): Count {
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/** Reads the report of Vitest's json reporter. */
export function countVitest(report: unknown, exitCode: number): Count {
  return settle(numberAt(report, 'numPassedTests'), numberAt(report, 'numFailedTests'), exitCode);
}

/** Reads the report of Playwright's json reporter. A test that passed only when tried again is not reliable: it failed. */
export function countPlaywright(report: unknown, exitCode: number): Count {
  const stats = propertyOf(report, 'stats');
  return settle(
    numberAt(stats, 'expected'),
    numberAt(stats, 'unexpected') + numberAt(stats, 'flaky'),
    exitCode,
  );
}

function numberAt(value: unknown, key: string): number {
  const found = propertyOf(value, key);
  return typeof found === 'number' ? found : 0;
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}
