import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';
import { type Outcome, SKIPPED, writeReport } from './test-reports.ts';

/** Reports each test, and failures outside of tests: a file that does not load, an uncaught error. */
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
      outcomes.push({ name: 'uncaught error', failure: textOf(error) });
    }
    if (reason === 'interrupted') outcomes.push({ name: 'vitest', failure: 'was interrupted' });
    await writeReport(outcomes);
  }
}

const textOf = (error: { message: string; stack?: string }) =>
  error.stack?.includes(error.message) ? error.stack : `${error.message}\n${error.stack ?? ''}`;
