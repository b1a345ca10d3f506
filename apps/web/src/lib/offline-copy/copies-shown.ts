import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

/* The queries that show copies from this device, because the server did not answer. */

const hashes = createStore<ReadonlySet<string>>(new Set());

export const copiesShown = {
  add: (hash: string): void => hashes.set(new Set(hashes.get()).add(hash)),
  delete: (hash: string): void => hashes.set(new Set([...hashes.get()].filter((other) => other !== hash))),
  /** @returns the hashes of all queries that showed a copy */
  clear(): ReadonlySet<string> {
    const cleared = hashes.get();
    hashes.set(new Set());
    return cleared;
  },
  some: (): boolean => hashes.get().size > 0,
};

/** Whether any query shows a copy from this device. */
export function useCopiesShown(): boolean {
  return useSyncExternalStore(hashes.subscribe, copiesShown.some, () => false);
}
