/**
 * How often it is looked, and how much of that time the process may have worked. At a third of the time, all day long,
 * a pause delays few requests, and without one the heap grows by a tenth in half an hour.
 */
const EVERY_MS = 10_000;
const MAX_UTILIZATION = 0.6;
/**
 * How much more the system has given since the last collection when another is worth a pause of some 50 ms, and for how
 * many looks: not right after a burst, when others have waited already, and fewer than one request in a hundred meets it.
 */
const GROWTH_BYTES = 24 * 2 ** 20;
const LOOKS = 3;

/**
 * Gives memory back after a burst: the heap may grow to three times what is in use (package.json), and Node collects it
 * only when it is full again, which on a quiet machine is hours later.
 * @param collect a full collection; Node has it with `--expose-gc`
 * @returns what ends it
 */
export function collectAfterBursts(
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

/** The share of the time since it was asked last that the process worked. */
function measuredUtilization(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const present = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(present, last);
    last = present;
    return utilization;
  };
}
