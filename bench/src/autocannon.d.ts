declare module 'autocannon' {
  type Request = { method: string; path?: string; headers?: Record<string, string> };
  type Result = {
    requests: { average: number; total: number };
    throughput: { total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
    timeouts: number;
  };
  /** What the benches use of it; the package has no types of its own. */
  export default function autocannon(options: {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests: { method: string; setupRequest: (request: Request) => Request }[];
  }): Promise<Result>;
}
