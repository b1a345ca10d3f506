import type { Attempt, AttemptStore } from './with-idempotency.ts';

const attempts = new Map<string, Attempt>();

/** For what has no stored draft: the request without an answer outlives its form, not the page. */
export function attemptsInMemory(address: string): AttemptStore {
  return {
    get: () => attempts.get(address) ?? null,
    set: (attempt) => {
      if (attempt) attempts.set(address, attempt);
      else attempts.delete(address);
    },
  };
}
