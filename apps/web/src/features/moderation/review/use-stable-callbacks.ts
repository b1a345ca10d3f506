import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Functions with a stable identity that call the latest version, for memoised parts of a list. They must not be called
 * during a render.
 */
export function useStableCallbacks<Acts extends Record<string, (...input: never[]) => void>>(
  acts: Acts,
): Acts {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(acts).map((name) => [name, (...input: never[]) => latest.current[name]?.(...input)]),
      ) as Acts,
  );
  return stable;
}
