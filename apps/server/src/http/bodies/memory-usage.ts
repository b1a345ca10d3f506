import type { FastifyReply } from 'fastify';
import { unavailable } from '../api-error.ts';

/** How many bodies, and how many bytes of them, are in memory for a key. */
export type Usage = { bodies: number; bytes: number };

export type MemoryUsage = {
  of(key: string): Usage;
  /**
   * Counts a body for each of these keys until the response is sent or the client has disconnected. @throws ApiError
   * UNAVAILABLE if the client has disconnected already, because no event would free the room
   */
  hold(keys: readonly string[], bytes: number, reply: FastifyReply): void;
};

/** Counts the memory that bodies of requests or responses occupy. */
export function createMemoryUsage(): MemoryUsage {
  const usage = new Map<string, Usage>();
  const of = (key: string): Usage => usage.get(key) ?? { bodies: 0, bytes: 0 };
  const add = (key: string, bodies: number, bytes: number) => {
    const current = of(key);
    const next = { bodies: current.bodies + bodies, bytes: current.bytes + bytes };
    if (next.bodies === 0) usage.delete(key);
    else usage.set(key, next);
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
