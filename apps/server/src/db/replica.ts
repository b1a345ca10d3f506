import type { FastifyBaseLogger } from 'fastify';
import { type Database, openDatabase, type Queryable } from './database.ts';

/** How long the result of a check is used: a good replica is trusted for this long, and a failed one is avoided. */
const CHECKED_EVERY_MS = 10_000;
/** A task commits each minute, so a replica that has replayed nothing for this long is behind or disconnected. */
const BEHIND_MAX_S = 180;
const CONNECT_TIMEOUT_MS = 500;
/** Leaves the primary enough time to answer the same request. */
const STATEMENT_TIMEOUT_MS = 1_000;

/** The same for a database and its standbys, and for no other. */
const identity = "(select system_identifier from pg_control_system()) || '/' || current_database()";

export type Replica = Queryable & { close(): Promise<void> };

/**
 * Answers reads that may be up to three minutes old. The primary answers while the replica does not, is too far behind,
 * cancels a read because it conflicts with replay, follows another database, or follows nothing any more because it was
 * promoted.
 * @param connectionString a hot standby of the primary
 */
export function openReplica(
  connectionString: string,
  primary: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { behindMaxS = BEHIND_MAX_S, checkedEveryMs = CHECKED_EVERY_MS } = {},
): Replica {
  const replica = openDatabase(connectionString, {
    maxConnections: 5,
    readsOnly: true,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  let state: 'unknown' | 'read' | 'unused' = 'unknown';
  let checkedAt = Number.NEGATIVE_INFINITY;

  function stopUsing(details: object): void {
    if (state !== 'unused') log.warn(details, 'the replica is not used');
    state = 'unused';
    checkedAt = performance.now();
  }

  /** Requests during a check use the result of the previous one. */
  async function mayBeRead(): Promise<boolean> {
    if (performance.now() - checkedAt < checkedEveryMs) return state === 'read';
    checkedAt = performance.now();
    const [[row], [followed]] = await Promise.all([
      replica.query<{ behind: number | null; identity: string }>(
        `select case when pg_is_in_recovery()
                     then coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 'infinity')
                end::float8 as behind, ${identity} as identity`,
      ),
      primary.query<{ identity: string }>(`select ${identity} as identity`),
    ]);
    const behindSeconds = row?.behind ?? null;
    if (row?.identity !== followed?.identity) stopUsing({ isOfThisDatabase: false });
    // A promoted one has a history of its own from then on.
    else if (behindSeconds === null) stopUsing({ isStandby: false });
    else if (behindSeconds > behindMaxS) stopUsing({ behindSeconds });
    else state = 'read';
    return state === 'read';
  }

  return {
    async query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> {
      try {
        if (await mayBeRead()) return await replica.query<Row>(text, values);
      } catch (error) {
        stopUsing({ err: error });
      }
      return primary.query<Row>(text, values);
    },
    close: () => replica.close(),
  };
}
