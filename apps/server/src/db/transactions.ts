import pg from 'pg';
import { ANSWER_AFTER_MS, preparedStatement, runStatement } from './statements.ts';

/** SQLSTATE of a statement that comes after the one which failed. */
const TRANSACTION_FAILED = '25P02';

/** A transaction that begins with its first statement. @param patienceMs the limit of a statement, instead of the usual one */
export function transactionOn(client: pg.PoolClient, patienceMs?: number) {
  let begun: Promise<unknown> | undefined;
  let hasBegun = false;
  /** Statements that only read or lock travel with the beginning: no harm, should that be refused and they run by themselves. */
  let onlyReads = !patienceMs;
  let failure: unknown;
  let hasEnded = false;
  const sent: Promise<unknown>[] = [];

  /** Answers come in the order of the statements: the first failure is the reason for all others. */
  function ask<Row extends object>(statement: pg.QueryConfig): Promise<Row[]> {
    const answer = runStatement<Row>(client, statement, patienceMs && patienceMs + ANSWER_AFTER_MS);
    answer.catch((error: unknown) => {
      failure ??= error;
    });
    return answer;
  }

  async function begin(): Promise<void> {
    await ask({ text: 'begin' });
    if (patienceMs) await ask({ text: `set local statement_timeout = ${patienceMs}` });
    hasBegun = true;
  }

  async function query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    const statement = preparedStatement(text, values);
    if (!hasEnded && !hasBegun) {
      begun ??= begin();
      onlyReads &&= text.trimStart().startsWith('select');
      if (onlyReads) {
        const [, rows] = await Promise.all([begun, ask<Row>(statement)]);
        return rows;
      }
    }
    // By one step for all, so that none overtakes another.
    await begun;
    // Of a `Promise.all` whose other part has failed: the connection may be another transaction's by now.
    if (hasEnded) throw new Error('the transaction has ended');
    return ask(statement);
  }

  return {
    query,
    send(text: string, values?: readonly unknown[]): void {
      const answer = query(text, values);
      // Told by the commit, or instead of what the work has met.
      answer.catch(() => undefined);
      sent.push(answer);
    },
    async commit(): Promise<void> {
      if (!begun) return;
      await begun;
      hasEnded = true;
      await Promise.all([...sent, ask({ text: 'commit' })]);
    },
    /**
     * Before the rollback.
     * @param caught what the work or the commit has met
     * @returns it, or the failure of an earlier statement, after which the database refuses all others
     */
    async reasonOf(caught: unknown): Promise<unknown> {
      const answers = await Promise.allSettled(sent);
      hasEnded = true;
      const isConsequence = caught instanceof pg.DatabaseError && caught.code === TRANSACTION_FAILED;
      return isConsequence || answers.some(({ status }) => status === 'rejected') ? failure : caught;
    },
  };
}
