/**
 * The interval of the check, and the share of it that the process may have worked. At a third of the time, with 64 pages
 * and 90 sign-ins a second, each pause delayed a dozen pages by up to 150 ms; without one, all day, the heap grew by a
 * tenth in half an hour.
 */
const EVERY_MS = 10_000;
const MAX_UTILIZATION = 0.2;
/**
 * How much the memory must have grown since the last collection to justify a pause of some 100 ms, and for how many
 * checks: not right after a burst, when requests have waited already.
 */
const GROWTH_BYTES = 24 * 2 ** 20;
const LOOKS = 3;

/**
 * Returns memory after a burst: the heap may grow to twice its content (package.json), and Node collects it only when it
 * is full again, which on a quiet machine is hours later.
 * @param collect `returnMemory`, with the function that Node has with `--expose-gc`
 * @returns the function that stops it
 */
export function collectGarbageAfterBursts(
  collect: () => void,
  {
    everyMs = EVERY_MS,
    residentBytes = () => process.memoryUsage.rss(),
    utilization = measuredUtilization(),
  } = {},
): () => void {
  let restingBytes = residentBytes();
  let looks = 0;
  const timer = setInterval(() => {
    const isBusy = utilization() > MAX_UTILIZATION;
    restingBytes = Math.min(restingBytes, residentBytes());
    const isGrown = residentBytes() - restingBytes >= GROWTH_BYTES;
    looks = isGrown && !isBusy ? looks + 1 : 0;
    if (looks < LOOKS) return;
    collect();
    looks = 0;
    restingBytes = residentBytes();
  }, everyMs).unref();
  return () => clearInterval(timer);
}

/**
 * A full collection that returns the freed pages to the system. A regular one keeps them in the engine's pool: 270 MB
 * stayed 270 MB with a heap of 40.
 */
export function returnMemory(gc: NodeJS.GCFunction): void {
  gc({ type: 'major', flavor: 'last-resort' });
}

/** The share of the time since the last call that the process worked. */
function measuredUtilization(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const present = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(present, last);
    last = present;
    return utilization;
  };
}
