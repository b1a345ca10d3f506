import { useEffect, useEffectEvent, useRef } from 'react';

type Timing = {
  /** In ms. */
  duration: number;
  /** The time stands still. */
  paused: boolean;
  onOver: () => void;
};

/** Calls back once what has this id was shown for its time; undefined while nothing is. */
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
