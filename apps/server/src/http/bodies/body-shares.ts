import type { FastifyReply, FastifyRequest } from 'fastify';
import { rateLimited, unavailable } from '../api-error.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Caller } from '../limits/request-shares.ts';

const MB = 2 ** 20;

/** Bodies up to this size do not count with the large ones, so small ones pass while large ones take all room. */
const SMALL_BYTES = 16 * 1024;
/** The maximum of concurrent bodies: of one caller and of all, signed out and signed in separately. */
const shares = {
  address: { bodies: 280, bytes: 4 * MB, allBodies: 1_000, allBytes: 32 * MB },
  user: { bodies: 40, bytes: 4 * MB, allBodies: 1_000, allBytes: 64 * MB },
};

type Load = { bodies: number; bytes: number };

export type BodyShares = {
  /**
   * Reserves room for a request's body until its answer is sent. Called before the body is read.
   * @throws ApiError RATE_LIMITED or UNAVAILABLE without room
   */
  reserve(caller: Caller, request: FastifyRequest, reply: FastifyReply): void;
};

/** How much memory the bodies of requests may take. */
export function createBodyShares({ scaled }: Pick<RateLimits, 'scaled'>): BodyShares {
  const loads = new Map<string, Load>();
  const loadOf = (key: string): Load => loads.get(key) ?? { bodies: 0, bytes: 0 };
  const add = (key: string, bodies: number, bytes: number) => {
    const load = loadOf(key);
    const next = { bodies: load.bodies + bodies, bytes: load.bytes + bytes };
    if (next.bodies === 0) loads.delete(key);
    else loads.set(key, next);
  };

  return {
    reserve(caller, request, reply) {
      const size = announcedSize(request);
      if (size === 0) return;
      const bytes = size > SMALL_BYTES ? size : 0;
      const kind = caller.startsWith('user:') ? 'user' : 'address';
      const share = shares[kind];
      const own = loadOf(caller);
      if (own.bodies >= scaled(share.bodies) || (bytes > 0 && own.bytes + bytes > scaled(share.bytes))) {
        throw rateLimited(1, 'Too much is being sent at once. Please try again in a moment.');
      }
      const all = loadOf(kind);
      if (all.bodies >= share.allBodies || (bytes > 0 && all.bytes + bytes > share.allBytes)) {
        throw unavailable();
      }
      // The client has gone during the look-up of its account: no event would free the room.
      if (reply.raw.destroyed) throw unavailable();
      for (const key of [caller, kind]) add(key, 1, bytes);
      reply.raw.once('close', () => {
        for (const key of [caller, kind]) add(key, -1, -bytes);
      });
    },
  };
}

/** The maximum size: without a declared length, the route's limit. */
function announcedSize({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? MB;
  if (headers['transfer-encoding'] !== undefined) return limit;
  // A longer body is refused unread.
  return Math.min(Number(headers['content-length'] ?? 0), limit);
}
