import { useEffect, useEffectEvent, useRef } from 'react';

type Timing = {
  /** In milliseconds. */
  duration: number;
  /** Pauses the countdown. */
  paused: boolean;
  onOver: () => void;
};

/** Calls back when the item with this id has been shown for its duration. Undefined while nothing is shown. */
export function useTimeLeft(id: number | undefined, { duration, paused, onOver }: Timing): void {
  const left = useRef({ id, time: duration });
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (id === undefined || paused) return;
    if (left.current.id !== id) left.current = { id, time: duration };
    const started = Date.now();
    const timer = setTimeout(() => over(), left.current.time);
    return () => {
      clearTimeout(timer);
      left.current.time -= Date.now() - started;
    };
  }, [id, paused, duration]);
}
