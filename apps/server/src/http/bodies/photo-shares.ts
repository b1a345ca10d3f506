import type { FastifyReply } from 'fastify';
import { rateLimited, unavailable } from '../api-error.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { type Caller, kindOf } from '../limits/request-shares.ts';
import { createMemoryUsage } from './memory-usage.ts';

const MB = 2 ** 20;

/** The maximum of requested photos that are not sent yet: of one caller, and of all, separately for signed-out and signed-in ones. */
const BYTES = 32 * MB;
const ALL_BYTES = 256 * MB;

export type PhotoShares = {
  /**
   * Counts a photo until it is sent or its client has disconnected. Called just before it is sent.
   * @throws ApiError RATE_LIMITED or UNAVAILABLE without room
   */
  hold(caller: Caller, bytes: number, reply: FastifyReply): void;
};

/** Limits the memory of photos whose clients read slowly or not at all. */
export function createPhotoShares({ scaled }: Pick<RateLimits, 'scaled'>): PhotoShares {
  const usage = createMemoryUsage();
  return {
    hold(caller, bytes, reply) {
      const kind = kindOf(caller);
      if (usage.of(caller).bytes + bytes > scaled(BYTES)) {
        throw rateLimited(1, 'Too many photos at once. Please try again in a moment.');
      }
      if (usage.of(kind).bytes + bytes > ALL_BYTES) throw unavailable();
      usage.hold([caller, kind], bytes, reply);
    },
  };
}
