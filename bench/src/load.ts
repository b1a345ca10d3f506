import autocannon from 'autocannon';

export type Load = {
  requests: number;
  requestsPerSecond: number;
  p50: number;
  p99: number;
  failures: number;
  bytes: number;
};

/** Sends requests over `connections` for `seconds`, each made by `next`. Times in milliseconds. */
export async function runLoad(
  url: string,
  seconds: number,
  connections: number,
  next: () => { path: string; headers: Record<string, string> },
): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ method: 'GET', setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  return {
    requests: result.requests.total,
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
    bytes: Math.round(result.throughput.total / Math.max(1, result.requests.total)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('a median of nothing');
  return middle;
}

/** The percentile of the values: `share` 0.95 for the 95th. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
