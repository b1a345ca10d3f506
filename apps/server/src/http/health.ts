import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../db/database.ts';
import { pingDatabase } from '../db/ping.ts';
import { createTimeBudget, withTimeBudget } from '../db/time-budget.ts';
import type { ObjectStorage } from '../platform/storage/object-storage.ts';
import { unavailable } from './api-error.ts';
import { isStatic } from './web-app/static-response.ts';

/** How long a result is reused, so that the database gets at most one query in this time. */
const RESULT_MS = 1_000;

/** `/healthz` says that the process runs, `/readyz` that the database and the storage answer, too. */
export function addHealthRoutes(fastify: FastifyInstance, db: Queryable, storage: ObjectStorage): void {
  fastify.get('/healthz', isStatic, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  const check = () => Promise.allSettled([pingDatabase(db), storage.check()]);
  let result: ReturnType<typeof check> | undefined;
  /** Single flight: requests during the check, or shortly after it, share its result. */
  const latest = () => {
    if (result) return result;
    const checked = withTimeBudget(createTimeBudget(), check);
    result = checked;
    const forget = () => {
      result = undefined;
    };
    void checked.then(() => setTimeout(forget, RESULT_MS).unref());
    return checked;
  };
  fastify.get('/readyz', { config: { unlimited: 'shared' } }, async (_request, reply) => {
    const [database, objects] = await latest();
    if (database.status === 'rejected') throw unavailable('The database does not answer.');
    if (objects.status === 'rejected') throw unavailable('The object storage does not answer.');
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
