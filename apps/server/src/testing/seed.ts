import type { Database } from '../db/database.ts';

const STATEMENT_TIMEOUT_MS = 60_000;

/** Puts thousands of rows in with one statement, which may take longer than one of a request: on a busy machine it does. */
export async function seed(db: Database, text: string, values: readonly unknown[]): Promise<void> {
  await db.transaction((tx) => tx.query(text, values), { statementTimeoutMs: STATEMENT_TIMEOUT_MS });
}
