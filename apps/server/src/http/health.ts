import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../db/database.ts';
import { createTimeBudget, withTimeBudget } from '../db/time-budget.ts';
import type { ObjectStorage } from '../platform/storage/object-storage.ts';
import { unavailable } from './api-error.ts';
import { isStatic } from './web-app/static-answer.ts';

/** How long a result counts: `/readyz` asks the database no more often, however often it is asked itself. */
const RESULT_MS = 1_000;

/** `/healthz`: the process lives. `/readyz`: the database and the storage answer as well. */
export function addHealthRoutes(fastify: FastifyInstance, db: Queryable, storage: ObjectStorage): void {
  fastify.get('/healthz', isStatic, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  const ask = () => Promise.allSettled([db.query('select 1 as ready'), storage.check()]);
  let result: ReturnType<typeof ask> | undefined;
  /** Single flight: a request during the check, or shortly after, gets the same result. */
  const present = () => {
    if (result) return result;
    const asked = withTimeBudget(createTimeBudget(), ask);
    result = asked;
    const forget = () => {
      result = undefined;
    };
    void asked.then(() => setTimeout(forget, RESULT_MS).unref());
    return asked;
  };
  fastify.get('/readyz', { config: { unlimited: 'shared' } }, async (_request, reply) => {
    const [database, objects] = await present();
    if (database.status === 'rejected') throw unavailable('The database does not answer.');
    if (objects.status === 'rejected') throw unavailable('The object storage does not answer.');
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
