import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../db/database.ts';
import type { ObjectStorage } from '../platform/storage/object-storage.ts';
import { unavailable } from './api-error.ts';

/** `/healthz`: the process lives. `/readyz`: the database and the storage answer as well. */
export function addHealthRoutes(fastify: FastifyInstance, db: Queryable, storage: ObjectStorage): void {
  fastify.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  fastify.get('/readyz', async (_request, reply) => {
    const [database, objects] = await Promise.allSettled([db.query('select 1 as ready'), storage.check()]);
    if (database.status === 'rejected') throw unavailable('The database does not answer.');
    if (objects.status === 'rejected') throw unavailable('The object storage does not answer.');
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
