import type { FullResult, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { type Outcome, SKIPPED, writeReport } from '../tools/test-reports.ts';

/**
 * Reports each journey, and failures outside of journeys. A journey that passes only at its second try counts as
 * failed.
 */
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
    await writeReport(outcomes);
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
