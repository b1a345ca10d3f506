import { useSyncExternalStore } from 'react';

/* The queries that show copies from this device, because the server did not answer. */

const hashes = new Set<string>();
const listeners = new Set<() => void>();

function notifyAll() {
  for (const notify of listeners) notify();
}

export const copiesShown = {
  add(hash: string): void {
    hashes.add(hash);
    notifyAll();
  },
  delete(hash: string): void {
    hashes.delete(hash);
    notifyAll();
  },
  /** @returns the hashes of all queries that showed a copy */
  clear(): ReadonlySet<string> {
    const cleared = new Set(hashes);
    hashes.clear();
    notifyAll();
    return cleared;
  },
  some: (): boolean => hashes.size > 0,
};

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Whether any query shows a copy from this device. */
export function useCopiesShown(): boolean {
  return useSyncExternalStore(subscribe, copiesShown.some, () => false);
}
