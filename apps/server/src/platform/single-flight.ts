/** Concurrent calls for the same thing share one run. */
export type SingleFlight<Result> = {
  /** The run for this key that is in progress. */
  current(key: string): Promise<Result> | undefined;
  /** Joins the run for this key that is in progress, otherwise starts one. */
  run(key: string, work: () => Promise<Result>): Promise<Result>;
};

export function createSingleFlight<Result>(): SingleFlight<Result> {
  const running = new Map<string, Promise<Result>>();
  return {
    current: (key) => running.get(key),
    run(key, work) {
      const current = running.get(key);
      if (current) return current;
      const started = work().finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
  };
}
