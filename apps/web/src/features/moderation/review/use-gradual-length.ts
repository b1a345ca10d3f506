import { useEffect, useState } from 'react';
import { afterPaint } from '../../../lib/browser/after-paint.ts';

/**
 * How many items of a growing list to render: its whole first page, then one more after each paint, because rendering a
 * page of cards at once would delay the next key press.
 */
export function useGradualLength(length: number): number {
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
