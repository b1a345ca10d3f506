import { ApiError } from '../api-error.ts';

/** More than are refused at any time; above it, the oldest refusal is forgotten. */
const REMEMBERED = 10_000;

export type KnownRefusals = {
  /** @throws ApiError RATE_LIMITED while the previous refusal of this alias lasts */
  refuse(alias: string): void;
  remember(alias: string, refusal: ApiError): void;
};

/**
 * Remembers refused clients by what they present, such as the cookie of a session: looking up the account would cost a
 * query for each refused request.
 * @param now in ms, of a clock that is never set back: that would lengthen every refusal
 */
export function createKnownRefusals(now: () => number = () => performance.now()): KnownRefusals {
  const refusals = new Map<string, { refusal: ApiError; until: number }>();
  return {
    refuse(alias) {
      const known = refusals.get(alias);
      if (!known) return;
      const left = known.until - now();
      if (left <= 0) refusals.delete(alias);
      else throw new ApiError(known.refusal.code, known.refusal.message, {}, Math.ceil(left / 1_000));
    },
    remember(alias, refusal) {
      const [oldest] = refusals.keys();
      if (oldest !== undefined && refusals.size >= REMEMBERED) refusals.delete(oldest);
      refusals.set(alias, { refusal, until: now() + (refusal.retryAfter ?? 0) * 1_000 });
    },
  };
}
