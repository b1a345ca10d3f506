import { afterPaint } from '../../../lib/browser/after-paint.ts';

export type ConcurrencyLimit = {
  /** Queues a job, which must not fail. It starts when its turn comes, after the next paint. */
  add: (job: () => Promise<void>) => void;
  /** Resolves when all jobs have ended, including those added in the meantime. */
  settled: () => Promise<void>;
  isBusy: () => boolean;
};

/**
 * Runs jobs in the background in order, at most `concurrency` at a time: a job that hangs does not block the others, and a
 * long queue leaves the connection to other requests.
 */
export function createConcurrencyLimit(concurrency: number): ConcurrencyLimit {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  let onSettled: (() => void)[] = [];

  const isBusy = () => running > 0 || waiting.length > 0;

  const startNext = () => {
    while (running < concurrency) {
      const job = waiting.shift();
      if (!job) break;
      running += 1;
      void job().finally(() => {
        running -= 1;
        startNext();
      });
    }
    if (isBusy()) return;
    const ready = onSettled;
    onSettled = [];
    for (const notify of ready) notify();
  };

  return {
    add(job) {
      waiting.push(job);
      // On a small machine, sending takes as long as drawing the effect of a press, and the server takes as long again.
      afterPaint(startNext);
    },
    settled: () => (isBusy() ? new Promise((resolve) => onSettled.push(resolve)) : Promise.resolve()),
    isBusy,
  };
}
