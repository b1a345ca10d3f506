import type { Logger } from 'pino';

export type RefusalLog = Pick<Logger, 'warn' | 'info'>;

export type RefusalWatch = {
  /** Called when Redis has failed to count. A lost connection is not a refusal: `connectRedis` logs it. */
  onFailure(error: unknown): void;
  /** Called when Redis has counted. */
  onSuccess(): void;
};

/** How long it has to count before that is logged: when nearly full, it refuses some and counts others, thousands in a minute. */
const CALM_MS = 60_000;

/** Logs the beginning and the end of a time in which Redis answers, but does not count: it is full or read-only. */
export function createRefusalWatch(log: RefusalLog, calmMs = CALM_MS): RefusalWatch {
  let refusedAt: number | null = null;
  return {
    onFailure(error) {
      if (!(error instanceof Error) || error.name !== 'ReplyError') return;
      // Of the reply only the code, such as OOM, READONLY or NOPERM: some replies repeat the key.
      const [reply] = error.message.split(' ');
      if (refusedAt === null) log.warn({ reply }, 'Redis refuses to count; limits count in this process');
      refusedAt = performance.now();
    },
    onSuccess() {
      if (refusedAt === null || performance.now() - refusedAt < calmMs) return;
      log.info('Redis counts again');
      refusedAt = null;
    },
  };
}
