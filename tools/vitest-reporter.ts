import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';
import { leaveReport, type Outcome, SKIPPED } from './test-reports.ts';

/** Leaves the outcome of each test, and of what fails outside of one: a file that does not load, an error nobody caught. */
export default class VitestReporter implements Reporter {
  async onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly { message: string; stack?: string }[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const outcomes: Outcome[] = [];
    for (const module of modules) {
      const suites = [module, ...module.children.allSuites()];
      for (const error of suites.flatMap((suite) => suite.errors())) {
        outcomes.push({ name: module.relativeModuleId, failure: textOf(error) });
      }
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId} › ${test.fullName}`;
        const { state, errors } = test.result();
        if (state === 'passed') outcomes.push({ name, failure: null });
        else outcomes.push({ name, failure: errors?.length ? errors.map(textOf).join('\n') : SKIPPED });
      }
    }
    for (const error of unhandled) {
      outcomes.push({ name: 'an error that no test caught', failure: textOf(error) });
    }
    if (reason === 'interrupted') outcomes.push({ name: 'vitest', failure: 'was interrupted' });
    await leaveReport(outcomes);
  }
}

const textOf = (error: { message: string; stack?: string }) =>
  error.stack?.includes(error.message) ? error.stack : `${error.message}\n${error.stack ?? ''}`;
