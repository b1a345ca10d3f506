import type { Database } from '../db/database.ts';

const STATEMENT_TIMEOUT_MS = 60_000;

/** Inserts thousands of rows with one statement, which on a busy machine takes longer than a request's statement may. */
export async function seed(db: Database, text: string, values: readonly unknown[]): Promise<void> {
  await db.transaction((tx) => tx.query(text, values), { statementTimeoutMs: STATEMENT_TIMEOUT_MS });
}
