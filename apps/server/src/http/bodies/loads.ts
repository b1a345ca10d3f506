import type { FastifyReply } from 'fastify';
import { unavailable } from '../api-error.ts';

/** How many bodies, and how many bytes of them, are in memory for a key. */
export type Load = { bodies: number; bytes: number };

export type Loads = {
  of(key: string): Load;
  /**
   * Counts a body for each of these keys until the answer is taken, or its client gone.
   * @throws ApiError UNAVAILABLE where the client is gone already: no event would free the room
   */
  hold(keys: readonly string[], bytes: number, reply: FastifyReply): void;
};

/** What the bodies of requests, or of answers, take of the memory. */
export function createLoads(): Loads {
  const loads = new Map<string, Load>();
  const of = (key: string): Load => loads.get(key) ?? { bodies: 0, bytes: 0 };
  const add = (key: string, bodies: number, bytes: number) => {
    const load = of(key);
    const next = { bodies: load.bodies + bodies, bytes: load.bytes + bytes };
    if (next.bodies === 0) loads.delete(key);
    else loads.set(key, next);
  };
  return {
    of,
    hold(keys, bytes, reply) {
      if (reply.raw.destroyed) throw unavailable();
      for (const key of keys) add(key, 1, bytes);
      reply.raw.once('close', () => {
        for (const key of keys) add(key, -1, -bytes);
      });
    },
  };
}
