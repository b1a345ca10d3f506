import type { FullResult, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { leaveReport, type Outcome, SKIPPED } from '../tools/test-reports.ts';

/** Leaves the outcome of each journey, and of what fails outside of one. One that passed when tried again failed. */
export default class JourneyReporter implements Reporter {
  readonly #outside: TestError[] = [];
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError(error: TestError): void {
    this.#outside.push(error);
  }

  async onEnd(result: FullResult): Promise<void> {
    const outcomes = (this.#suite?.allTests() ?? []).map(outcomeOf);
    for (const error of this.#outside) {
      outcomes.push({ name: 'outside of the journeys', failure: textOf(error) });
    }
    if (result.status === 'timedout' || result.status === 'interrupted') {
      outcomes.push({ name: 'playwright', failure: result.status });
    }
    await leaveReport(outcomes);
  }
}

function outcomeOf(test: TestCase): Outcome {
  const name = test.titlePath().filter(Boolean).join(' › ');
  const outcome = test.outcome();
  if (outcome === 'expected') return { name, failure: null };
  const errors = test.results.flatMap((result) => result.errors);
  return { name, failure: outcome === 'skipped' ? SKIPPED : errors.map(textOf).join('\n') };
}

const textOf = (error: TestError) => error.message ?? error.value ?? 'no reason given';
