import { expect, it } from 'vitest';
import { countPlaywright, countVitest } from './test-reports.ts';

it('counts what passed and what failed', () => {
  expect(countVitest({ numPassedTests: 7, numFailedTests: 2 }, 1)).toEqual({ passed: 7, failed: 2 });
  expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } }, 1)).toEqual({
    passed: 5,
    failed: 2,
  });
});

it('counts a runner that fails by itself, or leaves no report, as a failure', () => {
  expect(countVitest({ numPassedTests: 7, numFailedTests: 0 }, 1)).toEqual({ passed: 7, failed: 1 });
  expect(countPlaywright(null, 1)).toEqual({ passed: 0, failed: 1 });
});

it('finds nothing wrong where all passed', () => {
  expect(countVitest({ numPassedTests: 7, numFailedTests: 0 }, 0)).toEqual({ passed: 7, failed: 0 });
});
