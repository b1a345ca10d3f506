import { type ComponentType, useEffect, useState } from 'react';
import { loadFailedStyleSheets } from './browser/failed-style-sheets.ts';

/** Imports a chunk and returns its component. Must be the same function each time for the same chunk. */
export type LoadComponent<Props = object> = () => Promise<ComponentType<Props>>;

/** Loaded components, by their `load` function. */
const ready = new Map<unknown, unknown>();

const begin = <Props>(load: LoadComponent<Props>, occasion?: string) => ({
  load,
  occasion,
  component: ready.get(load) as ComponentType<Props> | undefined,
  failed: false,
  attempt: 1,
});

/**
 * A component from its chunk; undefined while it loads, `retry` requests it again after a failure. Instead of React.lazy and
 * Suspense, which hold a screen back for 300 ms after its fallback has been shown, and which never request a
 * failed chunk again.
 * @param occasion for parts without a Retry: when it changes, a failed chunk is requested again
 */
export function useChunk<Props = object>(load: LoadComponent<Props>, occasion?: string) {
  const [state, setState] = useState(() => begin(load, occasion));
  // Another screen at the same address, such as / right after a sign-in.
  if (state.load !== load || (state.failed && state.occasion !== occasion)) setState(begin(load, occasion));
  const { component, failed, attempt } = state;

  useEffect(() => {
    // Checks the state, not `ready`, because a chunk that has loaded since the render still has to be rendered.
    if (component || failed) return;
    fetchChunk(load, (result) => setState((now) => (now.load === load ? { ...now, ...result } : now)));
  }, [load, component, failed]);

  const retry = () => {
    // A new release may have deleted the old chunks, so the second retry reloads the page.
    if (attempt > 1) location.reload();
    else setState({ ...state, failed: false, attempt: attempt + 1 });
  };
  return { component, failed, retry };
}

/**
 * Loads a chunk that will probably be needed, so that `useChunk` has it in its first render. Calls `onSettled` when
 * that has ended.
 */
export function prepareChunk<Props>(load: LoadComponent<Props>, onSettled = () => {}): void {
  if (ready.has(load)) onSettled();
  else fetchChunk(load, onSettled);
}

function fetchChunk<Props>(
  load: LoadComponent<Props>,
  done: (result: { component?: ComponentType<Props>; failed: boolean }) => void,
) {
  loadFailedStyleSheets()
    .then(load)
    .then(
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
