import { useEffect, useEffectEvent, useState } from 'react';
import { useReducedMotion } from '../../lib/browser/use-reduced-motion.ts';

const INTERVAL_MS = 3000;

/**
 * Calls `advance` every 3 s while playing. It does not start by itself for people who prefer reduced motion, and pauses
 * while `held` (a sheet covers it) or while the page is in the background.
 */
export function useAutoAdvance(advance: () => void, held: boolean) {
  const isStill = useReducedMotion();
  const [choice, setPlaying] = useState<boolean>();
  const playing = choice ?? !isStill;
  const step = useEffectEvent(() => {
    if (!document.hidden) advance();
  });
  const running = playing && !held;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(step, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [running]);
  return { playing, setPlaying };
}
