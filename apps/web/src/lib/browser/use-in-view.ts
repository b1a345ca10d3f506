import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls back when the element comes within `margin` px of being visible, in the page or in its own scroll area. */
export function useInView<Target extends Element>(
  onInView: () => void,
  margin = 0,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const notify = useEffectEvent(onInView);
  useEffect(() => {
    if (!target.current) return;
    const around = `${margin}px 0px`;
    // `rootMargin` reaches beyond the window, `scrollMargin` beyond a scroll area inside of it.
    const options: IntersectionObserverInit & { scrollMargin: string } = {
      rootMargin: around,
      scrollMargin: around,
    };
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) notify();
    }, options);
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [margin]);
  return target;
}
