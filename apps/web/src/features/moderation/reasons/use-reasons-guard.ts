import { useLayoutEffect, useRef } from 'react';
import { usePressGuard } from '../review/use-changed-items.ts';

/**
 * Refuses a press on one of the listed reasons right after another admin has changed them.
 * @returns whether the press is refused; a toast then says so
 */
export function useReasonsGuard(reasons: readonly string[]): () => boolean {
  const { noteChange, refusesPress } = usePressGuard('The reasons have just changed');
  const shown = useRef(reasons);
  useLayoutEffect(() => {
    // The first ones take no other's place.
    if (shown.current !== reasons && shown.current.length > 0) noteChange();
    shown.current = reasons;
  });
  return refusesPress;
}
