/** How often it is looked, and how little of that time the process worked when it counts as idle. */
const EVERY_MS = 10_000;
const IDLE_UTILIZATION = 0.1;
/** How much more the system has given since the last collection when another is worth a pause of some 50 ms. */
const GROWTH_BYTES = 24 * 2 ** 20;

/**
 * Gives memory back after a burst: the heap may grow to three times what is in use (package.json), and Node collects it
 * only when it is full again, which on a quiet machine is hours later.
 * @param collect a full collection; Node has it with `--expose-gc`
 * @returns what ends it
 */
export function collectWhenIdle(
  collect: () => void,
  {
    everyMs = EVERY_MS,
    residentBytes = () => process.memoryUsage.rss(),
    utilization = measuredUtilization(),
  } = {},
): () => void {
  let restingBytes = residentBytes();
  const timer = setInterval(() => {
    if (utilization() > IDLE_UTILIZATION) return;
    restingBytes = Math.min(restingBytes, residentBytes());
    if (residentBytes() - restingBytes < GROWTH_BYTES) return;
    collect();
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
