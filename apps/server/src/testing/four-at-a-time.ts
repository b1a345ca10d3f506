import PQueue from 'p-queue';

/**
 * Repeats a request of one caller, four at a time: as many as the server runs concurrently (request-shares.ts). More
 * would wait, and a busy machine answers some of them with 429, which tests of other limits do not expect.
 */
export function fourAtATime<Result>(
  count: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const queue = new PQueue({ concurrency: 4 });
  return queue.addAll(Array.from({ length: count }, (_, index) => () => work(index)));
}
