import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** A server that does not answer closes no connection. */
const WAIT_MS = 1_000;

/**
 * Ends a pool and waits until its connections are closed. The pool itself only waits until their end is requested: a
 * database that stops then would cut them, and both sides would report that.
 */
export async function endPool(pool: pg.Pool): Promise<void> {
  let open = pool.totalCount;
  const closed = new Promise<void>((resolve) => {
    if (open === 0) resolve();
    pool.on('remove', () => {
      open -= 1;
      if (open === 0) resolve();
    });
  });
  await pool.end();
  await Promise.race([closed, delay(WAIT_MS, undefined, { ref: false })]);
}
