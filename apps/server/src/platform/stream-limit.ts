import type { Readable } from 'node:stream';

export type StreamLimitOptions = {
  /** The maximum of streams that are open for one key. */
  perKey: number;
  /** The maximum of streams that are open for all keys. */
  all?: number;
  refusal: () => Error;
};

/**
 * Opens a stream, which counts from the call until it is closed.
 * @throws the limit's refusal while too many streams are open
 */
export type StreamLimit = <Opened extends { stream: Readable }>(
  key: string,
  open: () => Promise<Opened>,
) => Promise<Opened>;

/** Limits the streams that are open at a time. None waits for another's end. */
export function createStreamLimit(options: StreamLimitOptions): StreamLimit {
  const { perKey, all = Number.POSITIVE_INFINITY, refusal } = options;
  const counts = new Map<string, number>();
  let total = 0;

  function change(key: string, by: 1 | -1): void {
    const count = (counts.get(key) ?? 0) + by;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
    total += by;
  }

  return async (key, open) => {
    if ((counts.get(key) ?? 0) >= perKey || total >= all) throw refusal();
    change(key, 1);
    try {
      const opened = await open();
      opened.stream.once('close', () => change(key, -1));
      return opened;
    } catch (error) {
      change(key, -1);
      throw error;
    }
  };
}
