import { afterPaint } from '../../../lib/browser/after-paint.ts';

export type ConcurrencyLimit = {
  /** Takes a job, which must not fail, and starts it when its turn comes, after the next paint. */
  add: (job: () => Promise<void>) => void;
  /** When every job taken so far, and those that join while they run, have ended. */
  settled: () => Promise<void>;
  isBusy: () => boolean;
};

/**
 * Runs jobs in the background in the order in which they come, at most `atOnce` at a time: one that hangs holds
 * nothing else up, and a long row of them leaves the connection to other requests.
 */
export function createConcurrencyLimit(atOnce: number): ConcurrencyLimit {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  let onSettled: (() => void)[] = [];

  const isBusy = () => running > 0 || waiting.length > 0;

  const startNext = () => {
    while (running < atOnce) {
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
      // Sending takes as long as drawing what the press shows, and the server as long again on a small machine.
      afterPaint(startNext);
    },
    settled: () => (isBusy() ? new Promise((resolve) => onSettled.push(resolve)) : Promise.resolve()),
    isBusy,
  };
}
