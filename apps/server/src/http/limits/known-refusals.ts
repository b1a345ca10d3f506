import { ApiError } from '../api-error.ts';

/** More than are refused at any time; above it, the oldest refusal is forgotten. */
const REMEMBERED = 10_000;

export type KnownRefusals = {
  /** @throws ApiError RATE_LIMITED while the previous refusal of this credential lasts */
  refuse(credentialKey: string): void;
  remember(credentialKey: string, refusal: ApiError): void;
};

/**
 * A cache of refusals by what clients present, such as the cookie of a session: looking up the account would cost a query
 * for each refused request.
 * @param now in ms, of a clock that is never set back: that would lengthen every refusal
 */
export function createKnownRefusals(now: () => number = () => performance.now()): KnownRefusals {
  const refusals = new Map<string, { refusal: ApiError; until: number }>();
  return {
    refuse(credentialKey) {
      const known = refusals.get(credentialKey);
      if (!known) return;
      const left = known.until - now();
      if (left <= 0) refusals.delete(credentialKey);
      else throw new ApiError(known.refusal.code, known.refusal.message, {}, Math.ceil(left / 1_000));
    },
    remember(credentialKey, refusal) {
      const [oldest] = refusals.keys();
      if (oldest !== undefined && refusals.size >= REMEMBERED) refusals.delete(oldest);
      refusals.set(credentialKey, { refusal, until: now() + (refusal.retryAfter ?? 0) * 1_000 });
    },
  };
}
