import type { FastifyReply, FastifyRequest } from 'fastify';
import { rateLimited, unavailable } from '../api-error.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { type Caller, kindOf } from '../limits/request-shares.ts';
import { createMemoryUsage } from './memory-usage.ts';

const MB = 2 ** 20;

/** Bodies up to this size do not count as large, so they still pass when large ones take all the room. */
const SMALL_BYTES = 16 * 1024;
/** The maximum of concurrent bodies of one caller and of all callers, separately for signed-out and signed-in ones. */
const shares = {
  address: { bodies: 280, bytes: 4 * MB, allBodies: 1_000, allBytes: 32 * MB },
  user: { bodies: 40, bytes: 4 * MB, allBodies: 1_000, allBytes: 64 * MB },
};

export type BodyShares = {
  /**
   * Reserves room for a request's body until its response is sent. Called before the body is read.
   * @throws ApiError RATE_LIMITED or UNAVAILABLE without room
   */
  reserve(caller: Caller, request: FastifyRequest, reply: FastifyReply): void;
};

/** Limits the memory that request bodies may take. */
export function createBodyShares({ scaled }: Pick<RateLimits, 'scaled'>): BodyShares {
  const usage = createMemoryUsage();
  return {
    reserve(caller, request, reply) {
      const size = announcedSize(request);
      if (size === 0) return;
      const bytes = size > SMALL_BYTES ? size : 0;
      const kind = kindOf(caller);
      const share = shares[kind];
      const own = usage.of(caller);
      if (own.bodies >= scaled(share.bodies) || (bytes > 0 && own.bytes + bytes > scaled(share.bytes))) {
        throw rateLimited(1, 'Too much is being sent at once. Please try again in a moment.');
      }
      const all = usage.of(kind);
      if (all.bodies >= share.allBodies || (bytes > 0 && all.bytes + bytes > share.allBytes)) {
        throw unavailable();
      }
      usage.hold([caller, kind], bytes, reply);
    },
  };
}

/** The maximum size: the declared length, otherwise the limit of the route. */
function announcedSize({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? MB;
  if (headers['transfer-encoding'] !== undefined) return limit;
  // A longer body is refused without being read.
  return Math.min(Number(headers['content-length'] ?? 0), limit);
}
