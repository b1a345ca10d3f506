import { setTimeout as delay } from 'node:timers/promises';
import PQueue from 'p-queue';

/**
 * Work was refused because it waited too long or the queue was full. `own`: the work of its key fills the key's share;
 * `all`: the work of all keys fills the limit.
 */
export class ConcurrencyLimitError extends Error {
  readonly filledBy: 'own' | 'all';

  constructor(filledBy: 'own' | 'all') {
    super(filledBy === 'own' ? 'too much of one key at once' : 'too much at once');
    this.filledBy = filledBy;
  }
}

type PerKey = number | ((key: string) => number);

export type ConcurrencyLimitOptions = {
  /** The maximum of running work of all keys. */
  concurrency: number;
  /** The maximum of one key's running work. */
  perKey: PerKey;
  /**
   * The maximum of work that waits for the work of other keys. Work behind its own key's is not included, so no key can
   * fill this.
   */
  maxQueued: number;
  /** The maximum of work of one key that waits behind its own; defaults to `maxQueued`. */
  maxQueuedPerKey?: PerKey;
  /** The maximum wait before work starts. */
  waitMs: number;
  /**
   * How long a key's next work is delayed in favour of other keys. During the delay, only one work of the key runs at a
   * time.
   */
  pauseMs?: (key: string) => number;
};

export type Turn = { priority?: number; waitMs?: number };

export type ConcurrencyLimit = {
  /**
   * Runs `work` when there is room. Keys take turns: a key with much work waits behind its own work, and others wait
   * for its share at most.
   * @param turn.priority work with a higher priority goes first, whatever its key
   * @param turn.waitMs a shorter maximum wait
   * @throws ConcurrencyLimitError if there is no room in time
   */
  run<Result>(key: string, work: () => Promise<Result>, turn?: Turn): Promise<Result>;
  /** The running work, the queued work, the part of it that waits for other keys, and the number of known keys. */
  readonly load: { atWork: number; queued: number; queuedForOthers: number; keys: number };
};

/** A queue for each key that has work, with as much room as the key has at the moment. */
function createKeyQueues(roomOf: (key: string) => number) {
  const queues = new Map<string, PQueue>();
  return {
    of(key: string): PQueue {
      const queue = queues.get(key) ?? new PQueue();
      queue.concurrency = roomOf(key);
      queues.set(key, queue);
      return queue;
    },
    /** To be called after work of the key: an empty queue is forgotten. */
    update(key: string, queue: PQueue): void {
      if (queue.pending === 0 && queue.size === 0) queues.delete(key);
      else queue.concurrency = roomOf(key);
    },
    get size(): number {
      return queues.size;
    },
  };
}

/** Limits running and queued work, and is fair between keys. */
export function createConcurrencyLimit(options: ConcurrencyLimitOptions): ConcurrencyLimit {
  const { concurrency, perKey, maxQueued, maxQueuedPerKey = maxQueued, waitMs, pauseMs = () => 0 } = options;
  const all = new PQueue({ concurrency });
  const queues = createKeyQueues((key) => (pauseMs(key) > 0 ? 1 : forKey(perKey, key)));
  let queued = 0;

  async function waitAndRun<Result>(
    key: string,
    own: PQueue,
    work: () => Promise<Result>,
    { priority = 0, waitMs: mayTake = waitMs }: Turn,
  ): Promise<Result> {
    let isOwnTurn = false;
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new ConcurrencyLimitError(isOwnTurn ? 'all' : 'own')),
      Math.max(0, Math.min(waitMs, mayTake)),
    );
    queued++;
    const begin = () => {
      clearTimeout(timer);
      queued--;
      return work();
    };
    const { signal } = late;
    try {
      return await own.add(
        async () => {
          const pause = pauseMs(key);
          if (pause > 0) await delay(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
          isOwnTurn = true;
          if (all.pending >= concurrency && all.size >= maxQueued)
            late.abort(new ConcurrencyLimitError('all'));
          signal.throwIfAborted();
          return all.add(begin, { signal, priority });
        },
        { signal, priority },
      );
    } finally {
      clearTimeout(timer);
      if (signal.aborted) queued--;
    }
  }

  return {
    async run(key, work, turn = {}) {
      const own = queues.of(key);
      try {
        const hasOwnRoom = own.pending < own.concurrency;
        if (hasOwnRoom && all.pending < concurrency && pauseMs(key) === 0)
          return await own.add(() => all.add(work));
        if (!hasOwnRoom && own.size >= forKey(maxQueuedPerKey, key)) throw new ConcurrencyLimitError('own');
        return await waitAndRun(key, own, work, turn);
      } finally {
        queues.update(key, own);
      }
    },
    get load() {
      return { atWork: all.pending, queued, queuedForOthers: all.size, keys: queues.size };
    },
  };
}

function forKey(limit: PerKey, key: string): number {
  return typeof limit === 'number' ? limit : limit(key);
}
