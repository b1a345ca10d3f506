import pg from 'pg';
import { preparedStatement, RESPONSE_AFTER_MS, runStatement } from './statements.ts';

/** SQLSTATE of a statement that follows a failed one. */
const TRANSACTION_FAILED = '25P02';

/**
 * Statements of one transaction. Responses arrive in the order of the statements, so the first failure explains all later
 * ones.
 */
function statementsOn(client: pg.PoolClient, statementTimeoutMs?: number) {
  let firstFailure: unknown;
  return {
    run<Row extends object>(statement: pg.QueryConfig): Promise<Row[]> {
      const response = runStatement<Row>(
        client,
        statement,
        statementTimeoutMs && statementTimeoutMs + RESPONSE_AFTER_MS,
      );
      response.catch((error: unknown) => {
        firstFailure ??= error;
      });
      return response;
    },
    get firstFailure(): unknown {
      return firstFailure;
    },
  };
}

/**
 * A transaction that begins with its first statement.
 * @param statementTimeoutMs the time limit of a statement, if it differs from the usual one
 */
export function transactionOn(client: pg.PoolClient, statementTimeoutMs?: number) {
  const statements = statementsOn(client, statementTimeoutMs);
  const { run } = statements;
  let begun: Promise<unknown> | undefined;
  let hasBegun = false;
  /**
   * Statements that only read or lock are sent together with `begin`: if that is refused, running them alone does no
   * harm.
   */
  let onlyReads = !statementTimeoutMs;
  let hasEnded = false;
  const sent: Promise<unknown>[] = [];
  let undos: (() => Promise<unknown>)[] = [];

  async function begin(): Promise<void> {
    await run({ text: 'begin' });
    if (statementTimeoutMs) await run({ text: `set local statement_timeout = ${statementTimeoutMs}` });
    hasBegun = true;
  }

  async function query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    const statement = preparedStatement(text, values);
    if (!hasEnded && !hasBegun) {
      begun ??= begin();
      onlyReads &&= text.trimStart().startsWith('select');
      if (onlyReads) {
        const [, rows] = await Promise.all([begun, run<Row>(statement)]);
        return rows;
      }
    }
    // Every statement awaits this, so that none overtakes another.
    await begun;
    // The other part of a `Promise.all` has failed: the connection may already serve another transaction.
    if (hasEnded) throw new Error('the transaction has ended');
    return run(statement);
  }

  return {
    query,
    send(text: string, values?: readonly unknown[]): void {
      const rows = query(text, values);
      // The commit reports this error, or `fail` does.
      rows.catch(() => undefined);
      sent.push(rows);
    },
    onRollback(undo: () => Promise<unknown>): void {
      undos.push(undo);
    },
    async commit(): Promise<void> {
      if (begun) {
        await begun;
        hasEnded = true;
        await Promise.all([...sent, run({ text: 'commit' })]);
      }
      undos = [];
    },
    /** To be called at the end, also after a commit: then there is nothing to undo. */
    async undo(): Promise<void> {
      await Promise.allSettled(undos.map((undo) => undo()));
    },
    /**
     * Ends a transaction whose work or commit has failed, before its rollback: no further statement is sent.
     * @param caught the error of the work or of the commit
     * @returns it, or the failure of an earlier statement, which makes the database refuse all later ones
     */
    async fail(caught: unknown): Promise<unknown> {
      const results = await Promise.allSettled(sent);
      hasEnded = true;
      const isConsequence = caught instanceof pg.DatabaseError && caught.code === TRANSACTION_FAILED;
      const isExplained = isConsequence || results.some(({ status }) => status === 'rejected');
      return isExplained ? statements.firstFailure : caught;
    },
  };
}
