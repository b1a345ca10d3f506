import { useEffect, useEffectEvent, useState } from 'react';
import { useStillness } from '../../lib/browser/use-stillness.ts';

const interval = 3000;

/**
 * Calls `advance` every 3 s while it plays. It never starts by itself for people who asked for less motion, and
 * holds still while `held` (a sheet lies over it) or while the page is in the background.
 */
export function useAutoAdvance(advance: () => void, held: boolean) {
  const isStill = useStillness();
  const [choice, setPlaying] = useState<boolean>();
  const playing = choice ?? !isStill;
  const step = useEffectEvent(() => {
    if (!document.hidden) advance();
  });
  const running = playing && !held;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(step, interval);
    return () => clearInterval(timer);
  }, [running]);
  return { playing, setPlaying };
}
