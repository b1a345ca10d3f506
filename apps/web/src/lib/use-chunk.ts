import { type ComponentType, useEffect, useState } from 'react';

/** Imports a chunk and gives its component; the same function for the same chunk, each time. */
export type LoadComponent = () => Promise<ComponentType>;

const ready = new Map<LoadComponent, ComponentType>();

const begin = (load: LoadComponent) => ({ load, component: ready.get(load), failed: false, attempt: 1 });

/**
 * A component from its chunk; undefined while it loads, `retry` asks again after a failure. Instead of React.lazy and
 * Suspense, which hold a screen back for 300 ms after its fallback has been shown, and which never ask again for a
 * chunk that has failed.
 */
export function useChunk(load: LoadComponent) {
  const [state, setState] = useState(() => begin(load));
  // Another screen at the same address: / of somebody who has just signed in.
  if (state.load !== load) setState(begin(load));
  const { component, failed, attempt } = state;

  useEffect(() => {
    if (attempt > 1 || !ready.has(load)) {
      fetchChunk(load, (result) => setState((now) => (now.load === load ? { ...now, ...result } : now)));
    }
  }, [load, attempt]);

  const retry = () => {
    // A new release may have taken the old chunks away: the second time, the whole page is asked for again.
    if (attempt > 1) location.reload();
    else setState({ ...state, failed: false, attempt: attempt + 1 });
  };
  return { component, failed, retry };
}

function fetchChunk(
  load: LoadComponent,
  done: (result: { component?: ComponentType; failed: boolean }) => void,
) {
  load().then(
    (component) => {
      ready.set(load, component);
      done({ component, failed: false });
    },
    (error) => {
      console.error(error);
      done({ failed: true });
    },
  );
}
