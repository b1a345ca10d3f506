import { useLayoutEffect, useRef, useState } from 'react';

/** Functions that stay the same and call the latest ones, for memoised parts of a list. Not to be called in a render. */
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
