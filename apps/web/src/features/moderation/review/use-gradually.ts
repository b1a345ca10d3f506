import { useEffect, useState } from 'react';
import { afterPaint } from '../../../lib/browser/after-paint.ts';

/**
 * How many of a growing list to draw: all of its first page, and what is added later one by one, with a paint between
 * them: a page of cards at once holds up the next key press.
 */
export function useGradually(length: number): number {
  const [drawn, setDrawn] = useState(length);
  if (drawn > length || (drawn === 0 && length > 0)) setDrawn(length);
  useEffect(() => {
    if (drawn >= length) return;
    let isWanted = true;
    afterPaint(() => {
      if (isWanted) setDrawn(drawn + 1);
    });
    return () => {
      isWanted = false;
    };
  }, [drawn, length]);
  return drawn;
}
