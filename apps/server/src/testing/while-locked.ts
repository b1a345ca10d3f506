import pg from 'pg';
import { vi } from 'vitest';

export type HeldLocks = {
  /** How many database connections wait for a lock. */
  connectionsWaiting: () => Promise<number>;
  atLeastOneWaits: () => Promise<unknown>;
  /** Commits the statement's changes and releases the locks; without it the transaction rolls back after `work`. */
  commit: () => Promise<unknown>;
};

/** Runs `work` while another connection holds a statement's locks. */
export async function whileLocked(
  { connectionString }: { connectionString: string },
  statement: { text: string; values?: unknown[] },
  work: (locks: HeldLocks) => Promise<void>,
): Promise<void> {
  const [holder, watcher] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  await holder.connect();
  await watcher.connect();
  // On another connection, because the transaction sees its own snapshot.
  const connectionsWaiting = async () => {
    const { rows } = await watcher.query(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  const atLeastOneWaits = () =>
    vi.waitUntil(async () => (await connectionsWaiting()) > 0, { interval: 5, timeout: 20_000 });
  try {
    await holder.query('begin');
    await holder.query(statement);
    await work({ connectionsWaiting, atLeastOneWaits, commit: () => holder.query('commit') });
  } finally {
    await holder.end();
    await watcher.end();
  }
}
