import { useSyncExternalStore } from 'react';

const query = () => matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(notify: () => void) {
  const list = query();
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
}

/** Whether the device is set to reduce motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  );
}
