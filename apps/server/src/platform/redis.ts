import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** A connected server that is silent for this long is considered lost, and its connection is opened again. */
const SILENCE_MS = 500;
/** A slow one is not silent while it still says something else. */
const RESPONSE_MS = 500;

/**
 * The reply to a write of a server that a failover has made a replica. Until version 7, a script's reply has its error at
 * the end. Some replies repeat what a client typed, so the word alone does not count.
 */
const isReplica = ({ message }: Error) => /(^|-)(READONLY|MASTERDOWN) /.test(message);

/** A connection that reconnects by itself. While disconnected, commands fail immediately instead of waiting. */
export function connectRedis(url: string, log: Pick<Logger, 'warn' | 'info'>): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    socketTimeout: SILENCE_MS,
    commandTimeout: RESPONSE_MS,
    // Looks the address up again: it leads to the new primary by now, or soon.
    reconnectOnError: isReplica,
  });
  let isAway = false;
  redis.on('error', (error) => {
    // It tries again every few seconds, perhaps for days.
    if (!isAway) log.warn({ err: error }, 'Redis does not answer; limits count in this process');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis answers again');
    isAway = false;
  });
  return redis;
}
