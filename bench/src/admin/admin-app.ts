import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../../../apps/server/src/app.ts';
import { loadConfig } from '../../../apps/server/src/config.ts';
import { openDatabase, type Queryable, type Transaction } from '../../../apps/server/src/db/database.ts';
import type { ModuleContext } from '../../../apps/server/src/http/module-context.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { createImageProcessor } from '../../../apps/server/src/platform/images/image-processor.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import { openLocalStorage } from '../../../apps/server/src/platform/storage/local-storage.ts';

export type Statement = {
  sql: string;
  values: readonly unknown[];
  /**
   * The milliseconds until the rows arrived, including the wait for a connection; 0 if the statement was sent without
   * awaiting it.
   */
  time: number;
};
export type Served = {
  url: string;
  /** For work outside requests, such as a task. */
  context: ModuleContext;
  /** The duration of the latest request in ms, from its arrival to the end of its response. */
  lastTime(): number;
  /** The statements since the last call. */
  takeStatements(): Statement[];
  close(): Promise<void>;
};

/** The product's server in this process, so that the bench sees its statements and its own times. */
export async function openServer(connectionString: string): Promise<Served> {
  const folder = await mkdtemp(path.join(tmpdir(), 'reelmates-bench-app-'));
  const config = {
    ...loadConfig({ DATA_DIR: folder, RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' }),
    databaseUrl: connectionString,
  };
  const opened = openDatabase(connectionString, { maxConnections: 8 });
  let statements: Statement[] = [];
  const recorded = <Of extends Queryable>(queryable: Of): Of => ({
    ...queryable,
    async query<Row extends object>(sql: string, values: readonly unknown[] = []) {
      const statement = { sql, values, time: 0 };
      statements.push(statement);
      const start = performance.now();
      try {
        return await queryable.query<Row>(sql, values);
      } finally {
        statement.time = performance.now() - start;
      }
    },
  });
  const recordedTransaction = (tx: Transaction): Transaction => ({
    ...recorded(tx),
    send(sql, values = []) {
      statements.push({ sql, values, time: 0 });
      tx.send(sql, values);
    },
  });
  const db = {
    ...recorded(opened),
    transaction: <Result>(...[work, limits]: Parameters<typeof opened.transaction<Result>>) =>
      opened.transaction((tx) => work(recordedTransaction(tx)), limits),
  };
  const log = createLog('error', { write: (line) => process.stderr.write(line) });
  const context = await createApp({
    config,
    log,
    db,
    clock: systemClock,
    storage: await openLocalStorage(path.join(folder, 'objects')),
    images: createImageProcessor({ log }),
    redis: null,
    webApp: null,
  });
  let time = 0;
  context.http.fastify.addHook('onResponse', async (_request, reply) => {
    time = reply.elapsedTime;
  });
  const url = await context.http.fastify.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    context,
    lastTime: () => time,
    takeStatements() {
      const taken = statements;
      statements = [];
      return taken;
    },
    async close() {
      await context.http.fastify.close();
      await context.images.close();
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
