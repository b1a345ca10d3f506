import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** A server that was well and is silent for this long counts as gone: its connection is closed and made anew. */
const SILENCE_MS = 500;

/** A connection that comes back by itself; while it is away commands fail at once instead of waiting for it. */
export function connectRedis(url: string, log: Pick<Logger, 'warn'>): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    socketTimeout: SILENCE_MS,
  });
  redis.on('error', (error) =>
    log.warn({ err: error }, 'Redis does not answer; limits count in this process'),
  );
  return redis;
}
