import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls back when the element comes within `margin` px of being visible, in the page or in its own scroll area, and
 * when it leaves this range; also at first.
 */
export function useInView<Target extends Element>(
  onInView: () => void,
  margin = 0,
  onOutOfView: (target: Element) => void = () => undefined,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const notify = useEffectEvent((entries: readonly IntersectionObserverEntry[]) => {
    // An element that has come and gone between two calls was visible, too.
    if (entries.some((entry) => entry.isIntersecting)) onInView();
    const latest = entries.at(-1);
    if (latest?.isIntersecting === false) onOutOfView(latest.target);
  });
  useEffect(() => {
    if (!target.current) return;
    const around = `${margin}px 0px`;
    // `rootMargin` extends the window, `scrollMargin` a scroll area inside it.
    const options: IntersectionObserverInit & { scrollMargin: string } = {
      rootMargin: around,
      scrollMargin: around,
    };
    const observer = new IntersectionObserver((entries) => notify(entries), options);
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [margin]);
  return target;
}
