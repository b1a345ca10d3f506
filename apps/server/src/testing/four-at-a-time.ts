import PQueue from 'p-queue';

/**
 * Repeats a request of one caller, four at a time: as many as the server works on at once (request-shares.ts). More
 * would wait, and a busy machine answers some of them with a 429 that no test of another limit means.
 */
export function fourAtATime<Result>(
  count: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const queue = new PQueue({ concurrency: 4 });
  return queue.addAll(Array.from({ length: count }, (_, index) => () => work(index)));
}
