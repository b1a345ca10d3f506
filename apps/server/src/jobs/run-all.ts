/**
 * Runs the steps one after the other; a failed step does not stop the next ones.
 * @throws AggregateError with the errors of all failed steps
 */
export async function runAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length === 0) return;
  const reasons = failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)));
  throw new AggregateError(failures, reasons.join('; '));
}
