import type { Attempt, AttemptStore } from './with-idempotency.ts';

const attempts = new Map<string, Attempt>();

/**
 * For forms without a stored draft: an unanswered request is remembered after its form is closed, until the page is
 * left.
 */
export function attemptsInMemory(address: string): AttemptStore {
  return {
    get: () => attempts.get(address) ?? null,
    set: (attempt) => {
      if (attempt) attempts.set(address, attempt);
      else attempts.delete(address);
    },
  };
}
