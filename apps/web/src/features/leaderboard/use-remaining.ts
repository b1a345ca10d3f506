import { useEffect, useState } from 'react';
import { type Remaining, remainingUntil } from './countdown.ts';

/**
 * The time left until an instant, updated every second.
 * @param end in ms of the server's clock
 * @param ahead how far the server's clock is ahead of the device's, in ms
 */
export function useRemaining(end: number, ahead: number): Remaining & { isOver: boolean } {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const current = Date.now();
      setNow(current);
      const left = end - current - ahead;
      if (left > 0) timer = setTimeout(tick, ((left - 1) % 1000) + 1);
    };
    tick();
    return () => clearTimeout(timer);
  }, [end, ahead]);
  return { ...remainingUntil(end, now + ahead), isOver: now + ahead >= end };
}
