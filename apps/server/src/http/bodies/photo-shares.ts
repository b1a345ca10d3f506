import type { FastifyReply } from 'fastify';
import { rateLimited, unavailable } from '../api-error.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { type Caller, kindOf } from '../limits/request-shares.ts';
import { createLoads } from './loads.ts';

const MB = 2 ** 20;

/** The maximum of photos that were asked for and not yet taken: of one caller, and of all, signed out and signed in separately. */
const BYTES = 32 * MB;
const ALL_BYTES = 256 * MB;

export type PhotoShares = {
  /**
   * Counts a photo until its client has taken it or is gone. Called just before it is sent.
   * @throws ApiError RATE_LIMITED or UNAVAILABLE without room
   */
  hold(caller: Caller, bytes: number, reply: FastifyReply): void;
};

/** How much memory photos may take whose clients read slowly, or not at all. */
export function createPhotoShares({ scaled }: Pick<RateLimits, 'scaled'>): PhotoShares {
  const loads = createLoads();
  return {
    hold(caller, bytes, reply) {
      const kind = kindOf(caller);
      if (loads.of(caller).bytes + bytes > scaled(BYTES)) {
        throw rateLimited(1, 'Too many photos at once. Please try again in a moment.');
      }
      if (loads.of(kind).bytes + bytes > ALL_BYTES) throw unavailable();
      loads.hold([caller, kind], bytes, reply);
    },
  };
}
