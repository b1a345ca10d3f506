import type pg from 'pg';
import { timeLeft } from './time-budget.ts';

/**
 * Waits for a connection, at most for the rest of the request's time. A connection that comes too late returns to the
 * pool.
 */
export async function connectInTime(
  connecting: Promise<pg.PoolClient>,
  limitMs: number,
): Promise<pg.PoolClient> {
  const left = timeLeft();
  if (left >= limitMs) return connecting;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => {
        reject(new Error('no connection in time'));
        connecting.then(
          (client) => client.release(),
          () => undefined,
        );
      },
      Math.max(0, left),
    );
  });
  try {
    return await Promise.race([connecting, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
