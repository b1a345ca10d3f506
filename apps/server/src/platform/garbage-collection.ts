/**
 * The interval of the check, and the maximum load of the process in it for a collection. At a load of a third (64 pages
 * and 90 sign-ins per second), each pause delayed a dozen pages by up to 150 ms. Without any collection, the heap grew
 * by only a tenth in half an hour of such load.
 */
const EVERY_MS = 10_000;
const MAX_UTILIZATION = 0.2;
/**
 * How much the memory has to grow before a pause of some 100 ms is justified, and for how many checks it has to stay
 * so: not right after a burst, when requests have already waited.
 */
const GROWTH_BYTES = 24 * 2 ** 20;
const CHECKS = 3;

/**
 * Returns memory to the system after a burst. The heap may grow by more than half of its content (package.json), and Node
 * collects it only when it is full again, which on a quiet machine takes hours.
 * @param collect calls `returnMemory` with the function that `--expose-gc` provides
 * @returns a function that stops the checks
 */
export function collectGarbageAfterBursts(
  collect: () => void,
  {
    everyMs = EVERY_MS,
    residentBytes = () => process.memoryUsage.rss(),
    utilization = measuredUtilization(),
  } = {},
): () => void {
  let baselineBytes = residentBytes();
  let checks = 0;
  const timer = setInterval(() => {
    const isBusy = utilization() > MAX_UTILIZATION;
    const bytes = readOrNull(residentBytes);
    if (bytes === null) return;
    baselineBytes = Math.min(baselineBytes, bytes);
    const isGrown = bytes - baselineBytes >= GROWTH_BYTES;
    checks = isGrown && !isBusy ? checks + 1 : 0;
    if (checks < CHECKS) return;
    collect();
    checks = 0;
    baselineBytes = readOrNull(residentBytes) ?? bytes;
  }, everyMs).unref();
  return () => clearInterval(timer);
}

/** Reading the memory opens a file, which fails while connections take all that the process may open. */
function readOrNull(residentBytes: () => number): number | null {
  try {
    return residentBytes();
  } catch {
    return null;
  }
}

/**
 * A full collection that returns freed pages to the system. A regular one keeps them in the engine's pool: with a heap
 * of 40 MB, the process stayed at 270 MB.
 */
export function returnMemory(gc: NodeJS.GCFunction): void {
  gc({ type: 'major', flavor: 'last-resort' });
}

/** Returns a function that measures the process's load since its last call, from 0 to 1. */
function measuredUtilization(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, last);
    last = current;
    return utilization;
  };
}
